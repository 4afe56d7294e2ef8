// A market with the prices of a test's own small exchange: time passes by itself, and a test may skip some of it.
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Book } from '../../scripts/venue/venue-dialects.ts';
import { VenueServer } from '../../scripts/venue/venue-server.ts';
import { makeMarket } from '../../server/exchange/market-thread/make-market.ts';
import { openSessions } from '../../server/market/feed/external/open-session.ts';
import type { VenueSession } from '../../server/market/feed/external/venue-session.ts';
import type { InstrumentRow } from '../../server/market/feed/instrument-row.ts';
import type { Market } from '../../server/market/feed/market.ts';
import type { Answer, Quote } from '../../server/market/feed/questions.ts';
import SEEDS from '../../server/seeds/instruments.json' with { type: 'json' };

/** A Friday at 10:00 in New York, when stocks are traded. */
export const START = Date.UTC(2026, 10, 20, 15);
/**
 * BTC has tick 0.1 and step 0.00001, ETH 0.01 and 0.0001. Apple isn't a cryptocurrency, and
 * Immutable isn't listed there.
 */
export const [BTC, ETH, IMX, APPLE] = ['BTC/USDT', 'ETH/USDT', 'IMX/USDT', 'AAPL/USDT'];
const OURS = [BTC, ETH, IMX];
const NAMES = { binance: ['BTCUSDT', 'ETHUSDT'], okx: ['BTC-USDT', 'ETH-USDT'] } as const;
export const ROWS = SEEDS.filter(({ symbol }) => [...OURS, APPLE].includes(symbol)).map((row) => ({
  ...row,
  ticks_per_second: String(row.ticks_per_second),
})) as unknown as readonly InstrumentRow[];
export const OPTIONS = { seed: 3, ticks_per_second: undefined, epoch: 9, rows: ROWS };

type Kind = keyof typeof NAMES;

function tickers({ venue, btc, eth }: VenueBench): void {
  venue.day(btc, '60000');
  venue.day(eth, '2500');
}

export class VenueBench {
  readonly notes: string[] = [];
  readonly venue: VenueServer;
  readonly btc: string;
  readonly eth: string;
  market!: Market;
  session!: VenueSession;
  #skippedTime = 0;
  #set = 0;

  private constructor(venue: VenueServer, kind: Kind) {
    this.venue = venue;
    [this.btc, this.eth] = NAMES[kind];
  }

  /** `first`: its repeated messages at the start. */
  static async open(kind: Kind, ahead_ms = 0, first = tickers): Promise<VenueBench> {
    const venue = await VenueServer.start(kind, NAMES[kind]);
    const bench = new VenueBench(venue, kind);
    onTestFinished(() => bench.close());
    venue.ahead_ms = ahead_ms;
    venue.time = bench.now();
    const feeding = setInterval(() => {
      // The start waits for missing instruments; here the wait is shortened.
      bench.#skippedTime += 50;
      venue.time = bench.now();
      if (!venue.isConnected) return;
      first(bench);
    }, 5);
    const sessions = await openSessions(
      { name: kind, url: venue.url, rest_url: venue.rest_url },
      [
        ...OURS.map((symbol) => ({ symbol, type: 'crypto' as const })),
        { symbol: APPLE, type: 'stock' },
      ],
      {
        now: () => bench.now(),
        monotonic: () => bench.monotonic(),
        dice: () => 0.5,
        note: (text) => bench.notes.push(text),
      },
    ).finally(() => clearInterval(feeding));
    const [session] = sessions;
    if (session === undefined) throw new Error('no session');
    bench.session = session;
    bench.market = makeMarket(OPTIONS, bench.now(), sessions);
    return bench;
  }

  monotonic(): number {
    return performance.now() + this.#skippedTime;
  }

  now(): number {
    const time = this.monotonic();
    return START + this.#set + time - (time % 1);
  }

  setClock(by_ms: number): void {
    this.#set += by_ms;
  }

  step(): void {
    this.venue.time = this.now();
    this.market.step(this.now());
  }

  skip(ms: number): void {
    this.#skippedTime += ms;
    this.step();
  }

  async until(isSo: () => boolean): Promise<void> {
    const late = performance.now() + 10_000;
    for (;;) {
      this.step();
      if (isSo()) return;
      if (performance.now() > late)
        throw new Error(`the expected state was not reached: ${this.notes.join('; ')}`);
      await pause(3);
    }
  }

  quote(symbol: string): Quote {
    const match_id = this.market.instruments().find((one) => one.symbol === symbol)?.match_id ?? 0;
    const answer = this.market.ask({ kind: 'quotes' });
    const quotes = answer.kind === 'quotes' ? answer.quotes : [];
    const quote = quotes.find((one) => one.match_id === match_id);
    if (quote === undefined) throw new Error(`no ${symbol}`);
    return quote;
  }

  json<T>(answer: Answer): T {
    if (answer.kind !== 'json') throw new Error(answer.kind);
    return JSON.parse(answer.json) as T;
  }

  trades(): { price: string; number: string; type: number; time: number }[] {
    return this.json<{ list: { price: string; number: string; type: number; time: number }[] }>(
      this.market.ask({ kind: 'trades', match_id: 1, limit: 20 }),
    ).list;
  }

  book(match_id = 1): Book {
    const answer = this.market.ask({ kind: 'levels', match_id });
    if (answer.kind !== 'levels') throw new Error(answer.kind);
    const { bids, asks } = answer.levels;
    return { bids, asks };
  }

  /** Both books are equal, because the venue's prices and quantities here are whole in our units. */
  async untilSameBook(): Promise<void> {
    const theirs = JSON.stringify(this.venue.book(this.btc));
    await this.until(() => JSON.stringify(this.book()) === theirs);
  }

  async close(): Promise<void> {
    this.session?.close();
    await this.venue.close();
  }
}

const BOOK: Book = {
  bids: [
    ['59999.9', '0.5'],
    ['59999.8', '1.25'],
  ],
  asks: [
    ['60000.1', '0.75'],
    ['60000.2', '2'],
  ],
};

export async function openBench(kind: Kind, ahead_ms = 0): Promise<VenueBench> {
  const bench = await VenueBench.open(kind, ahead_ms);
  bench.venue.depth(bench.btc, BOOK);
  await bench.untilSameBook();
  return bench;
}
