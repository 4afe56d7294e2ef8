// A price's complete path without a network: the server's feed, publisher and responses, and the
// phone's core. The phone's figures are compared with an oracle that gets the feed's own ticks.
import { afterEach, describe, expect, test } from 'vitest';
import { Market as Core } from '../../core/pkg/pe_core.js';
import { quotation, timeshare } from '../../protocol/calls/market/market.ts';
import type { FeedSink } from '../../server/market/feed/feed.ts';
import { SimulatedHistory } from '../../server/market/feed/history.ts';
import { simulatedListing } from '../../server/market/feed/listing.ts';
import { Market } from '../../server/market/feed/market.ts';
import type { RoomFrame } from '../../server/market/feed/publisher.ts';
import { SimulatedFeed } from '../../server/market/feed/simulated-feed.ts';
import { plain } from '../support/wire.ts';
import { CandleOracle, PERIODS } from './candle-oracle.ts';

const LONG = process.env['LONG'] === '1';
/** Twelve seconds before a leap day, its month and a minute end; the next day is a Friday. */
const START = Date.UTC(2024, 1, 29, 23, 59, 48);
const SECONDS = LONG ? 3_600 : 45;
const STEP = 100;
const EVER = 8_640_000_000_000_000;
const listedInstruments = simulatedListing().slice(0, 4);
const WIRE = { '1month': '1mon' } as const;
const wirePeriod = (period: (typeof PERIODS)[number]) =>
  period === '1month' ? WIRE[period] : period;

/** A server whose ticks reach the oracles first. */
function openServer(seed: number) {
  const history = new SimulatedHistory(listedInstruments, { seed, start: START });
  const feed = new SimulatedFeed({
    listing: listedInstruments,
    seed,
    start: START,
    history,
    ticks_per_second: 20,
  });
  const oracles = listedInstruments.map(() => new CandleOracle());
  const advance = feed.advance.bind(feed);
  feed.advance = (now: number, sink: FeedSink) =>
    advance(now, {
      trade: sink.trade.bind(sink),
      userTrade: sink.userTrade.bind(sink),
      window(slot, first, high, low, price, mark, number, time) {
        const { price_exponent, number_exponent } = listedInstruments[slot] ?? {
          price_exponent: 0,
          number_exponent: 0,
        };
        expect([first, high, low], 'the feed tells tick by tick').toEqual([price, price, price]);
        oracles[slot]?.take({
          time,
          price: plain(BigInt(price), price_exponent),
          number: plain(BigInt(number), number_exponent),
        });
        sink.window(slot, first, high, low, price, mark, number, time);
      },
    });
  const market = new Market({
    instruments: listedInstruments,
    feed,
    history,
    epoch: 5,
    now: START,
  });
  return { market, oracles };
}

const openCores: Core[] = [];

afterEach(() => {
  for (const core of openCores.splice(0)) core.free();
});

function openPhone(market: Market): Core {
  const core = new Core();
  openCores.push(core);
  core.load_instruments(
    market
      .instruments()
      .map(({ match_id, price_exponent, number_exponent, tick }) =>
        [match_id, price_exponent, number_exponent, tick].join('/'),
      )
      .join('\n'),
  );
  core.open_room(1, 0);
  const answer = market.ask({ kind: 'snapshot', room: 'quotes' });
  if (answer.kind !== 'frame' || answer.bytes === undefined) throw new Error('no snapshot');
  core.ingest(answer.bytes, START);
  return core;
}

const quotesOf = (frames: readonly RoomFrame[]) =>
  frames.filter(({ room }) => room === 'quotes').map(({ bytes }) => bytes);

const knownBars = (lines: string): string =>
  lines
    .split('\n')
    .filter((line) => JSON.parse(line.split('/')[0] ?? '0') >= START)
    .join('\n');

describe('from the feed to the phone', { timeout: 300_000 }, () => {
  test('candles of every interval equal the oracle, whenever history was requested and joined', () => {
    const { market, oracles } = openServer(11);
    const phone = openPhone(market);
    const charts: { handle: number; slot: number; period: (typeof PERIODS)[number] }[] = [];
    const pendingResponses: (() => void)[] = [];
    let [now, requestCount] = [START, 0];
    while (now < START + SECONDS * 1_000) {
      now += STEP;
      for (const bytes of quotesOf(market.step(now))) phone.ingest(bytes, now);
      // Overtaken by a few frames at most: a response that is an hour late would need a new request.
      if (pendingResponses.length > 6 || charts.length > 200) pendingResponses.shift()?.();
      requestCount += 1;
      if (requestCount % 4 !== 0 || charts.length > 200) continue;
      const handle = charts.length + 1;
      const period = PERIODS[handle % PERIODS.length] ?? '1min';
      const slot = handle % listedInstruments.length;
      const { match_id, wire } = listedInstruments[slot] as (typeof listedInstruments)[number];
      phone.open_chart(handle, match_id, period, 20_000);
      charts.push({ handle, slot, period });
      const answer = market.ask({
        kind: 'candles',
        symbol: wire.symbol,
        period: wirePeriod(period),
        from: 0,
        to: now + 86_400_000 * 31,
      });
      if (answer.kind !== 'json') throw new Error(`answered ${answer.kind}`);
      const { list, epoch, sequence } = timeshare.response.parse(JSON.parse(answer.json));
      const lines = list.map((candle) => candle.join('/')).join('\n');
      pendingResponses.push(() =>
        expect(phone.chart_history(handle, lines, epoch, sequence)).toBe(0),
      );
    }
    for (const join of pendingResponses) join();
    expect(charts.length).toBeGreaterThan(100);
    for (const { handle, slot, period } of charts) {
      const label = `${period} of slot ${slot}`;
      expect(phone.chart_state(handle), label).toBe(2);
      const lines = knownBars(phone.chart_lines(handle, 0, EVER, 100_000));
      expect(lines, label).toBe(oracles[slot]?.lines(period, 100_000, START));
      // Only the week began before the first tick.
      expect(lines === '', label).toBe(period === '1week');
    }
  });

  test("the server's list of tickers equals the phone's from frames", () => {
    const { market } = openServer(12);
    const phone = openPhone(market);
    for (let now = START + STEP; now < START + 10_000; now += STEP) {
      for (const bytes of quotesOf(market.step(now))) phone.ingest(bytes, now);
      const answer = market.ask({ kind: 'quotation' });
      if (answer.kind !== 'json') throw new Error(`answered ${answer.kind}`);
      const { list, epoch, sequence } = quotation.response.parse(JSON.parse(answer.json));
      expect([phone.epoch(), phone.sequence(1, 0)]).toEqual([epoch, sequence]);
      const label = list.map((one) =>
        [
          one.match_id,
          one.is_open ? 1 : 0,
          one.now_price,
          one.mark_price,
          one.change,
          one.open,
          one.high,
          one.low,
          one.volume,
          one.turnover,
          one.time,
        ].join('/'),
      );
      expect(phone.ticker_lines()).toBe(label.join('\n'));
    }
  });
});
