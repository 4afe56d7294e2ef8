// Candles of the core equal the slow oracle's to the last digit, for every period and every way of loading them.
import { afterEach, describe, expect, test } from 'vitest';
import { Market } from '../../core/pkg/pe_core.js';
import { type OraclePeriod, PERIODS } from './candle-oracle.ts';
import { type Pace, QuotesFeed } from './quotes-feed.ts';
import { SeededRandom } from './seeded-random.ts';
import type { Listed } from './windows.ts';

const LONG = process.env['LONG'] === '1';
const QUOTES = 1;
const EVER = 8_640_000_000_000_000;
const NO_LIMIT = 1_000_000;

const LISTED: readonly Listed[] = [
  { matchId: 1, priceExponent: -2, numberExponent: -3 },
  { matchId: 2, priceExponent: -8, numberExponent: -8 },
  { matchId: 7, priceExponent: 0, numberExponent: 0 },
  { matchId: 300, priceExponent: -18, numberExponent: -18 },
];

const instruments = LISTED.map(({ matchId, priceExponent, numberExponent }) => {
  const tick = priceExponent === 0 ? '1' : `0.${'1'.padStart(-priceExponent, '0')}`;
  return `${matchId}/${priceExponent}/${numberExponent}/${tick}`;
}).join('\n');

const openMarkets: Market[] = [];

function openMarket(feed: QuotesFeed): Market {
  const market = new Market();
  openMarkets.push(market);
  market.load_instruments(instruments);
  market.open_room(QUOTES, 0);
  market.ingest(feed.snapshot(), feed.time);
  return market;
}

afterEach(() => {
  for (const market of openMarkets.splice(0)) market.free();
});

const chartLines = (market: Market, handle: number): string =>
  market.chart_lines(handle, 0, EVER, NO_LIMIT);

interface Chart {
  handle: number;
  matchId: number;
  period: OraclePeriod;
}

/** A chart of every period of every instrument, live from now on. */
function openCharts(market: Market, feed: QuotesFeed, capacity: number): Chart[] {
  const charts = LISTED.flatMap(({ matchId }) => PERIODS.map((period) => ({ matchId, period })));
  return charts.map(({ matchId, period }, index) => {
    const handle = index + 1;
    market.open_chart(handle, matchId, period, capacity);
    const lines = feed.oracle(matchId).lines(period, capacity);
    expect(market.chart_history(handle, lines, feed.epoch, feed.sequence)).toBe(0);
    return { handle, matchId, period };
  });
}

function expectEqual(market: Market, feed: QuotesFeed, charts: readonly Chart[], capacity: number) {
  for (const { handle, matchId, period } of charts) {
    const label = `${period} of ${matchId} at frame ${feed.sequence}`;
    expect(market.chart_state(handle), label).toBe(2);
    expect(chartLines(market, handle), label).toBe(feed.oracle(matchId).lines(period, capacity));
  }
}

const SECOND = 1000;
const HOUR = 3_600 * SECOND;
const WEEKS = 20 * 24 * HOUR;

/** [name, begins, pace]: each crosses the boundary that it is named after in its first minutes. */
const runs: readonly [string, number, Pace][] = [
  ['a leap day', Date.UTC(2024, 1, 28, 23, 59, 30), { step: 90 * SECOND, ticks: 8 }],
  ['the end of a leap day', Date.UTC(2024, 1, 29, 23, 59, 59), { step: 100, ticks: 6 }],
  ['February without one', Date.UTC(2100, 1, 28, 23, 58), { step: 20 * SECOND, ticks: 6 }],
  ['a new year inside a week', Date.UTC(2025, 11, 31, 23, 59), { step: 10 * SECOND, ticks: 6 }],
  ['Sunday to Monday', Date.UTC(2024, 5, 2, 23, 59, 50), { step: SECOND, ticks: 6 }],
  ['a month that begins on a Monday', Date.UTC(2024, 6, 31, 23, 59), { step: 4 * HOUR, ticks: 6 }],
  ['many months', Date.UTC(2019, 11, 30), { step: WEEKS, ticks: 5 }],
  ['ordinary minutes', Date.UTC(2025, 10, 21, 12), { step: 100, ticks: 3 }],
];

