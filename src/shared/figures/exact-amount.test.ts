import { expect, test } from 'vitest';
import { hidesDigits } from './exact-amount.tsx';

test('R-NUMBER-11: a text with fewer digits than its amount has a tap for all of them, one with all has none', () => {
  expect(hidesDigits('1,053.96 USDT', '1,053.9589405')).toBe(true);
  expect(hidesDigits('1.053,96', '1.053,9589405')).toBe(true);
  expect(hidesDigits('+0.00', '0.0042')).toBe(true);
  expect(hidesDigits('100.00 USDT', '100')).toBe(false);
  expect(hidesDigits('−0.00526473', '-0.00526473')).toBe(false);
});
