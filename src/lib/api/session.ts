import type { ClientState } from '../state/stored-state.ts';
import type { AccountServices } from './account-services.ts';
import type { Answer } from './api.ts';
import { callKey } from './queries.ts';

export type User = Answer<'user.info'>;

export async function loadUser({ api, queries, state }: AccountServices): Promise<void> {
  const user = await queries.fetchQuery({
    queryKey: callKey('user.info', {}),
    queryFn: ({ signal }) => api.call('user.info', {}, signal),
  });
  rememberUser(state, user);
}

export function rememberUser(state: ClientState, user: User): void {
  const { id, account, nickname, head_portrait } = user;
  state.user = { id, account, nickname, head_portrait };
}
