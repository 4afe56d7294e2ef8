// Bars from before the start come from the exchange, and nothing else does (R-PRICE-11).

import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../protocol/time.ts';
import { type VenueName, VenueServer } from '../../../../scripts/venue/venue-server.ts';
import { BTC, ETH, OPTIONS, ROWS, START } from '../../../../tests/support/venue-bench.ts';
import { makeMarket } from '../../../exchange/market-thread/make-market.ts';
import type { Market } from '../market.ts';
import type { StoredRows } from '../stored-bars.ts';
import { openSessions } from './open-session.ts';
import type { FilledRow } from './venue-past.ts';
import type { VenueSession } from './venue-session.ts';

const NAMES = {
  binance: ['BTCUSDT', 'ETHUSDT'],
  okx: ['BTC-USDT', 'ETH-USDT'],
  kraken: ['BTC/USDT', 'ETH/USDT'],
  coinbase: ['BTC-USDT', 'ETH-USDT'],
  bybit: ['BTCUSDT', 'ETHUSDT'],
} as const;

type Candle = [
  time: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
];

/** The price of each minute: it follows from the time. */
const priceAt = (time: number): number => 60_000 + ((time / MINUTE_MS) % 1000);

class PastBench {
  readonly server: VenueServer;
  readonly notes: string[] = [];
  market!: Market;
  sessions: readonly VenueSession[] = [];
  time: number;

  private constructor(server: VenueServer, time: number) {
    this.server = server;
    this.time = time;
  }

  static async open(key: VenueName, filledRows: readonly FilledRow[] = [], time = START) {
    const server = await VenueServer.start(key, NAMES[key]);
    const bench = new PastBench(server, time);
    onTestFinished(() => bench.close());
    server.barsAtMost = key === 'coinbase' || key === 'okx' ? 300 : 1000;
    server.minuteOf = (_name, at) => {
      const price = priceAt(at);
      const [open, close] = [`${price}.1`, `${price}.5`];
      return { open, high: `${price}.9`, low: `${price}`, close, volume: '2.5' };
    };
    bench.#say();
    const saying = setInterval(() => {
      bench.time += 100;
      bench.#say();
    }, 5);
    const names = NAMES[key];
    bench.sessions = await openSessions(
      {
        name: key,
        url: server.url,
        rest_url: server.rest_url,
        symbols: `${BTC}=${names[0]},${ETH}=${names[1]}`,
      },
      [BTC, ETH].map((symbol) => ({ symbol, type: 'crypto' as const })),
      {
        now: () => bench.time,
        monotonic: () => bench.time,
        dice: () => 0.5,
        note: (text) => bench.notes.push(text),
      },
    ).finally(() => clearInterval(saying));
    const rows = ROWS.filter(({ symbol }) => [BTC, ETH].includes(symbol));
    const fresh = { first: bench.time, seed: 1, days: [], coveredSpans: [], minutes: [] };
    const storedRows: StoredRows = { ...fresh, filledRows };
    bench.market = makeMarket({ ...OPTIONS, rows, storedRows }, bench.time, bench.sessions);
    return bench;
  }

  #say(): void {
    const [btc, eth] = NAMES[this.server.name];
    this.server.time = this.time;
    this.server.day(btc, '60000');
    this.server.day(eth, '2500');
  }

  async step(ms = 100): Promise<void> {
    this.time += ms;
    this.#say();
    await pause(1);
    this.market.step(this.time);
  }

  async steps(count: number, ms = 100): Promise<void> {
    for (let at = 0; at < count; at += 1) await this.step(ms);
  }

  /** Until nothing was asked for ten seconds: how many steps that takes follows from how fast the answers come. */
  async stepsUntilFilled(): Promise<void> {
    for (let former = -1; former !== this.server.askedBars.length; ) {
      former = this.server.askedBars.length;
      await this.steps(40, 250);
    }
  }

  async candles(period: '1min' | '1hour' | '1day', from: number): Promise<Candle[]> {
    const question = { kind: 'candles', symbol: BTC, period, from, to: this.time } as const;
    let isReady = false;
    void this.market.prepare(question)?.then(() => {
      isReady = true;
    });
    for (let at = 0; at < 200 && !isReady; at += 1) await this.step();
    const answer = this.market.ask(question);
    return (JSON.parse(answer.kind === 'json' ? answer.json : '{}') as { list: Candle[] }).list;
  }

  close(): void {
    for (const session of this.sessions) session.close();
    void this.server.close();
  }
}

