import { mergeStars } from '../market/merge-stars.ts';
import type { ClientState } from '../stored-state.ts';
import type { AccountServices } from './account-services.ts';
import type { Answer } from './api.ts';
import { callKey } from './queries.ts';

export type User = Answer<'user.info'>;

/** Who signs in sees nothing of who was here before. */
export async function signIn(services: AccountServices, token: string): Promise<void> {
  services.queries.clear();
  services.state.user = null;
  services.state.token = token;
  await meetUser(services);
  void mergeStars(services);
}

/** Asks who is signed in. */
export async function meetUser({ api, queries, state }: AccountServices): Promise<void> {
  const user = await queries.fetchQuery({
    queryKey: callKey('user.info', {}),
    queryFn: ({ signal }) => api.call('user.info', {}, signal),
  });
  rememberUser(state, user);
}

/** What of the profile is shown before the server has answered. */
export function rememberUser(state: ClientState, user: User): void {
  const { id, account, nickname, head_portrait } = user;
  state.user = { id, account, nickname, head_portrait };
}

/** The user leaves at once; the server hears of it when it can. */
export function signOut({ api, queries, state }: AccountServices): void {
  void api.call('user.logout', {}).catch(() => undefined);
  state.token = null;
  state.user = null;
  queries.clear();
}
