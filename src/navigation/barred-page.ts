import type { Api } from '../lib/api/api.ts';
import { pageAt, properPath } from './pages.ts';

/** True for a guest and a page that needs a session; starts the redirect to the login page. */
export function barredPage(
  state: { token: string | null },
  api: Pick<Api, 'askToLogIn'>,
  message: () => string,
): (target: string) => boolean {
  return (target) => {
    const [path = ''] = target.split('?');
    if (state.token !== null || pageAt(properPath(path)).needsSession !== true) return false;
    api.askToLogIn('guard', message(), { address: target, isOpen: false });
    return true;
  };
}
