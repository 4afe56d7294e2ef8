import { describe, expect, test } from 'vitest';
import { HALTED, MARKET_OPEN } from '../../../protocol/frame.ts';
import seeded from '../../seeds/instruments.json' with { type: 'json' };
import type { FeedSink } from './feed.ts';
import { HandledFeed } from './handled-feed.ts';
import { SimulatedHistory } from './history.ts';
import { IndexWalk } from './index-walk.ts';
import type { InstrumentRow } from './instrument-row.ts';
import { faultOf } from './instrument-rules.ts';
import type { Simulated } from './listed-instrument.ts';
import { simulatedListing } from './listing.ts';
import type { MarketSeed } from './market-secret.ts';
import { OpenHours } from './open-hours.ts';
import { survivesOpening } from './opening-gap.ts';
import { SimulatedFeed } from './simulated-feed.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const START = Date.UTC(2026, 10, 20, 12, 20, 48);
const all = simulatedListing();

interface FeedEvent {
  slot: number;
  price: number;
  mark: number;
  time: number;
}

function listen(): { events: FeedEvent[]; sink: FeedSink } {
  const events: FeedEvent[] = [];
  return {
    events,
    sink: {
      window: (slot, _first, _high, _low, price, mark, _number, time) =>
        events.push({ slot, price, mark, time }),
      userTrade: () => {},
      trade: () => {},
    },
  };
}

function open(
  listing: readonly Simulated[],
  seed: MarketSeed = 7,
  start = START,
  market_speed = 1,
) {
  const history = new SimulatedHistory(listing, { seed, start });
  return new SimulatedFeed({ listing, seed, start, history, market_speed });
}

function ticksOf(
  listing: readonly Simulated[],
  seed: MarketSeed,
  start: number,
  seconds = 30,
): FeedEvent[] {
  const { events, sink } = listen();
  const feed = open(listing, seed, start);
  for (let now = start; now <= start + seconds * SECOND; now += 100) feed.advance(now, sink);
  return events;
}

describe('R-PRICE-3: the simulated market', () => {
  const listing = all.slice(0, 4);

  test('the last price is the index plus or minus half a spread, as often one as the other', () => {
    const away = ticksOf(listing, 7, START, 60).map(
      ({ slot, price, mark }) => (price - mark) / (listing[slot]?.tick ?? 1),
    );
    expect(new Set(away)).toEqual(new Set([1, -1]));
    const mean = away.reduce((sum, one) => sum + one, 0) / away.length;
    expect(Math.abs(mean) * Math.sqrt(away.length)).toBeLessThan(5);
  });

  test('the same seed and start replay the same ticks, and another seed or secret does not', () => {
    const secret = Uint8Array.from({ length: 16 }, (_, at) => at);
    expect(ticksOf(listing, 7, START)).toEqual(ticksOf(listing, 7, START));
    expect(ticksOf(listing, secret, START)).toEqual(ticksOf(listing, secret, START));
    expect(ticksOf(listing, 8, START)).not.toEqual(ticksOf(listing, 7, START));
    expect(ticksOf(listing, secret, START)).not.toEqual(ticksOf(listing, 7, START));
  });

  test('a market that starts again does not repeat its moves', () => {
    const signs = (start: number): number[] => {
      const marks = ticksOf(listing, 7, start, 60).flatMap(({ slot, mark }) =>
        slot === 0 ? [mark] : [],
      );
      return marks.slice(1).map((mark, at) => Math.sign(mark - (marks[at] ?? 0)));
    };
    const [before, after] = [signs(START), signs(START + MINUTE)];
    const alike = after.filter((sign, at) => sign === before[at]).length;
    expect(alike / after.length).toBeLessThan(0.65);
  });

  test('a common move of a kind reaches all its instruments at once, so that none predicts another', () => {
    const times = ticksOf(all.slice(0, 60), 7, START, 3);
    const slowest = times.filter(({ slot }) => slot === 0).map(({ time }) => time);
    for (let slot = 1; slot < 12; slot += 1) {
      const own = new Set(times.filter((one) => one.slot === slot).map(({ time }) => time));
      const beats = slowest.filter((time) => (time - 250) % 500 === 0);
      expect(beats.length).toBe(6);
      expect(beats.every((time) => own.has(time))).toBe(true);
    }
  });

  test('a coarse tick does not increase the volatility', () => {
    const [one] = all;
    if (one === undefined) throw new Error('no list');
    const coarse: Simulated = {
      ...one,
      tick: 1,
      start_price: 2000,
      daily_move: 0.02,
      ticks_per_second: 3,
    };
    const feed = open([coarse], 3, START);
    const { sink } = listen();
    const moves: number[] = [];
    let before = feed.mark(0);
    for (let now = START; now < START + 1440 * MINUTE; now += 4 * SECOND) {
      feed.advance(now, sink);
      if ((now - START) % (4 * MINUTE) !== 0) continue;
      moves.push(feed.mark(0) / before - 1);
      before = feed.mark(0);
    }
    const variance = moves.reduce((sum, move) => sum + move * move, 0) / moves.length;
    const daily = Math.sqrt(variance * 360);
    // The bounds are wide, because of calm and wild periods and jumps.
    expect(daily).toBeGreaterThan(0.01);
    expect(daily).toBeLessThan(0.045);
  });
});

