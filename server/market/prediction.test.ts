// R-PRICE-3: nothing that is public tells where the simulated index goes next. The feed is stepped directly, and what anybody
// could compute from its past is held against what came after.
import { describe, expect, test } from 'vitest';
import type { FeedSink } from './feed.ts';
import { SimulatedHistory } from './history.ts';
import { type Simulated, simulatedListing } from './listing.ts';
import { bookSide } from './simulated-book.ts';
import { SimulatedFeed } from './simulated-feed.ts';

const SECOND = 1000;
const START = Date.UTC(2026, 10, 20, 15, 20, 48);
const WINDOW_S = 60;
/** The longest look back. */
const BEFORE_S = 600;
const IS_LONG = process.env['LONG'] === '1';
const SEEDS = IS_LONG ? [11, 12, 13] : [11];
/** 200 see a correlation of 0.35; it takes 2,000 to see 0.11. */
const WINDOWS = IS_LONG ? 2000 : 200;
/** Of a correlation of n pairs, its deviation is 1/sqrt(n): beyond five of them it is no noise. */
const DEVIATIONS = 5;

const all = simulatedListing();
const quick = all.slice(0, 3).map((one): Simulated => ({ ...one, ticks_per_second: 5 }));
/** As slow as the beat of its kind, and slower. */
const slow = all
  .slice(200, 202)
  .map((one, at): Simulated => ({ ...one, ticks_per_second: 2 - at }));
const stock = all.filter(({ told }) => told.type === 'stock').slice(0, 1);
const listing = [...quick, ...slow, ...stock];

const NOBODY: FeedSink = { window: () => {}, userTrade: () => {}, trade: () => {} };

/** A line a second: index, last price, and how much more buyers than sellers stand there, at each `step_s`-th alone. */
interface Past {
  index: Float64Array;
  last: Float64Array;
  imbalance: Float64Array;
}

function run(seed: number, seconds: number, step_s: number): Past[] {
  const history = new SimulatedHistory(listing, { seed, start: START });
  const feed = new SimulatedFeed({ listing, seed, start: START, history });
  const column = (): Float64Array => new Float64Array(seconds);
  const pasts = listing.map(() => ({ index: column(), last: column(), imbalance: column() }));
  const [bids, asks] = [bookSide(), bookSide()];
  for (let second = 0; second < seconds; second += 1) {
    const now = START + (second + 1) * SECOND;
    feed.advance(now, NOBODY);
    for (const [slot, past] of pasts.entries()) {
      past.index[second] = feed.mark(slot);
      past.last[second] = feed.price(slot);
      if ((second - BEFORE_S) % step_s !== 0) continue;
      feed.book(slot, now, bids, asks);
      const [bought, sold] = [bids, asks].map(({ numbers }) =>
        numbers.subarray(0, 5).reduce((sum, one) => sum + one, 0),
      );
      past.imbalance[second] = (bought ?? 0) - (sold ?? 0);
    }
  }
  return pasts;
}

type Feature = (past: Past, second: number, pasts: readonly Past[], slot: number) => number;

const moved = ({ index }: Past, second: number, seconds: number): number =>
  (index[second] ?? 1) / (index[second - seconds] ?? 1) - 1;

const FEATURES: Readonly<Record<string, Feature>> = {
  ...Object.fromEntries(
    [1, 2, 5, 10, 60, 600].map((seconds) => [
      `the return of the last ${seconds} s`,
      (past: Past, second: number) => moved(past, second, seconds),
    ]),
  ),
  'last price - mark': ({ index, last }, second) => (last[second] ?? 0) - (index[second] ?? 0),
  'last price - mark, 10 s of it': ({ index, last }, second) => {
    let sum = 0;
    for (let at = second - 9; at <= second; at += 1) sum += (last[at] ?? 0) - (index[at] ?? 0);
    return sum;
  },
  'the imbalance of the book': ({ imbalance }, second) => imbalance[second] ?? 0,
  'the second of the minute': (_past, second) => second % 60,
  'the distance to a round number': ({ index }, second) => (index[second] ?? 0) % 1000,
  'what bitcoin did in the last second': (_past, second, pasts) =>
    moved(pasts[0] as Past, second, 1),
  'what the others did in the last second': (_past, second, pasts, slot) =>
    pasts.reduce((sum, one, at) => (at === slot ? sum : sum + moved(one, second, 1)), 0),
  'how wild the last minute was': (past, second) => Math.abs(moved(past, second, 60)),
};

/** A walk seems to return to where its own sample lies: what any walk does must not count as noise of 1/sqrt(n). */
const ANCHORS: Readonly<Record<string, Feature>> = {
  'the distance to the first price': ({ index }, second) => index[second] ?? 0,
  'the time': (_past, second) => second,
};

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [a, b] = [mean(0), mean(1)];
  let [both, left, right] = [0, 0, 0];
  for (const [x, y] of pairs) {
    both += (x - a) * (y - b);
    left += (x - a) ** 2;
    right += (y - b) ** 2;
  }
  return left === 0 || right === 0 ? 0 : both / Math.sqrt(left * right);
}

function found(seed: number, ahead_s: number, step_s: number, windows: number): string[] {
  const pasts = run(seed, BEFORE_S + windows * step_s + ahead_s + 1, step_s);
  const names = { ...FEATURES, ...(ahead_s >= WINDOW_S && ANCHORS) };
  return pasts.flatMap((past, slot) =>
    Object.entries(names).flatMap(([name, feature]) => {
      const pairs = Array.from({ length: windows }, (_, at) => {
        const second = BEFORE_S + at * step_s;
        return [
          feature(past, second, pasts, slot),
          moved(past, second + ahead_s, ahead_s),
        ] as const;
      });
      const r = correlation(pairs);
      const isNoise = Math.abs(r) * Math.sqrt(windows) < DEVIATIONS;
      return isNoise ? [] : [`${listing[slot]?.told.symbol}: ${name}, r = ${r}`];
    }),
  );
}

describe('R-PRICE-3: nothing public tells the next move of the index', () => {
  test.each(SEEDS)(`the next 60 s, ${WINDOWS} windows of six instruments (seed %i)`, (seed) => {
    expect(found(seed, WINDOW_S, WINDOW_S, WINDOWS)).toEqual([]);
  });

  test.each(SEEDS)('the next second, of 4,000 (seed %i)', (seed) => {
    expect(found(seed, 1, 1, 4000)).toEqual([]);
  });

  test('and the measure sees what there is: a price that follows another one is found', () => {
    const pairs = Array.from({ length: WINDOWS }, (_, at) => {
      const x = Math.sin(at * 12.9898) * 43_758.5453;
      return [x % 1, (x % 1) + Math.sin(at)] as const;
    });
    expect(correlation(pairs) * Math.sqrt(WINDOWS)).toBeGreaterThan(DEVIATIONS);
  });
});
