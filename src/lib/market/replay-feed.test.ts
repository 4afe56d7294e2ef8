import { expect, test } from 'vitest';
import type { CandleChange, CandleFeed } from './candles.ts';
import { ReplayFeed } from './replay-feed.ts';

function feedOf(count: number) {
  const bars = Array.from({ length: count }, (_, at) => ({
    time: at * 60_000,
    open: 1,
    high: 1,
    low: 1,
    close: at,
    volume: 1,
  }));
  let tell: (change: CandleChange) => void = () => undefined;
  const feed: CandleFeed = {
    matchId: 1,
    period: '1min',
    state: () => 'live',
    length: () => bars.length,
    bar: (index) => bars[index] ?? { time: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 },
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
    loadOlder: async () => false,
    texts: async () => undefined,
    indicators: async () => new Float64Array(),
    catalogue: () => Promise.resolve([]),
    profile: () => Promise.resolve(undefined),
    retry: () => undefined,
  };
  return { feed, tell: (change: CandleChange) => tell(change) };
}

test('R-CHART-3: a replay ends at the chosen bar, steps on, and never shows what follows', () => {
  const { feed, tell } = feedOf(10);
  const replay = new ReplayFeed(feed, 4 * 60_000 + 30_000);
  const changes: CandleChange[] = [];
  replay.subscribe((change) => changes.push(change));
  expect([replay.length(), replay.bar(4).close, replay.state()]).toEqual([5, 4, 'broken']);
  // The newest price moves out of sight.
  tell({ kind: 'tail', from: 9 });
  expect(changes).toEqual([]);
  expect(replay.step(1)).toBe(true);
  expect(changes).toEqual([{ kind: 'tail', from: 5 }]);
  expect(replay.length()).toBe(6);
  expect(replay.step(-3)).toBe(true);
  expect([replay.length(), changes.at(-1)]).toEqual([3, { kind: 'tail', from: 3 }]);
  expect(replay.step(-99)).toBe(true);
  expect([replay.length(), replay.step(-1)]).toEqual([1, false]);
  expect(replay.step(99)).toBe(true);
  expect([replay.length(), replay.step(1)]).toEqual([10, false]);
  // The tapped bar becomes the last one; a later one is hidden and can't be chosen.
  expect(replay.endAt(6 * 60_000)).toBe(true);
  expect([replay.length(), changes.at(-1)]).toEqual([7, { kind: 'tail', from: 7 }]);
  expect([replay.endAt(8 * 60_000), replay.length()]).toEqual([false, 7]);
  expect([replay.endAt(-1), replay.length(), replay.step(99)]).toEqual([true, 1, true]);
  // Older bars are before all that is hidden.
  tell({ kind: 'prepend', count: 2 });
  expect(changes.at(-1)).toEqual({ kind: 'prepend', count: 2 });
});
