import { describe, expect, test } from 'vitest';
import { lineView } from './line-view.ts';

const NOW = 1_000_000;

describe('the index line with its entries', () => {
  test('time runs from left to right, and a higher price is higher', () => {
    const points = [
      { time: NOW - 1_000, pixels: 100 },
      { time: NOW, pixels: 101 },
    ];
    const view = lineView(points, [], NOW);
    expect(view.x(NOW - 90_000)).toBe(0);
    expect(view.x(NOW)).toBeLessThan(1);
    expect(view.y(101)).toBeLessThan(view.y(100));
    expect(view.now).toEqual({ x: view.x(NOW), y: view.y(101) });
  });

  test('a line that began earlier enters at the left edge, between its points', () => {
    const points = [
      { time: NOW - 120_000, pixels: 100 },
      { time: NOW - 60_000, pixels: 102 },
      { time: NOW, pixels: 104 },
    ];
    const { path, startX, y } = lineView(points, [], NOW);
    expect(startX).toBe(0);
    expect(path.startsWith(`M0 ${y(101)}L`)).toBe(true);
    expect(lineView(points.slice(1), [], NOW).startX).toBeGreaterThan(0);
  });

  test('an expiry within two minutes is visible, a later one does not compress the line', () => {
    const entry = { id: 1, direction: 'up' as const, opensAt: NOW, pixels: 100 };
    const near = lineView([], [{ ...entry, expires: NOW + 60_000 }], NOW);
    expect(near.x(NOW + 60_000)).toBeLessThan(1);
    const far = lineView([], [{ ...entry, expires: NOW + 900_000 }], NOW);
    expect(far.to).toBe(NOW + 30_000);
  });

  test('a constant index is drawn in the middle', () => {
    const points = [0, 1].map((at) => ({ time: NOW - at * 1_000, pixels: 50 }));
    const { y } = lineView(points, [], NOW);
    expect(y(50)).toBeGreaterThan(0);
    expect(y(50)).toBeLessThan(1);
  });

  test('the axis has round prices within the view, at least a tick apart', () => {
    const points = [94_151.3, 94_218.6].map((pixels, at) => ({ time: NOW - 1_000 + at, pixels }));
    expect(lineView(points, [], NOW, 0.1).prices).toEqual([94_160, 94_180, 94_200, 94_220]);
    expect(lineView(points, [], NOW, 50).prices).toEqual([94_150, 94_200]);
    expect(lineView([], [], NOW, 0.1).prices).toEqual([]);
  });
});
