import Decimal from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { div, quantize } from '../../platform/base/exact.ts';
import seeded from '../../seeds/instruments.json' with { type: 'json' };
import type { FeedSink } from './feed.ts';
import { SimulatedHistory } from './history.ts';
import { type InstrumentRow, simulatedOf } from './instrument-row.ts';
import { faultOf } from './instrument-rules.ts';
import { quotientPairs } from './quotient-pairs.ts';
import { scaledText } from './scaled-text.ts';
import { SimulatedFeed } from './simulated-feed.ts';

const START = Date.UTC(2026, 10, 20, 12, 20, 48);
const rows = seeded as unknown as InstrumentRow[];
const listing = rows.map((row) => simulatedOf(row, START));
const pairs = quotientPairs(listing);

interface MarkEvent {
  slot: number;
  mark: number;
  time: number;
}

function openPairs() {
  const events: MarkEvent[] = [];
  const sink: FeedSink = {
    window: (slot, _first, _high, _low, _price, mark, _number, time) =>
      events.push({ slot, mark, time }),
    userTrade: () => {},
    trade: () => {},
  };
  const history = new SimulatedHistory(listing, { seed: 7, start: START });
  return { events, sink, feed: new SimulatedFeed({ listing, seed: 7, start: START, history }) };
}

const textOf = (slot: number, units: number): string =>
  scaledText(units, listing[slot]?.price_exponent ?? 0);

function expectedQuotient(
  { slot, base, quote }: (typeof pairs)[number],
  feed: SimulatedFeed,
): string {
  const [above, below] = [textOf(base, feed.mark(base)), textOf(quote, feed.mark(quote))];
  const tick = listing[slot]?.wire.tick ?? '1';
  const byCore = quantize(div(above, below), tick, 'nearest');
  const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
  const second = new Exact(above).div(below).div(tick).round().mul(tick);
  expect(second.eq(byCore)).toBe(true);
  return byCore;
}

describe('R-PRICE-7: pairs that are not quoted in USDT', () => {
  test('are six, listed by the rules, on a tick so fine that rounding tells nothing worth a fee', () => {
    expect(pairs.map(({ slot }) => listing[slot]?.wire.symbol)).toEqual([
      ...['ETH/BTC', 'SOL/BTC', 'BNB/BTC', 'XRP/BTC', 'SOL/ETH', 'LINK/ETH'],
    ]);
    for (const row of rows.filter(({ legal_name }) => legal_name !== 'USDT')) {
      expect(faultOf(row), row.symbol).toBeUndefined();
      const part = new Decimal(row.tick).div(row.start_price);
      expect(part.lt(new Decimal(row.open_fee_rate).div(50)), row.symbol).toBe(true);
    }
  });

  test('equal the quotient in each step, as old as the newer of the two', () => {
    const { feed, sink, events } = openPairs();
    for (const pair of pairs)
      expect(textOf(pair.slot, feed.mark(pair.slot))).toBe(expectedQuotient(pair, feed));
    for (let now = START; now <= START + 20_000; now += 100) {
      feed.advance(now, sink);
      for (const pair of pairs) {
        expect(textOf(pair.slot, feed.mark(pair.slot))).toBe(expectedQuotient(pair, feed));
        expect(feed.time(pair.slot)).toBe(Math.max(feed.time(pair.base), feed.time(pair.quote)));
      }
    }
    for (const { slot } of pairs)
      expect(events.filter((one) => one.slot === slot).length).toBeGreaterThan(50);
  });

  test('follow a price that a test sets, in the step in which it is set', () => {
    const { feed, sink, events } = openPairs();
    const [pair] = pairs;
    if (pair === undefined) throw new Error('no pair');
    feed.place(pair.base, 400_000, START + 1);
    feed.addTrade({ slot: pair.base, type: 1, price: 400_000, number: 1, time: START + 1 }, sink);
    expect(textOf(pair.slot, feed.mark(pair.slot))).toBe(expectedQuotient(pair, feed));
    expect(events.some(({ slot, mark }) => slot === pair.slot && mark === feed.mark(slot))).toBe(
      true,
    );
  });

  test('a quotient pair within the bounds of both moves by at most half of its own margin', () => {
    for (const { slot, base, quote } of pairs) {
      const most = (at: number): number => listing[at]?.wire.multiples.at(-1) ?? 1;
      const ofBoth = (1 + 0.5 / most(base)) / (1 - 0.5 / most(quote)) - 1;
      expect(ofBoth * most(slot)).toBeLessThan(0.5);
    }
  });
});
