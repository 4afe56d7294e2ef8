// Signing in and out: for the pages that do it, so that the first load is without it.
import { forgetDrafts } from '../drafts.ts';
import { mergeStars } from '../market/merge-stars.ts';
import type { AccountServices } from './account-services.ts';
import { meetUser } from './session.ts';

/** Who signs in sees nothing of who was here before. */
export async function signIn(services: AccountServices, token: string): Promise<void> {
  services.queries.clear();
  services.state.user = null;
  services.state.token = token;
  // The session is there, whether or not it is told at once whose it is.
  await meetUser(services).catch(() => undefined);
  void mergeStars(services);
}

/** The user leaves at once; the server hears of it if it can be reached. */
export function signOut({ api, queries, state }: AccountServices): void {
  void api.call('user.logout', {}).catch(() => undefined);
  state.token = null;
  state.user = null;
  queries.clear();
  forgetDrafts();
}
