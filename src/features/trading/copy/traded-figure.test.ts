import { expect, test } from 'vitest';
import { tradedFigure } from './traded-figure.ts';

test('a trader without a closed trade has a dash, not a zero that looks like a result', () => {
  expect(tradedFigure({ trade_count: 0 }, '0.00 %')).toBe('—');
  expect(tradedFigure({ trade_count: 1 }, '0.00 %')).toBe('0.00 %');
});
