import { describe, expect, it } from 'vitest';
import {
  barAt,
  clampView,
  isFollowing,
  latestView,
  panView,
  SPACING,
  shiftView,
  type View,
  visible,
  zoomView,
} from './view.ts';

const WIDTH = 320;

function pixelOf(view: View, index: number): number {
  return WIDTH - (view.right - index + 0.5) * view.spacing - 1;
}

describe('chart: the view', () => {
  it('starts at the newest bar, with room for the next ones', () => {
    const view = latestView(500);
    expect(view.right).toBe(503);
    expect(isFollowing(view, 500)).toBe(true);
    expect(visible(view, 70)).toEqual({ from: 494, to: 503 });
  });

  it('follows new bars only while the newest one is visible', () => {
    expect(isFollowing({ right: 499, spacing: 7 }, 500)).toBe(true);
    expect(isFollowing({ right: 498.9, spacing: 7 }, 500)).toBe(false);
  });

  it('a drag to the right reveals older bars, one per spacing', () => {
    expect(panView({ right: 100, spacing: 8 }, 24).right).toBe(97);
    expect(panView({ right: 100, spacing: 8 }, -4).right).toBe(100.5);
  });

  it('zooms around the finger: the bar under it stays', () => {
    const before = { right: 220.25, spacing: 6 };
    for (const x of [0, 17, 160, 319]) {
      const after = zoomView(before, 1.7, x, WIDTH);
      const place = before.right - (WIDTH - x) / before.spacing;
      expect(after.right - (WIDTH - x) / after.spacing).toBeCloseTo(place, 9);
    }
  });

  it('finds the bar under a pixel as the library places it', () => {
    for (const view of [latestView(300), { right: 120.3, spacing: 11.5 }]) {
      for (const index of [100, 110, 119]) {
        expect(barAt(view, pixelOf(view, index), WIDTH, 300)).toBe(index);
        expect(barAt(view, pixelOf(view, index) + view.spacing * 0.4, WIDTH, 300)).toBe(index);
      }
    }
  });

  it('a touch beside the bars selects the nearest one', () => {
    expect(barAt(latestView(300), WIDTH, WIDTH, 300)).toBe(299);
    expect(barAt({ right: 5, spacing: 10 }, 0, WIDTH, 300)).toBe(0);
  });

  it('leaves at most half of the width empty on either side', () => {
    const half = WIDTH / 7 / 2;
    expect(clampView({ right: 10_000, spacing: 7 }, 500, WIDTH).right).toBeCloseTo(499 + half);
    expect(clampView({ right: -50, spacing: 7 }, 500, WIDTH).right).toBeCloseTo(half);
  });

  it('keeps a feed of few bars at the right edge', () => {
    expect(clampView({ right: -50, spacing: 7 }, 3, WIDTH).right).toBe(2);
    expect(clampView(latestView(3), 3, WIDTH)).toEqual(latestView(3));
  });

  it('limits the spacing, and so the window', () => {
    expect(clampView({ right: 300, spacing: 0.01 }, 500, WIDTH).spacing).toBe(SPACING.least);
    expect(zoomView({ right: 300, spacing: 7 }, 1e9, 5, WIDTH).spacing).toBe(SPACING.most);
  });

  it('stays on the same bars when older ones are added', () => {
    const view = { right: 80.5, spacing: 7 };
    expect(pixelOf(shiftView(view, 1_000), 1_060)).toBe(pixelOf(view, 60));
  });
});
