import { describe, expect, test } from 'vitest';
import { DrawingTurns, TURN } from './drawing-turns.ts';

function phone({ base, cost }: { base: number; cost: number }) {
  let now = 0;
  const requestedFrames: (() => void)[] = [];
  const afterwards: (() => void)[] = [];
  const turns = new DrawingTurns({
    next: (callback) => requestedFrames.push(callback),
    after: (callback) => afterwards.push(callback),
    monotonic: () => now,
  });
  const frame = (): number => {
    const began = now;
    for (const callback of requestedFrames.splice(0)) callback();
    now += base;
    for (const callback of afterwards.splice(0)) callback();
    return now - began;
  };
  const rows = Array.from({ length: 20 }, () => {
    const row = {
      drawn: 0,
      draw(): void {
        row.drawn += 1;
        now += cost;
      },
    };
    return row;
  });
  let snapshots = 0;
  const snapshot = (): number[] => {
    let isDrawn = false;
    for (const { draw } of rows) turns.want(draw);
    turns.whenDrawn((cost) => {
      isDrawn = true;
      snapshots = cost;
    });
    const took: number[] = [];
    while (!isDrawn) took.push(frame());
    return took;
  };
  return { turns, requestedFrames, frame, rows, snapshot, snapshots: () => snapshots };
}

describe('frames_over_16ms: changes of a snapshot are drawn within the time of a frame', () => {
  test('a fast phone draws all rows in the next frame', () => {
    const { snapshot, rows } = phone({ base: 1, cost: 0.2 });
    for (let count = 0; count < 2; count += 1) snapshot();
    for (let count = 0; count < 10; count += 1) expect(snapshot()).toHaveLength(1);
    expect(rows.map(({ drawn }) => drawn)).toEqual(rows.map(() => 12));
  });

  test('the first snapshot starts with a few rows, doubling each frame, so that no frame of a slow phone draws all', () => {
    const quick = phone({ base: 1, cost: 0.1 });
    expect(quick.snapshot()).toHaveLength(3);
    const slow = phone({ base: 5, cost: 0.9 });
    expect(Math.max(...slow.snapshot())).toBeLessThan(16);
  });

  test('a slow phone adapts within three snapshots to a few rows a frame, and no later frame is late', () => {
    const { snapshot, rows } = phone({ base: 5, cost: 0.9 });
    for (let count = 0; count < 3; count += 1) snapshot();
    for (let count = 0; count < 50; count += 1) {
      const took = snapshot();
      expect(Math.max(...took)).toBeLessThan(16);
      expect(took.length).toBeLessThanOrEqual(20 / TURN.least + 1);
    }
    expect(rows.map(({ drawn }) => drawn)).toEqual(rows.map(() => 53));
  });

  test('a phone that was slow for a moment returns to all rows in one frame', () => {
    const one = phone({ base: 1, cost: 0.1 });
    for (let count = 0; count < 2; count += 1) one.snapshot();
    for (const { draw } of one.rows) one.turns.want(draw);
    const rest = one.rows[0] as { draw: () => void };
    one.turns.want(() => {
      for (let count = 0; count < 200; count += 1) rest.draw();
    });
    one.frame();
    expect(one.snapshot().length).toBeGreaterThan(1);
    for (let count = 0; count < 20; count += 1) one.snapshot();
    expect(one.snapshot()).toHaveLength(1);
  });
});

describe('frames_over_16ms: the worker receives the drawing cost of a snapshot’s rows', () => {
  test('sums all of its frames, and ignores one snapshot drawn while the page was busy', () => {
    const one = phone({ base: 5, cost: 0.9 });
    for (let count = 0; count < 20; count += 1) one.snapshot();
    const took = one.snapshot();
    expect(took.length).toBeGreaterThan(2);
    one.snapshot();
    const usual = one.snapshots();
    expect(usual).toBeCloseTo(took.reduce((sum, each) => sum + each));
    one.turns.want(() => {
      for (let count = 0; count < 500; count += 1) one.rows[0]?.draw();
    });
    expect(Math.max(...one.snapshot())).toBeGreaterThan(4 * usual);
    for (let count = 0; count < 10; count += 1) {
      one.snapshot();
      expect(one.snapshots()).toBeLessThan(1.5 * usual);
    }
  });
});

describe('requests to draw', () => {
  test('an item is drawn once, however often it was requested, and not after it was cancelled', () => {
    const { turns, frame, rows } = phone({ base: 1, cost: 0 });
    const [one, other] = rows as [(typeof rows)[0], (typeof rows)[0]];
    turns.want(one.draw);
    turns.want(one.draw);
    turns.want(other.draw);
    turns.forget(other.draw);
    frame();
    frame();
    expect([one.drawn, other.drawn]).toEqual([1, 0]);
  });

  test('with nothing to draw, the end is reported in the next frame and no further frame is requested', () => {
    const { turns, requestedFrames, frame } = phone({ base: 1, cost: 0 });
    let ends = 0;
    turns.whenDrawn(() => {
      ends += 1;
    });
    expect(ends).toBe(0);
    frame();
    expect([ends, requestedFrames.length]).toEqual([1, 0]);
  });
});
