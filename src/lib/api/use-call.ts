import {
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../app-context.ts';
import type { Answer, CallName, Request } from './api.ts';
import type { MoneyCall, Wish } from './money-wishes.ts';
import { callKey, outdate } from './queries.ts';

interface CallOptions {
  enabled?: boolean;
  /** How long an answer counts as new, where it is not 10 s. */
  fresh_ms?: number;
}

/** An answer, kept under its call and request, and asked for again when an event made it old. */
export function useCall<Name extends CallName>(
  name: Name,
  request: Request<Name>,
  { enabled = true, fresh_ms }: CallOptions = {},
): UseQueryResult<Answer<Name>> {
  const { api } = useApp();
  return useQuery({
    queryKey: callKey(name, request),
    queryFn: ({ signal }) => api.call(name, request, signal),
    enabled,
    ...(fresh_ms === undefined ? {} : { staleTime: fresh_ms }),
  });
}

/** Names of calls that answer a `Page`. */
type PagedCall = {
  [Name in CallName]: Answer<Name> extends { list: readonly object[]; has_more: boolean }
    ? Name
    : never;
}[CallName];
type RowOf<Name extends PagedCall> =
  Answer<Name> extends { list: readonly (infer Row)[] } ? Row : never;

/** A list page after page; what moved to the next page meanwhile stands there once. */
export function useCallPages<Name extends PagedCall>(
  name: Name,
  request: Omit<Request<Name>, 'page'>,
  { enabled = true }: CallOptions = {},
) {
  const { api } = useApp();
  const query = useInfiniteQuery({
    queryKey: [name, request, 'pages'],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await api.call(name, { ...request, page: pageParam } as never, signal);
      return answer as unknown as { list: RowOf<Name>[]; page: number; has_more: boolean };
    },
    getNextPageParam: ({ page, has_more }) => (has_more ? page + 1 : undefined),
    enabled,
  });
  const rows = useMemo(() => {
    const seen = new Set<number>();
    return (query.data?.pages ?? []).flatMap(({ list }) =>
      list.filter((row) => {
        const { id } = row as { id?: number };
        // Rows without an id can't be told apart.
        if (id === undefined) return true;
        return !seen.has(id) && seen.add(id);
      }),
    );
  }, [query.data]);
  return { ...query, rows };
}

interface SendOptions<Name extends CallName> {
  onDone?: (answer: Answer<Name>) => void;
  /** Calls whose answers are old now. */
  touches?: readonly CallName[];
}

/** A call that a button makes: `mutate` it; `isPending` while it runs. */
export function useSend<Name extends CallName>(
  name: Name,
  { onDone, touches = [] }: SendOptions<Name> = {},
): UseMutationResult<Answer<Name>, Error, Request<Name>> {
  const { api, queries } = useApp();
  return useMutation({
    mutationFn: (request: Request<Name>) => api.call(name, request),
    onSuccess: (answer) => {
      outdate(queries, touches);
      onDone?.(answer);
    },
  });
}

/** As `useSend`, for a call that moves money: it has its key, and a lost answer is asked for. */
export function useSendMoney<Name extends MoneyCall>(
  name: Name,
  { onDone, touches = [] }: SendOptions<Name> = {},
): UseMutationResult<Answer<Name>, Error, Wish<Name>> {
  const { wishes, queries } = useApp();
  return useMutation({
    mutationFn: (wish: Wish<Name>) => wishes.send(name, wish),
    onSuccess: (answer) => {
      outdate(queries, touches);
      onDone?.(answer);
    },
  });
}