describe('candles equal the oracle to the last digit', { timeout: 600_000 }, () => {
  const perRun = (LONG ? 1_000_000 : 12_000) / runs.length;

  test.each(runs)('across %s', (name, start, pace) => {
    const feed = new QuotesFeed(new SeededRandom(name.length), LISTED, start);
    const market = openMarket(feed);
    const capacity = 1000;
    const charts = openCharts(market, feed, capacity);
    for (let checkedFrames = 0; feed.ticks < perRun; ) {
      expect(market.ingest(feed.frame(pace), feed.time) & 1).toBe(1);
      if (feed.ticks < checkedFrames + perRun / 8) continue;
      checkedFrames = feed.ticks;
      expectEqual(market, feed, charts, capacity);
    }
    expectEqual(market, feed, charts, capacity);
    expect(feed.late, 'late ticks were among them').toBeGreaterThan(perRun / 1000);
  });

  test('keeps at most the requested number of bars, dropping the oldest', () => {
    const feed = new QuotesFeed(new SeededRandom(5), LISTED, Date.UTC(2024, 1, 1));
    const market = openMarket(feed);
    const charts = openCharts(market, feed, 7);
    for (let frames = 0; frames < 300; frames += 1) {
      market.ingest(feed.frame({ step: 2 * HOUR, ticks: 3 }), feed.time);
    }
    expectEqual(market, feed, charts, 7);
    expect(feed.oracle(1).lines('1min').split('\n').length).toBeGreaterThan(100);
  });
});

/** Periods that divide another one, so that its history may be sent in them. */
const finerThan = (period: OraclePeriod): readonly OraclePeriod[] =>
  // Months do not consist of weeks.
  PERIODS.slice(0, PERIODS.indexOf(period) + 1).filter(
    (finer) => !(period === '1month' && finer === '1week'),
  );

