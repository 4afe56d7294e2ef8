import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp, useKnownUser, useSignedIn } from '../lib/app-context.ts';
import { Coming } from './async-page.tsx';

interface GuardProps {
  /** A guest in. */
  lets: boolean;
  children: ReactNode;
}

/**
 * Around a page that is nobody's without a session: a guest is led to the login page. What was being done here when a
 * session ended stays, for the same user's return; another user finds a new page.
 */
export function Guard({ lets, children }: GuardProps): ReactNode {
  const { t } = useTranslation();
  const { api, state } = useApp();
  const isSignedIn = useSignedIn();
  const user = useKnownUser()?.id;
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  const [owner, setOwner] = useState(user);
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true);
  if (user !== undefined && user !== owner) setOwner(user);
  useEffect(() => {
    // A page that is shown again tells at first what it was left with: who has logged in meanwhile is not asked to.
    if (isSignedIn || state.token !== null) return;
    if (wasSignedIn || !lets) {
      api.askToLogIn(wasSignedIn ? 'login' : 'guard', t('log_in_first'));
    }
  }, [isSignedIn, wasSignedIn, lets, api, state, t]);
  // Who came by an address has no former page to look at until the login page comes.
  return wasSignedIn || lets ? <Fragment key={owner}>{children}</Fragment> : <Coming />;
}
