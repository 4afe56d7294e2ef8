import { describe, expect, test } from 'vitest';
import { Freshness } from './freshness.ts';

function page() {
  const time = { monotonic: 0, wall: 0 };
  const pass = (ms: number): void => {
    time.monotonic += ms;
    time.wall += ms;
  };
  const freshness = new Freshness({ monotonic: () => time.monotonic, wall: () => time.wall });
  return { time, pass, freshness };
}

describe('R-PRICE-6: prices of a former visit', () => {
  test('are as old as the oldest shown, stale and not tradable, until the market answers', () => {
    let age: number | undefined;
    const clocks = { monotonic: () => 0, wall: () => 0 };
    const freshness = new Freshness(clocks, () => age);
    expect(freshness.now()).toMatchObject({ age: undefined, isStale: false });
    age = 3_600_000;
    const former = freshness.now();
    expect(former).toEqual({
      state: 'connecting',
      age,
      isStale: true,
      isFormer: true,
      isBlocked: true,
    });
    freshness.snapshot(20, false);
    expect(freshness.now()).toEqual({
      state: 'connecting',
      age: 20,
      isStale: false,
      isBlocked: false,
    });
  });
});

describe('R-PRICE-6: age of prices', () => {
  test('the quote time is that of the newest price by the server’s clock, and none once orders are blocked', () => {
    const { freshness, pass } = page();
    expect(freshness.quoteTime(10_000)).toBeUndefined();
    freshness.snapshot(120.5, false);
    pass(1_000);
    expect(freshness.quoteTime(50_000)).toBe(48_879);
    pass(4_000);
    expect(freshness.quoteTime(54_000)).toBeUndefined();
  });

  test('before the first price there is no age, nothing is stale, and trading is blocked', () => {
    const { freshness } = page();
    expect(freshness.now()).toEqual({
      state: 'connecting',
      age: undefined,
      isStale: false,
      isBlocked: true,
    });
  });

  test('stale above 3 s and blocked above 5 s, even when the worker sends nothing more', () => {
    const { freshness, pass } = page();
    freshness.connection('online');
    freshness.snapshot(200, false);
    expect(freshness.now()).toMatchObject({ age: 200, isStale: false, isBlocked: false });
    pass(2_800);
    expect(freshness.now()).toMatchObject({ isStale: false });
    pass(1);
    expect(freshness.now()).toMatchObject({ isStale: true, isBlocked: false });
    pass(2_000);
    expect(freshness.now()).toMatchObject({ isStale: true, isBlocked: true });
    freshness.snapshot(50, false);
    expect(freshness.now()).toMatchObject({ age: 50, isStale: false, isBlocked: false });
  });

  test('a gap or a stale feed is stale at once', () => {
    const { freshness } = page();
    freshness.snapshot(10, true);
    expect(freshness.now()).toMatchObject({ isStale: true, isBlocked: true });
  });

  test('a phone whose monotonic clock slept shows old prices as old', () => {
    const { freshness, time } = page();
    freshness.snapshot(10, false);
    time.wall += 60_000;
    expect(freshness.now()).toMatchObject({ isStale: true });
  });

  test('returns the same object until a displayed value changes', () => {
    const { freshness, pass } = page();
    freshness.snapshot(10, false);
    const fresh = freshness.now();
    pass(1_500);
    expect(freshness.now()).toBe(fresh);
    pass(2_000);
    const stale = freshness.now();
    expect(stale).not.toBe(fresh);
    pass(100);
    expect(freshness.now()).toBe(stale);
    pass(1_000);
    expect(freshness.now()).not.toBe(stale);
  });

  test('displayed values change exactly when due, within a millisecond', () => {
    const { freshness, pass } = page();
    freshness.snapshot(840, false);
    let shownState = freshness.now();
    let dueTime = freshness.timeToChange();
    const changes: number[] = [];
    for (let ms = 1; ms <= 10_000; ms += 1) {
      pass(1);
      dueTime -= 1;
      if (dueTime > 1) expect(freshness.now()).toBe(shownState);
      if (dueTime === 0) {
        if (freshness.now() !== shownState) changes.push(ms + 840);
        shownState = freshness.now();
        dueTime = freshness.timeToChange();
        expect(dueTime).toBeGreaterThan(0);
        expect(dueTime).toBeLessThanOrEqual(1_000);
      }
    }
    expect(changes).toEqual([3_001, 4_001, 5_001, 6_001, 7_001, 8_001, 9_001, 10_001]);
  });
});
