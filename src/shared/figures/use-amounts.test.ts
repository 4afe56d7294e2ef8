import { expect, test } from 'vitest';
import * as core from '../../../core/pkg/pe_core.js';
import type { Core } from '../../lib/core/core.ts';
import { figuresOf } from '../../lib/core/use-figures.ts';
import { amountsOf } from './use-amounts.ts';

const amounts = amountsOf(core as Core, figuresOf(core as Core, 'en'));

test('R-NUMBER-11: cash has the decimals of its currency, below 1 all digits; coins have all digits', () => {
  const texts = [
    ['2000', 'USDT', '2,000.00'],
    ['47453849.99999999', 'USDT', '47,453,850.00'],
    ['1053.9589405', 'USDT', '1,053.96'],
    ['0', 'USD', '0.00'],
    ['0.5', 'USDT', '0.50'],
    ['0.00004', 'USDT', '0.00004'],
    ['-0.2', 'USDT', '−0.20'],
    ['150000', 'JPY', '150,000'],
    ['0.4', 'JPY', '0.4'],
    ['0.00526473', 'BTC', '0.00526473'],
    ['12', 'BTC', '12'],
    ['1.123456789', 'ETH', '1.12345679'],
    ['47172200.59758599', 'ZEN', '47,172,200.60'],
    ['47172200.5', 'ZEN', '47,172,200.5'],
  ] as const;
  for (const [value, unit, text] of texts) expect(amounts.amount(value, unit)).toBe(text);
  expect(amounts.withUnit('1', 'USDT')).toBe('1.00 USDT');
  expect(amounts.gain('1', 'USDT')).toBe('+1.00');
  expect(amounts.gain('0', 'USDT')).toBe('0.00');
});

test('R-NUMBER-11: what can be spent is never shown larger than it is', () => {
  expect(amounts.available('1053.9589405', 'USDT')).toBe('1,053.95');
  expect(amounts.available('1053.9', 'USDT')).toBe('1,053.90');
  expect(amounts.available('0.00999999', 'USDT')).toBe('0.00999999');
  expect(amounts.available('99.9', 'JPY')).toBe('99');
  expect(amounts.available('0.12345678', 'BTC')).toBe('0.12345678');
});
