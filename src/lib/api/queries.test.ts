// Responses affected by an event are requested again, even while their first response is on its way.
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callKey, createQueries, outdate, settleWishes } from './queries.ts';

const KEY = callKey('optional.list', {});
let queries: QueryClient;
let requests: ((answer: string) => void)[];
const queryFn = (): Promise<string> => new Promise((answer) => requests.push(answer));
const here = (): unknown => queries.getQueryData(KEY);

beforeEach(() => {
  queries = createQueries();
  requests = [];
});
afterEach(() => queries.clear());

async function untilSettled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

describe('a response made stale by an event', () => {
  test('visible: a second request replaces the first, which was on its way', async () => {
    const leave = new QueryObserver(queries, { queryKey: KEY, queryFn }).subscribe(() => undefined);
    outdate(queries, ['optional.list']);
    await untilSettled();
    expect(requests).toHaveLength(1);
    requests[0]?.('before');
    await untilSettled();
    expect(requests).toHaveLength(2);
    requests[1]?.('after');
    await untilSettled();
    expect(here()).toBe('after');
    expect(requests).toHaveLength(2);
    leave();
  });

  test('not visible: requested again when shown', async () => {
    void queries.prefetchQuery({ queryKey: KEY, queryFn });
    outdate(queries, ['optional.list']);
    requests[0]?.('before');
    await untilSettled();
    expect(queries.getQueryState(KEY)?.isInvalidated).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test('other responses stay', async () => {
    void queries.prefetchQuery({ queryKey: KEY, queryFn });
    outdate(queries, ['wallet.list']);
    requests[0]?.('before');
    await untilSettled();
    expect(queries.getQueryState(KEY)?.isInvalidated).toBe(false);
  });
});

test('R-KEY-7: unknown results are looked up at once, and when the socket is back without an online event', async () => {
  let welcome = (): void => undefined;
  const onEvent = (name: string, listener: (data: unknown) => void) => {
    if (name === 'welcome') welcome = () => listener({});
    return () => undefined;
  };
  const settle = vi.fn(async () => ['late'] as const);
  queries.setQueryData(KEY, []);
  const leave = settleWishes({ onEvent }, { queries, wishes: { settle } } as never);
  await untilSettled();
  expect(settle).toHaveBeenCalledTimes(1);
  expect(queries.getQueryState(KEY)?.isInvalidated).toBe(true);
  welcome();
  expect(settle).toHaveBeenCalledTimes(2);
  leave();
});
