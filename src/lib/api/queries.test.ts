// Issue 7 B.5: what an event touches is asked for again, also when its first answer is only on its way.
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callKey, createQueries, outdate, settleWishes } from './queries.ts';

const KEY = callKey('optional.list', {});
let queries: QueryClient;
/** Each question, with what answers it. */
let asked: ((answer: string) => void)[];
const queryFn = (): Promise<string> => new Promise((answer) => asked.push(answer));
const here = (): unknown => queries.getQueryData(KEY);

beforeEach(() => {
  queries = createQueries();
  asked = [];
});
afterEach(() => queries.clear());

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setTimeout(done));
}

describe('issue 7 B.5: an answer that an event made old', () => {
  test('on view: the first one that was on its way is replaced by a second', async () => {
    const leave = new QueryObserver(queries, { queryKey: KEY, queryFn }).subscribe(() => undefined);
    outdate(queries, ['optional.list']);
    await settled();
    expect(asked).toHaveLength(1);
    asked[0]?.('before');
    await settled();
    expect(asked).toHaveLength(2);
    asked[1]?.('after');
    await settled();
    expect(here()).toBe('after');
    expect(asked).toHaveLength(2);
    leave();
  });

  test('not on view: it is asked for again when it is looked at', async () => {
    void queries.prefetchQuery({ queryKey: KEY, queryFn });
    outdate(queries, ['optional.list']);
    asked[0]?.('before');
    await settled();
    expect(queries.getQueryState(KEY)?.isInvalidated).toBe(true);
    expect(asked).toHaveLength(1);
  });

  test('other answers stay', async () => {
    void queries.prefetchQuery({ queryKey: KEY, queryFn });
    outdate(queries, ['wallet.list']);
    asked[0]?.('before');
    await settled();
    expect(queries.getQueryState(KEY)?.isInvalidated).toBe(false);
  });
});

test('R-KEY-7: what is unknown is asked about at once, and when the socket is back without a word of the phone', async () => {
  let welcome = (): void => undefined;
  const onEvent = (name: string, listener: (data: unknown) => void) => {
    if (name === 'welcome') welcome = () => listener({});
    return () => undefined;
  };
  const settle = vi.fn(async () => ['late'] as const);
  queries.setQueryData(KEY, []);
  const leave = settleWishes({ onEvent }, { queries, wishes: { settle } } as never);
  await settled();
  expect(settle).toHaveBeenCalledTimes(1);
  expect(queries.getQueryState(KEY)?.isInvalidated).toBe(true);
  welcome();
  expect(settle).toHaveBeenCalledTimes(2);
  leave();
});
