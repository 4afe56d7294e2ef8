import { mergeStars } from '../market/merge-stars.ts';
import { forgetDrafts } from '../state/drafts.ts';
import type { AccountServices } from './account-services.ts';
import { loadUser } from './session.ts';

export async function signIn(services: AccountServices, token: string): Promise<void> {
  services.queries.clear();
  services.state.user = null;
  services.state.token = token;
  // The session is open even if the request for its user fails.
  await loadUser(services).catch(() => undefined);
  void mergeStars(services);
}

/** Signs out at once; the server is informed if it can be reached. */
export function signOut({ api, queries, state }: AccountServices): void {
  void api.call('user.logout', {}).catch(() => undefined);
  state.token = null;
  state.user = null;
  queries.clear();
  forgetDrafts();
}
