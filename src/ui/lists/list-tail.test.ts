import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueries } from '../../lib/api/queries.ts';
import { tailOf } from './list-tail.ts';

test('the next page waits for a running request instead of cancelling it', async () => {
  const queries = createQueries();
  const requests: { page: number; answer(text: string): void }[] = [];
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: ['wallet.legal_log'],
    initialPageParam: 1,
    queryFn: ({ pageParam: page }) =>
      new Promise<string>((answer) => requests.push({ page: page as number, answer })),
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length + 1 : undefined),
  });
  let isNear = false;
  let tail: string | undefined;
  const look = (): void => {
    const former = tail;
    tail = isNear ? tailOf(observer.getCurrentResult()) : undefined;
    if (tail === 'more' && former !== 'more') void observer.fetchNextPage();
  };
  const leave = observer.subscribe(look);
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  await turns();
  requests.shift()?.answer('old');
  await turns();
  void queries.invalidateQueries();
  await turns();
  isNear = true;
  look();
  await turns();
  expect(requests.map(({ page }) => page)).toEqual([1]);
  requests.shift()?.answer('new');
  await turns();
  expect(requests.map(({ page }) => page)).toEqual([2]);
  requests.shift()?.answer('second');
  await turns();
  expect(observer.getCurrentResult().data?.pages).toEqual(['new', 'second']);
  expect(tail).toBe('end');
  leave();
  queries.clear();
});
