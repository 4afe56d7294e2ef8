// A market on five simulated exchanges around one true price, with a clock of its own. Each exchange can be made to lie or
// to fail; the index is compared with the truth after each step.
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { Decimal } from 'decimal.js';
import { type VenueName, VenueServer } from '../../scripts/venue/venue-server.ts';
import { makeMarket } from '../../server/exchange/market-thread/make-market.ts';
import { openSessions } from '../../server/market/feed/external/open-session.ts';
import type { VenueSession } from '../../server/market/feed/external/venue-session.ts';
import type { Sources } from '../../server/market/feed/feed.ts';
import type { Market } from '../../server/market/feed/market.ts';
import type { Quote } from '../../server/market/feed/questions.ts';
import { BTC, ETH, OPTIONS, ROWS, START } from './venue-bench.ts';

export const VENUES = ['binance', 'okx', 'kraken', 'coinbase', 'bybit'] as const;
const NAMES: Readonly<Record<VenueName, readonly [btc: string, eth: string, rate?: string]>> = {
  binance: ['BTCUSDT', 'ETHUSDT'],
  okx: ['BTC-USDT', 'ETH-USDT'],
  kraken: ['BTC/USD', 'ETH/USD', 'USDT/USD'],
  coinbase: ['BTC-USD', 'ETH-USD', 'USDT-USD'],
  bybit: ['BTCUSDT', 'ETHUSDT'],
};

export type Fault = 'half' | 'tenfold' | 'frozen' | 'crossed' | 'old' | 'cut' | 'lose' | 'repeat';

interface Exchange {
  key: VenueName;
  server: VenueServer;
  fault: Fault | undefined;
  /** What its book has at the top, to be replaced. */
  tops: Map<string, { bid: string; ask: string }>;
  /** For 10,000 USDT. */
  dollars: number;
}

export class IndexBench {
  readonly notes: string[] = [];
  readonly exchanges: Exchange[] = [];
  market!: Market;
  sessions: readonly VenueSession[] = [];
  #time = START;
  /** In tenths of a dollar. */
  truth = { [BTC]: 600_000, [ETH]: 25_000 };
  #state: number;

  private constructor(seed: number) {
    this.#state = seed;
  }

