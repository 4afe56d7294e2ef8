import { QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import type { UserEventKind } from '../../../protocol/stream.ts';
import { CallError, type CallName, type Request } from './api.ts';
import type { MoneyWishes } from './money-wishes.ts';
import { TOUCHED } from './stale-calls.ts';

const FRESH_MS = 10_000;
const KEPT_MS = 30 * 60_000;
const TRIES_MORE = 2;
const TRY_AGAIN_MS = 1_000;
/** Events come in bursts: an order, its fills, the balances. */
const TOGETHER_MS = 100;

export function callKey<Name extends CallName>(name: Name, request: Request<Name>): QueryKey {
  return [name, request];
}

/** A refusal is an answer; a failed request may succeed a moment later. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof CallError) || failures >= TRIES_MORE) return false;
  return error.fault === 'unreached' || (error.fault === 'rejected' && error.status >= 500);
}

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: isWorthRetrying,
        retryDelay: (failures) => TRY_AGAIN_MS * 2 ** failures,
        // A call without a network fails at once, and its page shows that.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Requests visible data at once, other data when it is next shown. A first response in flight may
 * predate the change, and the library would not request again: it is invalidated on arrival.
 */
export async function requestAgain(queries: QueryClient, which: QueryFilters = {}): Promise<void> {
  for (const query of queries.getQueryCache().findAll({ ...which, fetchStatus: 'fetching' })) {
    const { promise, queryKey, state } = query;
    if (state.data !== undefined) continue;
    const again = (): Promise<void> => queries.invalidateQueries({ queryKey, exact: true });
    void promise?.then(again, () => undefined);
  }
  await queries.invalidateQueries(which);
}

export function outdate(queries: QueryClient, names: readonly CallName[]): void {
  const old = new Set<unknown>(names);
  void requestAgain(queries, { predicate: ({ queryKey }) => old.has(queryKey[0]) });
}

export interface EventSource {
  onEvent(name: string, listener: (data: unknown) => void): () => void;
}

const OF_USERS: readonly CallName[] = [...new Set(Object.values(TOUCHED).flat())];

/**
 * Events of the socket invalidate responses. A gap in the events invalidates all, because the missed ones are
 * unknown. Before the socket joins the user's room events are lost, and earlier responses may lack them.
 */
export function followEvents(source: EventSource, queries: QueryClient): () => void {
  let last: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const old = new Set<CallName>();
  const everything = (): void => void requestAgain(queries);
  const flush = (): void => {
    timer = undefined;
    const names = [...old];
    old.clear();
    outdate(queries, names);
  };
  const leaveUser = source.onEvent('user', (data) => {
    const { sequence, kind } = data as { sequence: number; kind: UserEventKind };
    const isNext = last === undefined || sequence === last + 1;
    if (last !== undefined && sequence <= last) return;
    last = sequence;
    if (!isNext) return everything();
    for (const name of TOUCHED[kind] ?? []) old.add(name);
    timer ??= setTimeout(flush, TOGETHER_MS);
  });
  /** From now on the connection belongs to the user: by its handshake, or by a login on it. */
  const join = (data: unknown): void => {
    const { user_sequence, resync } = data as { user_sequence: number | null; resync: boolean };
    if (user_sequence === null) return;
    const lastSequence = last;
    // Lower than the last event: another account, or a restarted server.
    if (lastSequence === undefined || user_sequence < lastSequence) last = user_sequence;
    if (resync || (lastSequence !== undefined && user_sequence !== lastSequence)) everything();
    else if (lastSequence === undefined) outdate(queries, OF_USERS);
  };
  const leaveWelcome = source.onEvent('welcome', join);
  const leaveLogin = source.onEvent('login', join);
  return () => {
    clearTimeout(timer);
    leaveUser();
    leaveWelcome();
    leaveLogin();
  };
}

/** Asks for unknown results of money calls: at once, and whenever the server can be reached again. */
export function settleWishes(
  source: EventSource,
  { queries, wishes }: { queries: QueryClient; wishes: Pick<MoneyWishes, 'settle'> },
): () => void {
  const settle = async (): Promise<void> => {
    if ((await wishes.settle()).length > 0) void requestAgain(queries);
  };
  void settle();
  // Don't rely on the online event: a phone whose network was bad, but never gone, sends none.
  return source.onEvent('welcome', () => void settle());
}
