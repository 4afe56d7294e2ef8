import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../app-context.ts';
import type { Answer, CallName, Request } from './api.ts';
import { rowsOnce } from './rows-once.ts';

type PagedCall = {
  [Name in CallName]: Answer<Name> extends { list: readonly object[]; has_more: boolean }
    ? Name
    : never;
}[CallName];
type RowOf<Name extends PagedCall> =
  Answer<Name> extends { list: readonly (infer Row)[] } ? Row : never;

type PageOf<Name extends PagedCall> = Omit<Answer<Name>, 'list' | 'page' | 'has_more'> & {
  list: RowOf<Name>[];
  page: number;
  has_more: boolean;
};

interface PagesOptions {
  enabled?: boolean;
  /** Refresh interval while visible, for figures that change without an event. */
  again_ms?: number;
}

/** A refresh requests all loaded pages, so a longer list is refreshed less often. */
const PAGES_A_TURN = 5;

interface LoadedPages {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

function intervalOf(again_ms: number): (query: LoadedPages) => number {
  return ({ state: { data } }) => again_ms * Math.max(1, (data?.pages.length ?? 1) / PAGES_A_TURN);
}

/** A list page by page, without rows that moved to the next page in between. */
export function useCallPages<Name extends PagedCall>(
  name: Name,
  request: Omit<Request<Name>, 'page'>,
  { enabled = true, again_ms }: PagesOptions = {},
) {
  const { api } = useApp();
  const query = useInfiniteQuery({
    queryKey: [name, request, 'pages'],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await api.call(name, { ...request, page: pageParam } as never, signal);
      return answer as unknown as PageOf<Name>;
    },
    getNextPageParam: ({ page, has_more }) => (has_more ? page + 1 : undefined),
    enabled,
    refetchInterval: again_ms === undefined ? false : intervalOf(again_ms),
  });
  const rows = useMemo(() => rowsOnce<RowOf<Name>>(query.data?.pages ?? []), [query.data]);
  return { ...query, rows };
}
