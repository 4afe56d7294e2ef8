import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexOfTime, isWindowDue, windowFor } from './window.ts';

describe('chart: the window of bars', () => {
  it('is the visible range with the same length on each side', () => {
    expect(windowFor({ from: 1_000, to: 1_059 }, 100_000)).toEqual({ from: 941, to: 1_119 });
  });

  it('ends at the end of the feed', () => {
    expect(windowFor({ from: -10, to: 49 }, 100)).toEqual({ from: 0, to: 100 });
    expect(windowFor({ from: 80, to: 139 }, 100)).toEqual({ from: 21, to: 100 });
    expect(windowFor({ from: 0, to: 50 }, 0)).toEqual({ from: 0, to: 0 });
  });

  it('has the same size in a feed of any length', () => {
    const sizes = [1_000, 10_000, 100_000].map((length) => {
      const { from, to } = windowFor({ from: length - 50, to: length + 3 }, length);
      return to - from;
    });
    expect(new Set(sizes).size).toBe(1);
  });

  it('stays while the view is inside, and is replaced before its edge becomes visible', () => {
    const has = windowFor({ from: 500, to: 559 }, 10_000);
    expect(isWindowDue(has, { from: 500, to: 559 }, 10_000)).toBe(false);
    expect(isWindowDue(has, { from: 470, to: 529 }, 10_000)).toBe(false);
    expect(isWindowDue(has, { from: has.from + 5, to: has.from + 64 }, 10_000)).toBe(true);
    expect(isWindowDue(has, { from: has.to - 64, to: has.to - 5 }, 10_000)).toBe(true);
  });

  it('is not extended beyond the first and the last bar of the feed', () => {
    const has = { from: 0, to: 100 };
    expect(isWindowDue(has, { from: -20, to: 39 }, 100)).toBe(false);
    expect(isWindowDue(has, { from: 70, to: 129 }, 100)).toBe(false);
  });

  it('is cut when it is far too large: after zooming in, or hours of new bars', () => {
    expect(isWindowDue({ from: 9_000, to: 10_000 }, { from: 9_960, to: 10_003 }, 10_000)).toBe(
      true,
    );
  });

  it('a new window always contains the visible range and needs no replacement', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.double({ min: -0.2, max: 1.2, noNaN: true }),
        fc.integer({ min: 5, max: 450 }),
        (length, part, bars) => {
          const from = part * length;
          const visibleBars = { from, to: from + bars };
          const has = windowFor(visibleBars, length);
          expect(isWindowDue(has, visibleBars, length)).toBe(false);
          expect(has.from).toBeLessThan(Math.max(0, visibleBars.from) + 1);
          expect(has.to).toBeGreaterThanOrEqual(Math.min(length, visibleBars.to));
          expect(has.to - has.from).toBeLessThanOrEqual(Math.max(bars, 30) * 3 + 4);
        },
      ),
      { seed: 4 },
    );
  });
});

describe('chart: finding a bar by its time', () => {
  const times = [10, 20, 30];
  it.each([
    [5, 0],
    [10, 0],
    [11, 1],
    [30, 2],
    [31, 3],
  ])('the first bar at or after %i is at %i', (time, index) => {
    expect(indexOfTime(time, times.length, (at) => times[at] ?? 0)).toBe(index);
  });
});
