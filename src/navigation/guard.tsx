import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useApp, useKnownUser, useSignedIn } from '../lib/app-context.ts';
import { LoadingPage } from './async-page.tsx';

/** No user has this id. It stands for a session that ended before `user.info` answered. */
const UNKNOWN = 0;

interface GuardProps {
  admitsGuests: boolean;
  children: ReactNode;
}

/**
 * Wraps a page that needs a session: a guest is redirected to the login page. When a session ends here, the
 * page keeps its state for the same user's return; another user gets a new page.
 */
export function Guard({ admitsGuests, children }: GuardProps): ReactNode {
  const { t } = useTranslation();
  const { api, state } = useApp();
  const { pathname, search } = useLocation();
  const isSignedIn = useSignedIn();
  const user = useKnownUser()?.id;
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  const [owner, setOwner] = useState(user);
  const [owners, setOwners] = useState(0);
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true);
  if (!isSignedIn && wasSignedIn && owner === undefined) setOwner(UNKNOWN);
  if (user !== undefined && user !== owner) {
    setOwner(user);
    // The same user, whose id comes some time after the page: a sheet that is open and what was typed must stay.
    if (owner !== undefined) setOwners(owners + 1);
  }
  useEffect(() => {
    // A page shown again first renders its old state: a user who has logged in since must not be redirected.
    if (isSignedIn || state.token !== null) return;
    if (wasSignedIn || !admitsGuests) {
      const wish = { address: `${pathname}${search}`, isOpen: true };
      api.askToLogIn(wasSignedIn ? 'login' : 'guard', t('log_in_first'), wish);
    }
  }, [isSignedIn, wasSignedIn, admitsGuests, api, state, t, pathname, search]);
  // After a direct address there is no former page to show until the login page opens.
  return wasSignedIn || admitsGuests ? (
    <Fragment key={owners}>{children}</Fragment>
  ) : (
    <LoadingPage />
  );
}
