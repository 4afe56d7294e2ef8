import { describe, expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
import { marketImpact } from './market-impact.ts';

const asks = [
  { price: '100', number: '1' },
  { price: '101', number: '2' },
];

describe('R-SPOT-3: average price and impact before a market order', () => {
  test('by amount: walks the levels in order', () => {
    expect(marketImpact(core, 'buy', asks, { amount: '2' })).toEqual({
      average: '100.5',
      slippage: '0.5',
      isPartial: false,
    });
  });

  test('by total: the rest buys at the next level', () => {
    const impact = marketImpact(core, 'buy', asks, { total: '150.5' });
    expect(impact?.average).toBe('100.33333333333333333');
    expect(impact?.isPartial).toBe(false);
  });

  test('a sale into falling bids is worse, too', () => {
    const bids = [
      { price: '100', number: '1' },
      { price: '99', number: '1' },
    ];
    expect(marketImpact(core, 'sell', bids, { amount: '2' })?.slippage).toBe('0.5');
  });

  test('more than the visible levels hold is partial; undefined without a level or a size', () => {
    expect(marketImpact(core, 'buy', asks, { amount: '4' })?.isPartial).toBe(true);
    expect(marketImpact(core, 'buy', [], { amount: '1' })).toBeUndefined();
    expect(marketImpact(core, 'buy', asks, { amount: '' })).toBeUndefined();
  });
});
