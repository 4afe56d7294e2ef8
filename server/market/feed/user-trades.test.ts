// R-PRICE-2: two markets with the same seed; in one of them users trade far from the index. Prices that decide money
// are the same in both.
import { describe, expect, test } from 'vitest';
import {
  type Candle,
  quotation,
  timeshare,
  trades,
  WIRE_PERIODS,
} from '../../../protocol/calls/market/market.ts';
import { OptionWatch } from '../../trading/options/watch.ts';
import { AlertWatch } from '../watchlist/alert-watch.ts';
import { HandledFeed } from './handled-feed.ts';
import { SimulatedHistory } from './history.ts';
import type { Simulated } from './listed-instrument.ts';
import { simulatedListing } from './listing.ts';
import { Market } from './market.ts';
import type { Question } from './questions.ts';
import { scaledText } from './scaled-text.ts';
import { SimulatedFeed } from './simulated-feed.ts';
import { StoredBars, type StoredMinute } from './stored-bars.ts';
import { Watches } from './watch.ts';

const MINUTE = 60_000;
const START = 1_763_724_048_000;
const STEP = 100;
const listing = simulatedListing()
  .slice(0, 3)
  .map((one): Simulated => ({ ...one, ticks_per_second: 3 }));
const [bitcoin] = listing;
if (bitcoin === undefined) throw new Error('no list');
const { match_id, price_exponent, start_price } = bitcoin;

interface Both {
  quiet: Market;
  withTrades: Market;
  feed: HandledFeed;
}

function open(watches: () => Watches = () => new Watches({}, [])): Both {
  const one = () => {
    const storedBars = new StoredBars({
      first: START,
      seed: 7,
      days: [],
      coveredSpans: [],
      minutes: [],
    });
    const history = new SimulatedHistory(listing, { seed: 7, start: START, storedBars });
    const feed = new HandledFeed(new SimulatedFeed({ listing, seed: 7, start: START, history }));
    const markets = {
      instruments: listing,
      feed,
      history,
      storedBars,
      epoch: 5,
      now: START,
      watches: watches(),
    };
    return { market: new Market(markets), feed };
  };
  const [quiet, printedOne] = [one(), one()];
  return { quiet: quiet.market, withTrades: printedOne.market, feed: printedOne.feed };
}

/** Users trade at half and at twice the price in each step, including the first of a minute. */
function run({ quiet, withTrades, feed }: Both, ms: number): void {
  for (let now = START + STEP; now <= START + ms; now += STEP) {
    const price = start_price * (now % 200 === 0 ? 2 : 0.5);
    feed.trade(0, now % 200 === 0 ? 1 : 2, price - (price % 1), 1000, now);
    for (const market of [quiet, withTrades]) market.step(now);
  }
}

function ask(market: Market, question: Question): unknown {
  const answer = market.ask(question);
  if (answer.kind !== 'json') throw new Error(`answered ${answer.kind}`);
  return JSON.parse(answer.json);
}

const quotesOf = (market: Market) => {
  const answer = market.ask({ kind: 'quotes' });
  if (answer.kind !== 'quotes') throw new Error(answer.kind);
  return answer.quotes;
};
const tickerOf = (market: Market) =>
  quotation.response.parse(ask(market, { kind: 'quotation' })).list[0];

