import { expect, test } from 'vitest';
import { decimalsFor } from './significant.ts';

test.each([
  ['94820.123456789012345', 8, 3],
  ['0.000010546298247205231', 8, 12],
  ['1', 8, 7],
  ['123456789', 8, 0],
  ['-0.5', 3, 3],
  ['0', 8, 8],
])('of %s %i digits are shown with %i decimals', (value, digits, decimals) => {
  expect(decimalsFor(value, digits)).toBe(decimals);
});
