import { expect, test } from 'vitest';
import { type CurvePoint, pointsOfRange } from './curve-range.ts';

const DAY = 24 * 60 * 60_000;
const curve: CurvePoint[] = [1, 2, 3, 9, 10].map((day) => [day * DAY, `${day * 100}`]);

test('a range starts with the last point before it', () => {
  expect(pointsOfRange(curve, 7)).toEqual({ points: curve.slice(2), start: '300' });
});

test('a range longer than the curve starts at zero', () => {
  expect(pointsOfRange(curve, 30)).toEqual({ points: curve, start: '0' });
  expect(pointsOfRange([], 30)).toEqual({ points: [], start: '0' });
});
