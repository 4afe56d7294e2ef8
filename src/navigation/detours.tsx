import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Detour } from '../lib/api/api.ts';
import { useApp } from '../lib/app-context.ts';
import { pathTo } from '../lib/pages.ts';
import { useToast } from '../ui/overlay/toast.tsx';

/** Specification 9: so long a message can be read before the page changes. */
const AFTER_MS = 1_200;
const LOGIN = '/pages/common/login';
const IDENTITY = '/pages/setting/real';

/** Leads to the login page when the session has ended, and to the verification when it is needed (999, 998). */
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
    const go = (detour: Detour, asked: string, target: string | undefined): void => {
      api.arrived();
      const { pathname, search } = here.current;
      // Who went on meanwhile is not called back.
      if (pathname === LOGIN || (detour === 'guard' && pathname !== asked)) return;
      if (detour === 'identity') {
        if (pathname !== IDENTITY) void navigate(IDENTITY);
        return;
      }
      const path = pathTo('pages/common/login', { from: target ?? `${pathname}${search}` });
      // The page was not opened: the login page stands in its place, over the former one.
      if (target !== undefined) {
        void navigate(path);
        return;
      }
      // A page without an owner is not come back to; one that is half filled in is.
      void navigate(path, detour === 'guard' ? { replace: true } : { state: { over: true } });
    };
    const leave = api.onDetour((detour, message, target) => {
      toast(message, 'bad');
      // The page that asks may be heard before this one knows where it is.
      const [asked = ''] = globalThis.location.hash.slice(1).split('?');
      timer = setTimeout(() => go(detour, asked, target), AFTER_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [api, toast, navigate]);
  return null;
}
