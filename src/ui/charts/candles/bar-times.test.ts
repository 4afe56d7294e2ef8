import { describe, expect, test } from 'vitest';
import { type BarTimes, indexAt, stepOf, timeAtIndex } from './bar-times.ts';

const HOUR = 3_600_000;
/** A night of closed hours between the second and the third bar. */
const OPENINGS = [0, HOUR, 17 * HOUR, 18 * HOUR];
const times: BarTimes = { length: OPENINGS.length, timeAt: (index) => OPENINGS[index] ?? 0 };

describe('where a time is between bars', () => {
  test('each bar is at its index, and a time between bars at its share', () => {
    expect(OPENINGS.map((time) => indexAt(times, time))).toEqual([0, 1, 2, 3]);
    expect(indexAt(times, HOUR / 4)).toBe(0.25);
    expect(indexAt(times, 9 * HOUR)).toBe(1.5);
  });

  test('beyond the bars a step is that of the two newest', () => {
    expect(stepOf(times)).toBe(HOUR);
    expect(indexAt(times, 20 * HOUR)).toBe(5);
    expect(indexAt(times, -2 * HOUR)).toBe(-2);
  });

  test('an index has its time again', () => {
    for (const index of [-3.5, 0, 0.25, 1.5, 2.999, 3, 40]) {
      expect(indexAt(times, timeAtIndex(times, index))).toBeCloseTo(index, 6);
    }
  });
});
