import { useMutation } from '@tanstack/react-query';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { Favourite } from '../../../protocol/calls/market/watch.ts';
import { callKey, requestAgain } from '../api/queries.ts';
import { useApp } from '../app-context.ts';

const LIST = callKey('optional.list', {});

/** Limit for a guest; the server has its own limit for a user. */
const MOST = 200;

interface FavouriteActions {
  /** If the server refuses, the star is reset. */
  toggle(instrument: Instrument, on: boolean): Promise<void>;
  reorder(ids: readonly number[]): Promise<void>;
}

export function useFavouriteActions(): FavouriteActions {
  const { api, queries, state } = useApp();
  const change = useMutation({
    mutationFn: async ({ instrument, on }: { instrument: Instrument; on: boolean }) => {
      const { currency_id, legal_id, match_id } = instrument;
      if (on) {
        await api.call('optional.add', { currency_id, legal_id });
        return;
      }
      const cachedList = queries.getQueryData<{ list: Favourite[] }>(LIST)?.list;
      const id = cachedList?.find((one) => one.match_id === match_id)?.id;
      if (id !== undefined) await api.call('optional.del', { id });
    },
    onSettled: () => requestAgain(queries, { queryKey: LIST }),
  });
  const order = useMutation({
    mutationFn: (ids: readonly number[]) => api.call('optional.sort', { ids: [...ids] }),
    onSuccess: (answer) => queries.setQueryData(LIST, answer),
  });

  return {
    async toggle(instrument, on) {
      if (state.token !== null) {
        await change.mutateAsync({ instrument, on });
        return;
      }
      const { match_id } = instrument;
      const others = state.favourites.filter((id) => id !== match_id);
      state.favourites = on ? [...others, match_id].slice(-MOST) : others;
    },
    async reorder(ids) {
      if (state.token === null) {
        state.favourites = [...ids];
        return;
      }
      const cachedList = queries.getQueryData<{ list: Favourite[] }>(LIST)?.list ?? [];
      const idOf = new Map(cachedList.map(({ match_id, id }) => [match_id, id]));
      await order.mutateAsync(ids.flatMap((one) => idOf.get(one) ?? []));
    },
  };
}
