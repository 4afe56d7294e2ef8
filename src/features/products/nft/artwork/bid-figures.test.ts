import { expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
import { frozenByBid, isLeading, leastBid, resaleShares } from './bid-figures.ts';

test('R-NFT-1: the first bid is at least the price, the next one the current bid plus the raise', () => {
  expect(leastBid(core, { price: '0.2', current_bid: null, min_raise: '0.05' })).toBe('0.2');
  expect(leastBid(core, { price: '0.2', current_bid: '1.42', min_raise: '0.05' })).toBe('1.47');
});

test('R-NFT-1: a bid freezes what the margin lacks of its share', () => {
  const deposit = { margin: '7', my_margin: '7', margin_rate: '0.1' };
  expect(frozenByBid(core, deposit, '70')).toBe('0');
  expect(frozenByBid(core, deposit, '100')).toBe('3');
  expect(frozenByBid(core, deposit, '100.00000001')).toBe('3.00000001');
  expect(frozenByBid(core, { ...deposit, margin_rate: '1' }, '100')).toBe('93');
});

test('R-NFT-1: the owner of the current bid leads', () => {
  expect(isLeading(core, { current_bid: '1.42', my_bid: '1.42' })).toBe(true);
  expect(isLeading(core, { current_bid: '1.47', my_bid: '1.42' })).toBe(false);
  expect(isLeading(core, { current_bid: null, my_bid: null })).toBe(false);
});

test('R-NFT-4: royalty and rest sum to the price, to the last digit', () => {
  expect(resaleShares(core, '0.26', '0.05')).toEqual({ royalty: '0.013', rest: '0.247' });
  expect(resaleShares(core, '0.00000015', '0.05')).toEqual({
    royalty: '0.00000001',
    rest: '0.00000014',
  });
});
