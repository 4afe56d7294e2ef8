import { describe, expect, test } from 'vitest';
import { Drawer } from './drawer.ts';

/** A phone whose frames take `base` ms, and whose figures take `cost` ms each. */
function phone({ base, cost }: { base: number; cost: number }) {
  let now = 0;
  const page = { isHidden: false };
  const requestedFrames: (() => void)[] = [];
  const afterwards: (() => void)[] = [];
  const drawer = new Drawer({
    next: (callback) => requestedFrames.push(callback),
    isHidden: () => page.isHidden,
    after: (callback) => afterwards.push(callback),
    monotonic: () => now,
  });
  const frame = (): void => {
    for (const callback of requestedFrames.splice(0)) callback();
    now += base;
    for (const callback of afterwards.splice(0)) callback();
  };
  const figures = Array.from({ length: 20 }, () => {
    const figure = {
      drawnCount: 0,
      draw(): void {
        figure.drawnCount += 1;
        now += cost;
      },
    };
    return figure;
  });
  let reportedCost = 0;
  /** Returns the number of frames until the worker may send the next one. */
  const snapshot = (): number => {
    let isDrawn = false;
    for (const { draw } of figures) drawer.want(draw);
    drawer.whenDrawn((recentCost) => {
      isDrawn = true;
      reportedCost = recentCost;
    });
    let frames = 0;
    while (!isDrawn) {
      frame();
      frames += 1;
    }
    return frames;
  };
  const spend = (milliseconds: number): void => {
    now += milliseconds;
  };
  return {
    drawer,
    page,
    requestedFrames,
    frame,
    figures,
    snapshot,
    spend,
    reportedCost: () => reportedCost,
  };
}

describe('the figures of a snapshot', () => {
  test.each([
    { name: 'fast', base: 1, cost: 0.1 },
    { name: 'slow', base: 5, cost: 0.9 },
  ])('a $name phone draws all of them in one frame, each once', ({ base, cost }) => {
    const { snapshot, figures } = phone({ base, cost });
    for (let count = 0; count < 10; count += 1) expect(snapshot()).toBe(1);
    expect(figures.map(({ drawnCount }) => drawnCount)).toEqual(figures.map(() => 10));
  });

  test('the worker gets the usual cost of a frame, without one that the page was busy in', () => {
    const { drawer, snapshot, spend, reportedCost } = phone({ base: 5, cost: 0.9 });
    for (let count = 0; count < 6; count += 1) snapshot();
    expect(reportedCost()).toBeCloseTo(5 + 20 * 0.9);
    drawer.want(() => spend(500));
    for (let count = 0; count < 4; count += 1) {
      snapshot();
      expect(reportedCost()).toBeCloseTo(5 + 20 * 0.9);
    }
  });
});

describe('requests to draw', () => {
  test('a figure is drawn once, however often it was requested, and not after it was cancelled', () => {
    const { drawer, frame, figures } = phone({ base: 1, cost: 0 });
    const [one, other] = figures as [(typeof figures)[0], (typeof figures)[0]];
    drawer.want(one.draw);
    drawer.want(one.draw);
    drawer.want(other.draw);
    drawer.forget(other.draw);
    frame();
    frame();
    expect([one.drawnCount, other.drawnCount]).toEqual([1, 0]);
  });

  test('with nothing to draw, the end is reported at once without a frame; a hidden page reports it when it is shown', () => {
    const { drawer, page, requestedFrames, frame } = phone({ base: 1, cost: 0 });
    let ends = 0;
    const report = (): void => {
      ends += 1;
    };
    drawer.whenDrawn(report);
    expect([ends, requestedFrames.length]).toEqual([1, 0]);
    page.isHidden = true;
    drawer.whenDrawn(report);
    expect([ends, requestedFrames.length]).toEqual([1, 1]);
    frame();
    expect([ends, requestedFrames.length]).toEqual([2, 0]);
  });
});
