import { expect, test } from 'vitest';
import { partsOf } from './duration-text.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each([
  [DAY + 6 * 60 * MINUTE, 'd1 h6'],
  [2 * DAY + 59 * MINUTE, 'd2'],
  [61_000, 'min1 s1'],
  [999, ''],
])('%i ms in its two largest units', (milliseconds, expected) => {
  expect(
    partsOf(milliseconds)
      .map(({ unit, count }) => `${unit}${count}`)
      .join(' '),
  ).toBe(expected);
});
