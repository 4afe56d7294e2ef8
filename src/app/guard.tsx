import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp, useKnownUser, useSignedIn } from '../lib/app-context.ts';

interface GuardProps {
  /** What a guest sees here, who is led to the login page where there is nothing. */
  forGuest: ReactNode;
  children: ReactNode;
}

/**
 * Around a page that is nobody's without a session. What was being done here when a
 * session ended stays, for the same user's return; another user finds a new page.
 */
export function Guard({ forGuest, children }: GuardProps): ReactNode {
  const { t } = useTranslation();
  const { api } = useApp();
  const isSignedIn = useSignedIn();
  const user = useKnownUser()?.id;
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  const [owner, setOwner] = useState(user);
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true);
  if (user !== undefined && user !== owner) setOwner(user);
  const isAsked = !isSignedIn && (wasSignedIn || forGuest === null);
  useEffect(() => {
    if (isAsked) api.askToLogIn(wasSignedIn ? 'login' : 'guard', t('log_in_first'));
  }, [isAsked, wasSignedIn, api, t]);
  return wasSignedIn ? <Fragment key={owner}>{children}</Fragment> : forGuest;
}
