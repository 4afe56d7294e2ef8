import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { signIn } from '../../../lib/api/come-and-go.ts';
import { useApp } from '../../../lib/app-context.ts';
import { forgetEntry } from './entry-draft.ts';

interface Way {
  enter(token: string): Promise<void>;
  leave(): void;
  /** The query string that keeps the target for the next entry page. */
  search: string;
}

const START = '/';

/** Where to go after the login: a page waiting below, or one that needs a session. */
export function useEntryWay(): Way {
  const services = useApp();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { key, state } = useLocation();
  const isOver = (state as { over?: unknown } | null)?.over === true;
  const from = parameters.get('from');
  const target = from?.startsWith('/pages/') ? from : START;
  return {
    async enter(token) {
      await signIn(services, token);
      forgetEntry();
      if (isOver) void navigate(-1);
      else void navigate(target, { replace: true });
    },
    leave() {
      if (isOver || key === 'default') void navigate(START, { replace: true });
      else void navigate(-1);
    },
    search: from === null ? '' : `?from=${encodeURIComponent(from)}`,
  };
}
