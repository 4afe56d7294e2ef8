import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Detour } from '../lib/api/api.ts';
import { useApp } from '../lib/app-context.ts';
import { pathTo } from '../lib/pages.ts';
import { useToast } from '../ui/overlay/toast.tsx';

/** Specification 9: time to read the message before the page changes. */
const AFTER_MS = 1_200;
const LOGIN = '/pages/common/login';
const IDENTITY = '/pages/setting/real';

/** Redirects to the login page when the session has ended, and to verification when it is needed (999, 998). */
export function Detours(): null {
  const { api } = useApp();
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  useEffect(() => {
    here.current = location;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = (detour: Detour, reportingPath: string, target: string | undefined): void => {
      api.endDetour();
      const { pathname, search } = here.current;
      if (pathname === LOGIN || (detour === 'guard' && pathname !== reportingPath)) return;
      if (detour === 'identity') {
        if (pathname !== IDENTITY) void navigate(IDENTITY);
        return;
      }
      const path = pathTo('pages/common/login', { from: target ?? `${pathname}${search}` });
      // The page wasn't opened: the login page goes above the current one.
      if (target !== undefined) {
        void navigate(path);
        return;
      }
      // A page without a session isn't returned to; one with a half-filled form is.
      void navigate(path, detour === 'guard' ? { replace: true } : { state: { over: true } });
    };
    const leave = api.onDetour((detour, message, target) => {
      toast(message, 'bad');
      // The page may report before this component knows the address.
      const [reportingPath = ''] = globalThis.location.hash.slice(1).split('?');
      timer = setTimeout(() => go(detour, reportingPath, target), AFTER_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [api, toast, navigate]);
  return null;
}