describe('R-PRICE-4: a step of the index', () => {
  test('is at most 0.5 / the largest multiple, however wild the market', () => {
    const listing = all.slice(0, 20).map((one): Simulated => ({ ...one, daily_move: 3 }));
    const { events, sink } = listen();
    const feed = open(listing, 5, START, 500);
    const before = listing.map(({ start_price }) => start_price);
    for (let now = START; now <= START + 20 * SECOND; now += 100) feed.advance(now, sink);
    let largest = 0;
    for (const { slot, mark } of events) {
      const was = before[slot] ?? mark;
      const multiple = listing[slot]?.wire.multiples.at(-1) ?? 1;
      largest = Math.max(largest, (Math.abs(mark - was) / was) * multiple);
      before[slot] = mark;
    }
    expect(largest).toBeLessThanOrEqual(0.5);
    expect(largest).toBeGreaterThan(0.49);
  });

  test('the bounds up and down are equal, so they cause no drift', () => {
    const walk = new IndexWalk(all.slice(0, 1), () => 94_820);
    const up = walk.move(0, 1_000_000) - 94_820;
    walk.prices[0] = 94_820;
    expect(94_820 - walk.move(0, -1_000_000)).toBe(up);
    expect(up).toBe(474);
  });
});

describe('R-PRICE-4: an opening', () => {
  const stocks = all.filter(({ wire }) => wire.type === 'stock').slice(0, 8);
  const opening = (): {
    listing: Simulated[];
    feed: HandledFeed;
    hours: OpenHours;
    opens: number;
  } => {
    const listing = stocks.map((one): Simulated => ({ ...one, open_now: 'hours' }));
    const hours = new OpenHours(listing, START);
    const history = new SimulatedHistory(listing, { seed: 9, start: START });
    const inner = new SimulatedFeed({ listing, seed: 9, start: START, history, hours });
    return {
      listing,
      feed: new HandledFeed(inner, hours),
      hours,
      opens: Date.UTC(2026, 10, 20, 14, 30),
    };
  };

  test('all of it is there in the step that opens: no tick of an open market has the price of the day before', () => {
    const { listing, feed, opens } = opening();
    const { events, sink } = listen();
    feed.advance(opens - 100, sink);
    const before = listing.map((_, slot) => feed.mark(slot));
    feed.advance(opens, sink);
    for (const slot of listing.keys()) {
      const own = events.filter((one) => one.slot === slot);
      expect(own.length).toBeGreaterThan(0);
      expect(new Set(own.map(({ mark }) => mark))).toEqual(new Set([feed.mark(slot)]));
    }
    const gaps = listing.map((_, slot) => feed.mark(slot) / (before[slot] ?? 1) - 1);
    expect(gaps.filter((gap) => Math.abs(gap) > 0.0005).length).toBeGreaterThan(4);
  });

  test('no instrument that closes offers a multiple that its largest gap takes more than half of the margin of', () => {
    const rows = seeded as unknown as InstrumentRow[];
    for (const row of rows.filter(({ type }) => type === 'stock')) {
      expect(survivesOpening(row.multiples.at(-1) ?? 1, row.daily_percent), row.symbol).toBe(true);
    }
    for (const { wire, daily_move } of stocks) {
      expect((wire.multiples.at(-1) ?? 1) * 1.2 * daily_move).toBeLessThanOrEqual(0.5);
    }
    const apple = rows.find(({ symbol }) => symbol === 'AAPL/USDT');
    if (apple === undefined) throw new Error('no Apple');
    expect(faultOf(apple)).toBeUndefined();
    expect(faultOf({ ...apple, multiples: [1, 29] })).toBeUndefined();
    expect(faultOf({ ...apple, multiples: [1, 30] })).toContain('opening gap');
  });

  test("an instrument switched off by the operator doesn't move, and has no gap afterwards", () => {
    const listing = all.slice(0, 2);
    let flags = MARKET_OPEN;
    const hours = { isOpen: () => true, flags: () => flags };
    const history = new SimulatedHistory(listing, { seed: 9, start: START });
    const feed = new SimulatedFeed({ listing, seed: 9, start: START, history, hours });
    const { events, sink } = listen();
    feed.advance(START + SECOND, sink);
    const before = feed.mark(0);
    flags = MARKET_OPEN | HALTED;
    events.length = 0;
    for (let now = START + SECOND; now < START + MINUTE; now += 100) feed.advance(now, sink);
    expect([feed.mark(0), events]).toEqual([before, []]);
    flags = MARKET_OPEN;
    feed.advance(START + MINUTE, sink);
    expect(events.map(({ mark }) => mark)[0]).toBe(before);
  });
});
