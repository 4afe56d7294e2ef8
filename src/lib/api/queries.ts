// Answers that are kept, each under the name of its call and its request; what is old is asked for again.
import { QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import type { UserEventKind } from '../../../protocol/stream.ts';
import { CallError, type CallName, type Request } from './api.ts';
import type { MoneyWishes } from './money-wishes.ts';
import { TOUCHED } from './touched.ts';

const FRESH_MS = 10_000;
const KEPT_MS = 30 * 60_000;
const TRIES_MORE = 2;
const TRY_AGAIN_MS = 1_000;
/** Events come in bursts: an order, its fills, the balances. */
const TOGETHER_MS = 100;

export function callKey<Name extends CallName>(name: Name, request: Request<Name>): QueryKey {
  return [name, request];
}

/** A refusal is an answer; what did not come through may come through a moment later. */
function isWorthAnother(failures: number, error: Error): boolean {
  if (!(error instanceof CallError) || failures >= TRIES_MORE) return false;
  return error.fault === 'unreached' || (error.fault === 'rejected' && error.status >= 500);
}

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: isWorthAnother,
        retryDelay: (failures) => TRY_AGAIN_MS * 2 ** failures,
        // A call without a network fails at once, and its page says so.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * What is on view is asked for at once, the rest when it is looked at. A first answer that is on its way may be older
 * than the reason, and the library would not ask again: it is outdated once more when it is here.
 */
export async function askAnew(queries: QueryClient, which: QueryFilters = {}): Promise<void> {
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
  void askAnew(queries, { predicate: ({ queryKey }) => old.has(queryKey[0]) });
}

export interface EventSource {
  onEvent(name: string, listener: (data: unknown) => void): () => void;
}

/** Every answer that an event can make old. */
const OF_USERS: readonly CallName[] = [...new Set(Object.values(TOUCHED).flat())];

/**
 * Events of the socket make answers old. A gap in them makes all old: nobody knows what was missed. Before the socket
 * joins the user's room events are lost, and answers that came earlier may lack what they told.
 */
export function followEvents(source: EventSource, queries: QueryClient): () => void {
  let last: number | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const old = new Set<CallName>();
  const everything = (): void => void askAnew(queries);
  const flush = (): void => {
    waiting = undefined;
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
    waiting ??= setTimeout(flush, TOGETHER_MS);
  });
  /** The connection is the user's from now on: by its handshake, or by a login on it. */
  const join = (data: unknown): void => {
    const { user_sequence, resync } = data as { user_sequence: number | null; resync: boolean };
    if (user_sequence === null) return;
    const known = last;
    // Lower than the last event: another account, or a server that began anew.
    if (known === undefined || user_sequence < known) last = user_sequence;
    if (resync || (known !== undefined && user_sequence !== known)) everything();
    else if (known === undefined) outdate(queries, OF_USERS);
  };
  const leaveWelcome = source.onEvent('welcome', join);
  const leaveLogin = source.onEvent('login', join);
  return () => {
    clearTimeout(waiting);
    leaveUser();
    leaveWelcome();
    leaveLogin();
  };
}

/** What nobody waits for any more still gets its answer: asked for at once, and whenever the server can be heard again. */
export function settleWishes(
  source: EventSource,
  { queries, wishes }: { queries: QueryClient; wishes: Pick<MoneyWishes, 'settle'> },
): () => void {
  const settle = async (): Promise<void> => {
    if ((await wishes.settle()).length > 0) void askAnew(queries);
  };
  void settle();
  // Not when the phone says that it is online: one whose network was bad, and never gone, does not say so.
  return source.onEvent('welcome', () => void settle());
}
