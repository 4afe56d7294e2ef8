import { describe, expect, it } from 'vitest';
import { isPeriod } from '../../../lib/market/candles.ts';
import { decimalsOf, PERIODS } from './periods.ts';

describe('chart intervals', () => {
  it('are time-share, minutes, hours, day, week and month', () => {
    expect(PERIODS.map(({ period }) => period)).toEqual([
      'line',
      '1min',
      '5min',
      '15min',
      '30min',
      '1hour',
      '4hour',
      '1day',
      '1week',
      '1mon',
    ]);
  });

  it('other values in an address are ignored', () => {
    expect(isPeriod('4hour')).toBe(true);
    expect(isPeriod('2hour')).toBe(false);
    expect(isPeriod('45m')).toBe(true);
    expect(isPeriod('1441m')).toBe(false);
    expect(isPeriod(null)).toBe(false);
  });
});

describe('R-NUMBER-11: a price has the decimals of its instrument’s tick', () => {
  it.each([
    ['1', 0],
    ['10', 0],
    ['0.1', 1],
    ['0.05', 2],
    ['0.00000001', 8],
  ])('a tick of %s has %d decimals', (tick, decimals) => {
    expect(decimalsOf(tick)).toBe(decimals);
  });
});