describe('from history to live without a seam', { timeout: 600_000 }, () => {
  const pace: Pace = { step: 12 * HOUR, ticks: 3 };
  const frames = LONG ? 90 : 30;

  /** All frames, and the oracle's lines after each. */
  function story(seed: number) {
    const feed = new QuotesFeed(new SeededRandom(seed), LISTED, Date.UTC(2024, 1, 26));
    const snapshot = feed.snapshot();
    const oracleLines = () => PERIODS.map((period) => feed.oracle(1).lines(period));
    const label = [oracleLines()];
    const list: { bytes: Uint8Array; time: number }[] = [];
    while (list.length < frames) {
      list.push({ bytes: feed.frame(pace), time: feed.time });
      label.push(oracleLines());
    }
    return { feed, snapshot, list, label };
  }

  /** A market after the first frames of a story. */
  function hear({ feed, snapshot, list }: ReturnType<typeof story>, frameCount: number): Market {
    const market = new Market();
    openMarkets.push(market);
    market.load_instruments(instruments);
    market.open_room(QUOTES, 0);
    market.ingest(snapshot, feed.time);
    for (const { bytes, time } of list.slice(0, frameCount)) market.ingest(bytes, time);
    return market;
  }

  test.each([1, 2])('at every order of response and frames (seed %i)', (seed) => {
    const all = story(seed);
    const dice = new SeededRandom(seed);
    for (let frameCount = 0; frameCount <= frames; frameCount += 1) {
      const market = hear(all, frameCount);
      const charts: { handle: number; period: OraclePeriod; answeredFrames: number }[] = [];
      for (let answeredFrames = 0; answeredFrames <= frames; answeredFrames += 1) {
        for (const period of PERIODS) {
          const handle = charts.length + 1;
          const finer = dice.pick(finerThan(period));
          const history = all.label[answeredFrames]?.[PERIODS.indexOf(finer)] ?? '';
          market.open_chart(handle, 1, period, 10_000);
          const state = market.chart_history(handle, history, all.feed.epoch, answeredFrames);
          expect(state, `answer ${answeredFrames}, frame ${frameCount}`).toBe(
            answeredFrames > frameCount ? 2 : 0,
          );
          charts.push({ handle, period, answeredFrames });
        }
      }
      for (const { bytes, time } of all.list.slice(frameCount)) market.ingest(bytes, time);
      for (const { handle, period, answeredFrames } of charts) {
        const label = `${period}, answer ${answeredFrames}, joined at ${frameCount}`;
        expect(market.chart_state(handle), label).toBe(2);
        expect(chartLines(market, handle), label).toBe(all.feed.oracle(1).lines(period));
      }
      openMarkets.pop();
      market.free();
    }
  });

  test('a response whose frames are no longer stored is requested again', () => {
    const feed = new QuotesFeed(new SeededRandom(3), LISTED, Date.UTC(2025, 0, 1));
    const market = openMarket(feed);
    const label = new Map<number, string>();
    while (feed.sequence < 140) {
      label.set(feed.sequence, feed.oracle(1).lines('1min'));
      market.ingest(feed.frame({ step: 30 * SECOND, ticks: 4 }), feed.time);
    }
    const answer = (handle: number, sequence: number): number => {
      market.open_chart(handle, 1, '1min', 10_000);
      return market.chart_history(handle, label.get(sequence) ?? '', feed.epoch, sequence);
    };
    expect(answer(1, 140 - 129)).toBe(1);
    expect(answer(2, 140 - 128)).toBe(0);
    expect(chartLines(market, 2)).toBe(feed.oracle(1).lines('1min'));
    expect(market.chart_history(1, feed.oracle(1).lines('1min'), feed.epoch, 140)).toBe(0);
    expect(chartLines(market, 1)).toBe(feed.oracle(1).lines('1min'));
  });

  test('R-FRAME-6: a gap breaks a chart, and history with the next snapshot repairs it', () => {
    const feed = new QuotesFeed(new SeededRandom(4), LISTED, Date.UTC(2025, 0, 1));
    const market = openMarket(feed);
    const charts = openCharts(market, feed, 1000);
    const hours: Pace = { step: HOUR, ticks: 4 };
    for (let round = 0; round < 20; round += 1) {
      for (let frame = 0; frame < 5; frame += 1) market.ingest(feed.frame(hours), feed.time);
      expectEqual(market, feed, charts, 1000);
      const lostFrame = feed.frame(hours);
      expect(lostFrame.length).toBeGreaterThan(0);
      expect(market.ingest(feed.frame(hours), feed.time) & 8).toBe(8);
      for (const { handle } of charts) expect(market.chart_state(handle)).toBe(3);
      expect(market.ingest(feed.snapshot(), feed.time) & 32).toBe(32);
      for (const { handle, matchId, period } of charts) {
        expect(market.chart_state(handle), 'a snapshot alone tells no candle').toBe(3);
        const lines = feed.oracle(matchId).lines(period, 1000);
        expect(market.chart_history(handle, lines, feed.epoch, feed.sequence)).toBe(0);
      }
    }
    expectEqual(market, feed, charts, 1000);
  });

  test("older bars come before the first, and later ones don't change", () => {
    const feed = new QuotesFeed(new SeededRandom(6), LISTED, Date.UTC(2025, 0, 1));
    const market = openMarket(feed);
    const later: Pace = { step: 3 * HOUR, ticks: 4 };
    for (let frame = 0; frame < 200; frame += 1) market.ingest(feed.frame(later), feed.time);
    PERIODS.forEach((period, index) => {
      const handle = index + 1;
      const whole = feed.oracle(2).lines(period).split('\n');
      const lastBars = whole.slice(-3);
      market.open_chart(handle, 2, period, 10_000);
      market.chart_history(handle, lastBars.join('\n'), feed.epoch, feed.sequence);
      market.chart_older(handle, whole.slice(-5, -3).join('\n'));
      market.chart_older(handle, whole.slice(0, -5).join('\n'));
      expect(chartLines(market, handle), period).toBe(whole.join('\n'));
    });
    market.ingest(feed.frame(later), feed.time);
    PERIODS.forEach((period, index) => {
      expect(chartLines(market, index + 1), period).toBe(feed.oracle(2).lines(period));
    });
  });
});
