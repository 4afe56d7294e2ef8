import type { AccountServices } from '../api/account-services.ts';
import { callKey, requestAgain } from '../api/queries.ts';

/**
 * At login a guest's favourites are added to the account; existing ones stay. Those that the server refuses
 * stay on this device for the next login.
 */
export async function mergeStars({ api, queries, state }: AccountServices): Promise<void> {
  const { token, favourites } = state;
  if (favourites.length === 0) return;
  try {
    const { list } = await api.call('currency.instruments', {});
    for (const id of favourites) {
      // The user has signed out or changed: another user must not get these favourites.
      if (state.token !== token) return;
      const one = list.find(({ match_id }) => match_id === id);
      if (one !== undefined) {
        const { currency_id, legal_id } = one;
        await api.call('optional.add', { currency_id, legal_id });
      }
      state.favourites = state.favourites.filter((other) => other !== id);
    }
  } catch {}
  void requestAgain(queries, { queryKey: callKey('optional.list', {}) });
}
