import { expect, test } from 'vitest';
import { firstBars } from './closed-hours.ts';

const HOUR = 3_600_000;

test('R-VIEW-4: a market was closed before a bar that opens an hour after the end of the one before', () => {
  const at = (...hours: number[]) => hours.map((hour) => ({ time: hour * HOUR }));
  expect(firstBars(at(0, 1, 2, 19, 20, 21.5), '1hour')).toEqual([3]);
  expect(firstBars(at(0, 3, 27), '3h')).toEqual([2]);
  expect(firstBars(at(0, 24, 96), '1day')).toEqual([2]);
  expect(firstBars([], '1hour')).toEqual([]);
});