  static async open(seed: number, keys: readonly VenueName[] = VENUES): Promise<IndexBench> {
    const bench = new IndexBench(seed);
    for (const key of keys) {
      const names = NAMES[key].filter((name) => name !== undefined);
      const server = await VenueServer.start(key, names);
      const dollars = names.length === 3 ? 9_992 : 10_000;
      bench.exchanges.push({ key, server, fault: undefined, tops: new Map(), dollars });
    }
    bench.#say();
    const saying = setInterval(() => {
      bench.#time += 50;
      bench.#say();
    }, 5);
    const servers = bench.exchanges.map(({ server }) => server);
    bench.sessions = await openSessions(
      {
        name: keys.join(','),
        url: servers.map(({ url }) => url).join(','),
        rest_url: servers.map(({ rest_url }) => rest_url).join(','),
      },
      [BTC, ETH].map((symbol) => ({ symbol, type: 'crypto' as const })),
      {
        now: () => bench.#time,
        monotonic: () => bench.#time,
        dice: () => 0.5,
        note: (text) => bench.notes.push(text),
      },
    ).finally(() => clearInterval(saying));
    const rows = ROWS.filter(({ symbol }) => [BTC, ETH].includes(symbol));
    bench.market = makeMarket({ ...OPTIONS, rows, isReal: true }, bench.#time, bench.sessions);
    return bench;
  }

  now(): number {
    return this.#time;
  }

  die(sides: number): number {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) >>> 0;
    return (this.#state >>> 16) % sides;
  }

  fail(key: VenueName, fault: Fault | undefined): void {
    const exchange = this.exchanges.find((one) => one.key === key);
    if (exchange === undefined) throw new Error(`no ${key}`);
    exchange.fault = fault;
    exchange.server.silent(fault === 'frozen');
    exchange.server.ahead_ms = fault === 'old' ? -3_600_000 : 0;
    if (fault === 'cut') exchange.server.cut();
  }

  /** The truth moves, all exchanges speak, and the market steps. */
  async step(ms = 250): Promise<void> {
    this.#time += ms;
    for (const symbol of [BTC, ETH] as const) {
      this.truth[symbol] = (this.truth[symbol] ?? 0) + this.die(7) - 3;
    }
    this.#say();
    // What was sent arrives through real sockets.
    await pause(1);
    await turn();
    this.market.step(this.#time);
  }

  async until(isSo: () => boolean, ms = 60_000): Promise<void> {
    const end = this.#time + ms;
    while (!isSo()) {
      if (this.#time > end)
        throw new Error(
          `not reached: ${JSON.stringify(this.sources(BTC))} ${this.notes.slice(-9).join('; ')}`,
        );
      await this.step();
    }
  }

  #say(): void {
    for (const exchange of this.exchanges) {
      const { server, key, fault, dollars } = exchange;
      server.time = this.#time;
      const [btc, eth, rate] = NAMES[key];
      if (rate !== undefined) this.#book(exchange, rate, dollars, 4, 1, undefined);
      if (fault === 'lose' || fault === 'repeat') server.harm(fault);
      for (const [name, symbol] of [
        [btc, BTC],
        [eth, ETH],
      ] as const) {
        const lie = fault === 'half' ? 5 : fault === 'tenfold' ? 100 : 10;
        // In hundredths; exchanges differ by up to 0.02 %.
        const exact =
          ((this.truth[symbol] ?? 0) * dollars * lie * (9_998 + this.die(5))) / 100_000_000;
        const middle = exact - (exact % 1);
        this.#book(exchange, name, middle, 2, symbol === BTC ? 20 : 2, fault);
        if (this.die(3) === 0) server.trade(name, textOf(middle, 2), '0.01');
        else if (this.die(9) === 0) server.day(name, textOf(middle, 2));
      }
    }
  }

  /** `middle` in units of the last decimal. */
  #book(
    { server, tops }: Exchange,
    name: string,
    middle: number,
    decimals: number,
    half: number,
    fault: Fault | undefined,
  ): void {
    const text = (units: number): string => textOf(units, decimals);
    const spread = fault === 'crossed' ? -half : half;
    const top = { bid: text(middle - spread), ask: text(middle + spread) };
    const before = tops.get(name);
    tops.set(name, top);
    const levels = (now: string, last: string | undefined) => [
      ...(last === undefined || last === now ? [] : [[last, '0.00000000'] as const]),
      [now, `${1 + this.die(9)}.00000000`] as const,
    ];
    server.depth(name, { bids: levels(top.bid, before?.bid), asks: levels(top.ask, before?.ask) });
  }

  quote(symbol: string): Quote {
    const match_id = this.market.instruments().find((one) => one.symbol === symbol)?.match_id;
    const answer = this.market.ask({ kind: 'quotes' });
    const quotes = answer.kind === 'quotes' ? answer.quotes : [];
    const quote = quotes.find((one) => one.match_id === match_id);
    if (quote === undefined) throw new Error(`no ${symbol}`);
    return quote;
  }

  sources(symbol: string): Sources {
    const match_id = this.market.instruments().find((one) => one.symbol === symbol)?.match_id;
    const answer = this.market.ask({ kind: 'sources' });
    const list = answer.kind === 'sources' ? answer.list : [];
    const entry = list.find((one) => one.match_id === match_id);
    if (entry === undefined) throw new Error(`no sources of ${symbol}`);
    return entry.sources;
  }

  /** How far the index is from the truth, as a part of it. */
  distance(symbol: typeof BTC): number {
    const truth = new Decimal(this.truth[symbol] ?? 0).div(10);
    return new Decimal(this.quote(symbol).mark).minus(truth).abs().div(truth).toNumber();
  }

  leftOut(symbol: string): Record<string, string> {
    const { list } = this.sources(symbol);
    return Object.fromEntries(list.map(({ name, left_out }) => [name.toLowerCase(), left_out]));
  }

  async close(): Promise<void> {
    for (const session of this.sessions) session.close();
    await Promise.all(this.exchanges.map(({ server }) => server.close()));
  }
}

function textOf(units: number, decimals: number): string {
  const digits = `${units}`.padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