describe.each(Object.keys(NAMES) as VenueName[])(
  'R-PRICE-11: bars of %s',
  { timeout: 60_000 },
  (key) => {
    test('a chart that asks gets the minutes of the exchange, and each has its prices', async () => {
      const all = await PastBench.open(key);
      const from = START - 2 * HOUR_MS;
      const list = await all.candles('1min', from);
      expect(list.length).toBeGreaterThanOrEqual(120);
      for (const [time, open, high, low, close, volume] of list.filter(([at]) => at < START)) {
        const price = priceAt(time);
        expect([open, high, low, close, volume]).toEqual([
          `${price}.1`,
          `${price}.9`,
          `${price}`,
          `${price}.5`,
          '2.5',
        ]);
      }
    });
  },
);

describe('R-PRICE-11', { timeout: 60_000 }, () => {
  test('what the exchange lacks is empty: no candle is drawn', async () => {
    const all = await PastBench.open('binance');
    all.server.minuteOf = () => undefined;
    const list = await all.candles('1min', START - DAY_MS);
    expect(list.filter(([time]) => time < START)).toEqual([]);
  });

  test('hours and days are those of the exchange, and older minutes make hours', async () => {
    const all = await PastBench.open('binance');
    await all.steps(300);
    const hours = await all.candles('1hour', START - 3 * DAY_MS);
    expect(hours.length).toBeGreaterThanOrEqual(72);
    const first = hours.find(([time]) => time === START - DAY_MS);
    expect(first?.[5]).toBe('150');
    const old = hours.find(([time]) => time === START - 3 * DAY_MS);
    expect(old?.[1]).toBe(`${priceAt(START - 3 * DAY_MS)}.1`);
    const days = await all.candles('1day', START - 20 * DAY_MS);
    expect(days.length).toBeGreaterThanOrEqual(18);
  });

  test('all instruments fill in the background, the exchange is asked for each bar once, and its limit is kept', async () => {
    const all = await PastBench.open('binance');
    await all.stepsUntilFilled();
    const requests = all.server.askedBars;
    const eth = requests.filter(({ name }) => name === 'ETHUSDT');
    expect(eth.length).toBeGreaterThanOrEqual(12);
    const keys = requests.map(({ name, size_ms, from, to }) => `${name} ${size_ms} ${from} ${to}`);
    expect(new Set(keys).size).toBe(keys.length);
    const spans = requests.slice(1).map(({ at }, place) => at - (requests[place]?.at ?? 0));
    for (const ms of spans) expect(ms).toBeGreaterThanOrEqual(200);
    const { length } = requests;
    await all.steps(40, 250);
    expect(all.server.askedBars.length).toBe(length);
  });

  test('Retry-After is kept', async () => {
    const all = await PastBench.open('binance');
    all.server.throttles = 1;
    all.server.retry_after = '9';
    await all.steps(10);
    expect(all.notes.join()).toContain('asked to wait 9000 ms');
    const { length } = all.server.askedBars;
    await all.steps(60);
    expect(all.server.askedBars.length).toBe(length);
    await all.steps(80, 200);
    expect(all.server.askedBars.length).toBeGreaterThan(length);
  });

  test('what was stored is not asked for again, and shows at once', async () => {
    const first = await PastBench.open('binance');
    await first.steps(120, 250);
    const answer = first.market.ask({ kind: 'filled' });
    const rows = answer.kind === 'filled' ? answer.rows : [];
    expect(rows.length).toBeGreaterThan(20);
    const again = await PastBench.open('binance', rows, START + HOUR_MS);
    again.server.minuteOf = () => undefined;
    const list = await again.candles('1min', START - HOUR_MS);
    expect(list.filter(([time]) => time < START).length).toBe(60);
    await again.steps(60, 250);
    const minutes = again.server.askedBars.filter(({ from, to }) => to - from <= 2 * HOUR_MS);
    expect(again.server.askedBars.length).toBe(minutes.length);
  });

  test('minutes of an outage are filled in while the chart is open', async () => {
    const all = await PastBench.open('binance');
    await all.steps(120, 250);
    const [btc] = NAMES.binance;
    all.server.trade(btc, '60000', '1');
    await all.steps(5);
    const from = all.time;
    await all.candles('1min', START - HOUR_MS);
    all.server.refuse(1);
    all.server.cut();
    await all.steps(30, 10_000);
    await all.steps(400, 250);
    const gap = from - (from % MINUTE_MS) + MINUTE_MS;
    const list = await all.candles('1min', gap);
    const inside = list.find(([time]) => time === gap);
    expect(inside?.[1]).toBe(`${priceAt(gap)}.1`);
  });
});
