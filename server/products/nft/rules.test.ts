import { expect, test } from 'vitest';
import {
  AFTER_HOLD_MS,
  DEFAULT_ROYALTY,
  DEFAULTS_COUNTED_MS,
  endAfterBid,
  HELD_DEADLINE_MS,
  marginFor,
  marginRate,
  maximumBid,
  minimumBid,
  PAY_WITHIN_MS,
  REOPENED_MS,
  RESALE_AT_MOST_MS,
  royaltyOf,
  saleState,
} from './rules.ts';

const END = 1_000_000_000;
const MINUTE = 60_000;

test('R-NFT-1: a bid of the last minute moves the end by a minute, thirty times', () => {
  const early = { ends_at: END, extensions: 0 };
  expect(endAfterBid(early, END - MINUTE - 1)).toEqual(early);
  let sale = early;
  for (let move = 1; move <= 30; move += 1) {
    sale = { ...sale, ...endAfterBid({ ...sale }, (sale.ends_at ?? 0) - 1) } as typeof early;
    expect(sale).toEqual({ ends_at: END + move * MINUTE, extensions: move });
  }
  expect(endAfterBid(sale, sale.ends_at - 1)).toEqual(sale);
});

test('R-NFT-1: exactly a minute before the end is late, and a sale without an end has none to move', () => {
  expect(endAfterBid({ ends_at: END, extensions: 0 }, END - MINUTE)).toEqual({
    ends_at: END + MINUTE,
    extensions: 1,
  });
  const endless = { ends_at: null, extensions: 0 };
  expect(endAfterBid(endless, END)).toEqual(endless);
});

test('R-NFT-1: a sale is open from its start until its end, while it is on and works are left', () => {
  const sale = { status: 1, is_on: true, starts_at: 100, ends_at: 200, remaining: 1 };
  const states = [99, 100, 199, 200].map((time) => saleState(sale, time));
  expect(states).toEqual([2, 1, 1, 0]);
  expect(saleState({ ...sale, ends_at: null }, END)).toBe(1);
  for (const change of [{ status: 2 }, { is_on: false }, { remaining: 0 }]) {
    expect(saleState({ ...sale, ...change }, 150)).toBe(0);
  }
  expect(saleState({ ...sale, is_on: false }, 99), 'upcoming while it is switched off').toBe(2);
});

test('R-NFT-1: a bid is at least the price or the current one and its raise, at most ten times that', () => {
  const first = { current_bid: null, price: '20', min_raise: '1.5' };
  expect([minimumBid(first), maximumBid(first)]).toEqual(['20', '200']);
  const later = { ...first, current_bid: '30' };
  expect([minimumBid(later), maximumBid(later)]).toEqual(['31.5', '300']);
  expect(minimumBid({ ...later, min_raise: null })).toBe('30');
});

test('R-NFT-1: the margin is a tenth of the bid, rounded up, at least that of the sale, and all after two defaults', () => {
  expect([0, 1, 2, 3].map(marginRate)).toEqual(['0.1', '0.1', '1', '1']);
  expect(marginFor('5', '20', '0.1')).toBe('5');
  expect(marginFor('5', '70', '0.1')).toBe('7');
  expect(marginFor('0', '0.00000011', '0.1')).toBe('0.00000002');
});

test('R-NFT-2, R-NFT-4: a day to pay, a day reopened, 90 days of resale; royalties are rounded to the ledger', () => {
  const day = 86_400_000;
  expect([PAY_WITHIN_MS, REOPENED_MS, HELD_DEADLINE_MS, AFTER_HOLD_MS]).toEqual([
    day,
    day,
    3 * day,
    3_600_000,
  ]);
  expect([DEFAULTS_COUNTED_MS, RESALE_AT_MOST_MS]).toEqual([30 * day, 90 * day]);
  expect(royaltyOf('10', DEFAULT_ROYALTY)).toBe('0.5');
  expect(royaltyOf('0.00000001', '0.05')).toBeUndefined();
});
