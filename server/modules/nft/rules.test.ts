import { expect, test } from 'vitest';
import { endAfterBid } from './rules.ts';

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
