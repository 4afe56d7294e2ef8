import { expect, test } from 'vitest';
import type { Nft } from '../../../../protocol/calls/products/nft.ts';
import { saleOf } from './sale-of.ts';

const START = 1_000;
const END = 2_000;
const work = (change: Partial<Nft>): Nft =>
  ({
    sale_state: 1,
    sale_mode: 'normal',
    start_time: START,
    end_time: END,
    remaining: 1,
    ...change,
  }) as Nft;

test.each([
  ['upcoming', work({ sale_state: 2 }), 500],
  ['fixed', work({ sale_state: 2 }), START],
  ['fixed', work({}), 1_500],
  ['closed', work({}), END],
  ['sold_out', work({ remaining: 0 }), 1_500],
  ['sold_out', work({ sale_state: 0, remaining: 0 }), 1_500],
  ['closed', work({ sale_state: 0 }), 1_500],
  ['box', work({ sale_mode: 'box', end_time: null }), 9_000],
  ['auction', work({ sale_mode: 'auction' }), END - 1],
  ['closed', work({ sale_mode: 'auction', sale_state: 0, remaining: 0 }), 1_500],
] as const)('specification 4: a sale is %s', (state, one, now) => {
  expect(saleOf(one, now)).toBe(state);
});

test('R-NFT-1: after its end an auction is undecided until the server has decided', () => {
  expect(saleOf(work({ sale_mode: 'auction' }), END)).toBe('deciding');
  expect(saleOf(work({ sale_mode: 'auction', end_time: END + 60_000 }), END)).toBe('auction');
});
