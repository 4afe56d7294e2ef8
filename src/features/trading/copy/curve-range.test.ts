import { expect, test } from 'vitest';
import * as core from '../../../../core/pkg/pe_core.js';
import {
  type CurvePoint,
  daysSinceStart,
  heldReturns,
  pointsOfRange,
  shownReturns,
} from './curve-range.ts';

const DAY = 24 * 60 * 60_000;
const curve: CurvePoint[] = [1, 2, 3, 9, 10].map((day) => [day * DAY, `${day * 100}`]);

test('a range starts with the last point before it', () => {
  expect(pointsOfRange(curve, 7)).toEqual({ points: curve.slice(2), start: '300' });
});

test('a range longer than the curve starts at zero', () => {
  expect(pointsOfRange(curve, 30)).toEqual({ points: curve, start: '0' });
  expect(pointsOfRange([], 30)).toEqual({ points: [], start: '0' });
});

test('a curve that is younger than the range says its age', () => {
  expect(daysSinceStart(curve, 30)).toBe(9);
  expect(daysSinceStart(curve, 7)).toBe(undefined);
  expect(daysSinceStart(curve.slice(0, 1), 30)).toBe(1);
});

test('profits are percents of the capital of the total return, from the start of the range', () => {
  // 1,000 are 20 % of 5,000.
  const trader = { profit_total: '1000', profit_rate_percent: '20' };
  const { points, start } = pointsOfRange(curve, 7);
  expect(shownReturns(core, trader, points, start)).toEqual(['0', '12', '14']);
  expect(shownReturns(core, { ...trader, profit_rate_percent: '0' }, points, start)).toBe(
    undefined,
  );
});

test('a coin held gains from the close of the first day to that of each other', () => {
  const bars = [0, 1, 2].map((day) => [day * DAY, '1', '1', '1', `${100 + day * 5}`, '1'] as const);
  const times = [0.5 * DAY, 2.5 * DAY];
  expect(heldReturns(core, bars, times)).toEqual(['0', '10']);
  expect(heldReturns(core, [], times)).toBe(undefined);
});
