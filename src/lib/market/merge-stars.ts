import type { AccountServices } from '../api/account-services.ts';
import { askAnew, callKey } from '../api/queries.ts';

/**
 * What a guest starred goes to the account that is logged in to; a star that is there already stays as it is. What the
 * server does not take now waits on this device for the next time.
 */
export async function mergeStars({ api, queries, state }: AccountServices): Promise<void> {
  const { token, favourites } = state;
  if (favourites.length === 0) return;
  try {
    const { list } = await api.call('currency.instruments', {});
    for (const id of favourites) {
      // Who has left meanwhile, or is another one now, gets nobody's stars.
      if (state.token !== token) return;
      const one = list.find(({ match_id }) => match_id === id);
      if (one !== undefined) {
        const { currency_id, legal_id } = one;
        await api.call('optional.add', { currency_id, legal_id });
      }
      state.favourites = state.favourites.filter((other) => other !== id);
    }
  } catch {
    // No answer, or as many stars as an account may have.
  }
  void askAnew(queries, { queryKey: callKey('optional.list', {}) });
}
