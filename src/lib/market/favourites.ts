import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useCall } from '../api/use-call.ts';
import { useApp } from '../app-context.ts';

export interface Favourites {
  kind: 'loading' | 'failed' | 'ready';
  ids: readonly number[];
  retry(): void;
}

export function useFavourites(): Favourites {
  const { state } = useApp();
  const { token, favourites } = useSnapshot(state);
  const isUser = token !== null;
  const query = useCall('optional.list', {}, { enabled: isUser });
  const list = query.data?.list;
  return useMemo(() => {
    const retry = (): void => void query.refetch();
    if (!isUser) return { kind: 'ready', ids: favourites, retry };
    if (list !== undefined)
      return { kind: 'ready', ids: list.map(({ match_id }) => match_id), retry };
    return { kind: query.isError ? 'failed' : 'loading', ids: [], retry };
  }, [isUser, favourites, list, query.isError, query.refetch]);
}
