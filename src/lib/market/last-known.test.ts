import { expect, test } from 'vitest';
import { lastKnownBook, lastKnownTrades } from './last-known.ts';
import type { Book, BookLevel, MarketTrade, Trades } from './types.ts';

const level = { price: '1' } as BookLevel;
const bookOf = (hasGap: boolean, bids: readonly BookLevel[]): Book => ({
  matchId: 1,
  hasGap,
  bids,
  asks: [],
  greatestTotal: 0,
  shares: undefined,
});

test('a book without its snapshot is unknown, not empty', () => {
  expect(lastKnownBook(bookOf(true, []), undefined)).toBeUndefined();
  expect(lastKnownBook(bookOf(false, []), undefined)).toMatchObject({ bids: [], hasGap: false });
});

test('the last known book stays until the next one is complete', () => {
  expect(lastKnownBook(bookOf(true, []), bookOf(false, [level]))).toMatchObject({
    bids: [level],
    hasGap: true,
  });
});

test('the same holds for the tape', () => {
  const none = { matchId: 1, sizes: undefined, bought: '', sold: '', shares: undefined };
  const knownTrades: Trades = { ...none, hasGap: false, list: [{ id: 1 } as MarketTrade] };
  const unknown: Trades = { ...none, hasGap: true, list: [] };
  expect(lastKnownTrades(unknown, undefined)).toBeUndefined();
  expect(lastKnownTrades(unknown, knownTrades)).toMatchObject({
    list: knownTrades.list,
    hasGap: true,
  });
  expect(lastKnownTrades({ ...unknown, hasGap: false }, knownTrades)?.list).toEqual([]);
});