describe('R-PRICE-2: users’ trades', () => {
  test('are on the tape, in the volume, in the turnover and the shown price', () => {
    const both = open();
    run(both, 2000);
    both.feed.trade(0, 1, 200_000, 7, START + 2000);
    both.withTrades.step(START + 2000 + 1);
    const question: Question = { kind: 'trades', match_id, limit: 200 };
    const tape = trades.response.parse(ask(both.withTrades, question)).list;
    expect(
      tape.filter(({ number }) => number === scaledText(1000, bitcoin.number_exponent)).length,
    ).toBe(20);
    const [quiet, printedTicker] = [tickerOf(both.quiet), tickerOf(both.withTrades)];
    expect(printedTicker?.now_price).toBe(scaledText(200_000, price_exponent));
    expect(JSON.parse(printedTicker?.volume ?? '0')).toBeGreaterThan(
      JSON.parse(quiet?.volume ?? '0'),
    );
    expect(JSON.parse(printedTicker?.turnover ?? '0')).toBeGreaterThan(
      JSON.parse(quiet?.turnover ?? '0'),
    );
  });

  test('move neither index nor its time, so they don’t make an old price fresh', () => {
    const both = open();
    run(both, 15_000);
    const decides = (market: Market) => quotesOf(market).map(({ mark, time }) => ({ mark, time }));
    expect(decides(both.withTrades)).toEqual(decides(both.quiet));
  });

  test('move no price of a candle, of any interval, nor the day’s open, high, low and sparkline', () => {
    const both = open();
    run(both, 75_000);
    for (const period of WIRE_PERIODS) {
      const question: Question = {
        kind: 'candles',
        symbol: 'BTC/USDT',
        period,
        from: 0,
        to: START + MINUTE * 2,
      };
      const list = (market: Market): Candle[] =>
        timeshare.response.parse(ask(market, question)).list;
      const prices = (market: Market) => list(market).map((bar) => bar.slice(0, 5));
      expect(prices(both.withTrades)).toEqual(prices(both.quiet));
      const volume = (market: Market): number => JSON.parse(list(market).at(-1)?.[5] ?? '0');
      expect(volume(both.withTrades)).toBeGreaterThan(volume(both.quiet));
    }
    const day = (market: Market) => {
      const { open, high, low, sparkline } = tickerOf(market) ?? {};
      return { open, high, low, sparkline };
    };
    expect(day(both.withTrades)).toEqual(day(both.quiet));
  });

  test("R-PRICE-2: users' trades count in the volume of stored minutes, but not in their prices: a restart continues from the same", () => {
    const both = open();
    run(both, 75_000);
    const bars = (market: Market) => {
      const answer = market.ask({ kind: 'minutes', stored: 0, is_ending: true });
      if (answer.kind !== 'minutes') throw new Error(answer.kind);
      const minutes: StoredMinute[] = [...answer.minutes];
      return new StoredBars({ first: START, seed: 7, days: [], coveredSpans: [], minutes }).bars(
        bitcoin,
      );
    };
    const [quiet, printedBars] = [bars(both.quiet), bars(both.withTrades)];
    expect(printedBars.map(({ volume: _, ...prices }) => prices)).toEqual(
      quiet.map(({ volume: _, ...prices }) => prices),
    );
    const sum = (list: typeof quiet): number =>
      list.reduce((total, { volume }) => total + volume, 0);
    // One trade per step; the last ones may be carried into the next bar.
    expect(sum(printedBars) - sum(quiet)).toBeGreaterThan(740 * 1000);
    expect(sum(printedBars) - sum(quiet)).toBeLessThanOrEqual(750 * 1000);
  });

  test('decide no option and no alert', () => {
    const ids = listing.map((one) => one.match_id);
    const firedMessages = (market: Market) => market.takeFired().triggers;
    const both = open(
      () =>
        new Watches(
          {
            options: new OptionWatch(() => price_exponent),
            alerts: new AlertWatch(() => price_exponent),
          },
          ids,
        ),
    );
    for (const market of [both.quiet, both.withTrades]) {
      const expire_time = START + 5000;
      market.sendToWatch('options', { is: 'begin' });
      market.sendToWatch('options', { is: 'run', order: { id: 1, match_id, expire_time } });
      market.sendToWatch('alerts', { is: 'begin' });
      for (const [id, type, value] of [
        [1, 1, '100000'],
        [2, 2, '90000'],
      ] as const) {
        market.sendToWatch('alerts', { is: 'set', alert: { id, match_id, type, value } });
      }
    }
    run(both, 6000);
    const [quiet, printedMessages] = [firedMessages(both.quiet), firedMessages(both.withTrades)];
    expect(printedMessages).toEqual(quiet);
    expect(printedMessages.filter(({ engine }) => engine === 'alerts')).toEqual([]);
    const dueOptions = printedMessages.flatMap(({ message }) =>
      'due' in message ? (message.due as object[]) : [],
    );
    expect(dueOptions).toMatchObject([{ id: 1 }]);
  });
});
