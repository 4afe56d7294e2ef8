import { useEffect, useEffectEvent, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import type { Detour } from '../lib/api/api.ts';
import { useApp } from '../lib/app-context.ts';
import { pathTo } from '../lib/pages/pages.ts';
import { useToast } from '../ui/overlay/toast.tsx';

/** Specification 9: time to read the message before the page changes. */
const AFTER_MS = 1_200;
const LOGIN = '/pages/common/login';
const IDENTITY = '/pages/setting/real';

/** Redirects to the login page when the session has ended, and to verification when it is needed (999, 998). */
export function Detours(): null {
  const { api, state } = useApp();
  const toast = useToast();
  const navigate = useNavigate();
  // Not a dependency of the effect: it changes with the address, and a redirect that waits would be lost.
  const open = useEffectEvent((path: string, options?: NavigateOptions) => {
    void navigate(path, options);
  });
  const location = useLocation();
  const here = useRef(location);
  useEffect(() => {
    here.current = location;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = ({ kind, wish }: Detour, reportedAt: string): void => {
      api.endDetour();
      const { pathname, search } = here.current;
      if (kind === 'identity') {
        if (pathname !== IDENTITY) open(IDENTITY);
        return;
      }
      // A guest who has left the page since then isn't taken away from the next one.
      if (pathname === LOGIN || (kind === 'guard' && pathname !== reportedAt)) return;
      // Logged in meanwhile, in another window.
      if (state.token !== null) {
        if (wish?.isOpen === false) open(wish.address);
        return;
      }
      const from = kind === 'guard' && wish !== undefined ? wish.address : `${pathname}${search}`;
      const path = pathTo('pages/common/login', { from });
      // An open page without content isn't returned to; the page of the tapped link stays below, and so does a
      // half-filled form.
      if (kind === 'login') open(path, { state: { over: true } });
      else open(path, { replace: wish?.isOpen === true });
    };
    const leave = api.onDetour((detour) => {
      toast(detour.message, 'bad');
      clearTimeout(timer);
      const isOpening = detour.wish?.isOpen === true;
      // An opening page reports before this component knows the address.
      const reportedAt = isOpening ? pathOf(detour.wish?.address) : here.current.pathname;
      timer = setTimeout(() => go(detour, reportedAt), AFTER_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
      api.endDetour();
    };
  }, [api, state, toast]);
  return null;
}

function pathOf(address = ''): string {
  const [path = ''] = address.split('?');
  return path;
}
