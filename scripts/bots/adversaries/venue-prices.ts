import { setImmediate as turn } from 'node:timers/promises';
import { openSessions } from '../../../server/market/feed/external/open-session.ts';
import type { VenueSession } from '../../../server/market/feed/external/venue-session.ts';
import type { Book } from '../../venue/venue-dialects.ts';
import { VenueServer } from '../../venue/venue-server.ts';
import type { Arena, Clock } from './arena.ts';

const THEIRS = 'BTCUSDT';
const OURS = 'BTC/USDT';
const MATCH_ID = 1;
const FIRST = 60_000;
/** A spread in which a price could be moved: 0.3 % in either direction. */
const HALF = 180;
const NUMBER = '50';
const LOOKS_AT_MOST = 100_000;

export class VenuePrices {
  readonly sessions: readonly VenueSession[];
  readonly #venue: VenueServer;
  #price = FIRST;
  #book: Book = { bids: [], asks: [] };

  private constructor(venue: VenueServer, sessions: readonly VenueSession[]) {
    this.#venue = venue;
    this.sessions = sessions;
  }

  static async open(clock: Clock): Promise<VenuePrices> {
    const venue = await VenueServer.start('binance', [THEIRS]);
    venue.time = clock.time;
    const saying = setInterval(() => {
      if (venue.isConnected) venue.day(THEIRS, `${FIRST}`);
    }, 5);
    const now = (): number => clock.time;
    const sessions = await openSessions(
      { name: 'binance', url: venue.url, rest_url: venue.rest_url },
      [{ symbol: OURS, type: 'crypto' }],
      { now, monotonic: now, dice: () => 0.5, note: () => undefined },
    ).finally(() => clearInterval(saying));
    return new VenuePrices(venue, sessions);
  }

  /** Moves its book and last price by whole units; resolves when the index has followed. */
  async move(arena: Arena, by: number): Promise<void> {
    this.#price += by;
    const book: Book = {
      bids: [[`${this.#price - HALF}`, NUMBER]],
      asks: [[`${this.#price + HALF}`, NUMBER]],
    };
    const emptyBook = ({ bids, asks }: Book): Book => ({
      bids: bids.map(([price]) => [price, '0']),
      asks: asks.map(([price]) => [price, '0']),
    });
    const before = emptyBook(this.#book);
    this.#book = book;
    this.#venue.time = arena.clock.time;
    this.#venue.depth(THEIRS, {
      bids: [...before.bids, ...book.bids],
      asks: [...before.asks, ...book.asks],
    });
    this.#venue.trade(THEIRS, `${this.#price}`, '0.01');
    for (let look = 0; look < LOOKS_AT_MOST; look += 1) {
      await turn();
      arena.market.step();
      if (arena.mark(MATCH_ID) === `${this.#price}` && (await this.#isBookThere(arena))) return;
    }
    throw new Error(`the index did not follow to ${this.#price}`);
  }

  async #isBookThere(arena: Arena): Promise<boolean> {
    const answer = await arena.market.ask({ kind: 'levels', match_id: MATCH_ID });
    return answer.kind === 'levels' && answer.levels.asks[0]?.[0] === this.#book.asks[0]?.[0];
  }

  async close(): Promise<void> {
    for (const session of this.sessions) session.close();
    await this.#venue.close();
  }
}
