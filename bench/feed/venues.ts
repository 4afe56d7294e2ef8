// A second of five exchanges with 100 pairs each and 20 messages a pair, through adapters, books, index and frames.
import {
  BINANCE,
  type Book,
  BYBIT,
  COINBASE,
  type Dialect,
  KRAKEN,
  OKX,
} from '../../scripts/venue/venue-dialects.ts';
import { makeMarket } from '../../server/exchange/market-thread/make-market.ts';
import { namesOf, openVenue } from '../../server/market/feed/external/open-session.ts';
import { VenueSession } from '../../server/market/feed/external/venue-session.ts';
import { simulatedListing } from '../../server/market/feed/listing.ts';
import type { Market } from '../../server/market/feed/market.ts';

const DIALECTS: Readonly<Record<string, Dialect>> = {
  binance: BINANCE,
  okx: OKX,
  kraken: KRAKEN,
  coinbase: COINBASE,
  bybit: BYBIT,
};
const KEYS = Object.keys(DIALECTS);
const PAIRS = 100;
const BATCH_MS = 100;
const START = Date.UTC(2026, 10, 20, 15);

interface Batch {
  time: number;
  texts: readonly (readonly string[])[];
}

/** All messages of a second, in ten batches; each batch has the texts of each exchange. */
export interface Traffic {
  market: Market;
  sessions: readonly VenueSession[];
  batches: readonly Batch[];
  setTime(time: number): void;
}

export function venueTraffic(seconds: number): Traffic {
  const pairs = simulatedListing()
    .map(({ wire }) => ({ symbol: wire.symbol, type: wire.type }))
    .filter(({ type, symbol }) => type === 'crypto' && symbol.endsWith('/USDT'))
    .slice(0, PAIRS);
  let time = START;
  const sessions = KEYS.map((key) => {
    const names = namesOf(key, KEYS, '', pairs);
    // No server is there: messages are passed by hand.
    const venue = openVenue(key, names, 'ws://127.0.0.1:9', 'http://127.0.0.1:9');
    const monotonic = (): number => time;
    return new VenueSession({
      key,
      names,
      venue,
      monotonic,
      dice: () => 0.5,
      note: () => undefined,
    });
  });
  const speakers = sessions.map((session, at) => {
    const dialect = DIALECTS[KEYS[at] ?? ''] ?? BINANCE;
    return [...session.symbols].map((symbol, pair) => new Speaker(dialect, session, symbol, pair));
  });
  for (const all of speakers) {
    for (const speaker of all) speaker.begin(time);
  }
  const options = { seed: 1, ticks_per_second: undefined, epoch: 1, isReal: true };
  const market = makeMarket(options, time, sessions);
  market.step(time);
  const batches: Batch[] = [];
  for (let step = 0; step < (seconds * 1000) / BATCH_MS; step += 1) {
    const at = START + (step + 1) * BATCH_MS;
    const texts = speakers.map((all) => all.flatMap((speaker) => speaker.next(at)));
    batches.push({ time: at, texts });
  }
  return { market, sessions, batches, setTime: (at) => (time = at) };
}

/** An exchange's messages of one pair: the best levels change, sometimes there is a trade. */
class Speaker {
  readonly #dialect: Dialect;
  readonly #session: VenueSession;
  readonly #symbol: string;
  readonly #name: string;
  readonly #base: number;
  #id = 1;
  #turn = 0;
  #book: Book = { bids: [], asks: [] };

  constructor(dialect: Dialect, session: VenueSession, symbol: string, pair: number) {
    this.#dialect = dialect;
    this.#session = session;
    this.#symbol = symbol;
    this.#name = session.nameOf(symbol);
    this.#base = symbol === 'USDT/USD' ? 1 : 100 + pair;
  }

  /** Its whole book and ticker; Binance has whole books by HTTP. */
  begin(time: number): void {
    const [book = '', day = ''] = this.#first(time);
    const session = this.#session;
    const whole = session.venue.wholeBook(this.#name, 0);
    if (session.venue.sendsBooks || !('fetch' in whole)) session.take(book);
    else {
      const text = this.#dialect.book(this.#book, 1, time);
      const answer = { text, isOk: true, status: 200, askedAt: time, at: time };
      session.takeBook(this.#symbol, whole.fetch, answer);
    }
    session.take(day);
  }

  #first(time: number): string[] {
    const level = (away: number) => [`${this.#base + away}.0000`, '1.50000000'] as const;
    const steps = Array.from({ length: 20 }, (_, at) => at);
    const isRate = this.#base === 1;
    this.#book = isRate
      ? { bids: [['0.9999', '9']], asks: [['1.0001', '9']] }
      : { bids: steps.map((at) => level(-at)), asks: steps.map((at) => level(1 + at)) };
    const last = isRate ? '1.0000' : `${this.#base}.5`;
    const depth = { before: -1, first: 1, last: 1, isWhole: true, whole: this.#book };
    const whole = Object.assign(depth, this.#book);
    return [
      this.#dialect.depth(this.#name, time, whole),
      this.#dialect.day(this.#name, time, {
        last,
        open: last,
        high: last,
        low: last,
        volume: '1000',
        turnover: '100000',
      }),
    ];
  }

  /** Two messages, so that a second of ten batches has 20. */
  next(time: number): string[] {
    const turn = this.#turn;
    this.#turn += 1;
    const change = this.#change(time, turn);
    if (turn % 3 !== 0) return [change, this.#change(time, turn + 7)];
    const trade = { id: turn + 1, price: `${this.#base}.5`, number: '0.01', side: 'buy' as const };
    return [change, this.#dialect.trade(this.#name, time, trade)];
  }

  #change(time: number, turn: number): string {
    const before = this.#id;
    this.#id += 1;
    const [best] = this.#book.bids;
    const price = best?.[0] ?? '1';
    const number = `${1 + (turn % 9)}.25000000`;
    const bids = [[price, number] as const];
    this.#book = { bids: [[price, number], ...this.#book.bids.slice(1)], asks: this.#book.asks };
    const asks: Book['asks'] = [];
    const [first, last] = [before + 1, this.#id];
    const depth = { before, first, last, isWhole: false, bids, asks, whole: this.#book };
    return this.#dialect.depth(this.#name, time, depth);
  }
}
