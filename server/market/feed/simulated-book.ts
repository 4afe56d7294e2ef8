// Orders around a simulated price. Nothing is stored: each level is computed from the seed, its price and the time, so
// an unwatched book costs nothing.
import { BOOK_DEPTH } from '../../../protocol/calls/market/market.ts';
import type { BookSide } from './feed.ts';
import type { Simulated } from './listed-instrument.ts';
import { fractionOf, mix } from './random.ts';

export function bookSide(): BookSide {
  return {
    count: 0,
    prices: new Float64Array(BOOK_DEPTH),
    numbers: new Float64Array(BOOK_DEPTH),
  };
}

const LEVEL_APART = 0.00004;
/** A level's number changes after 0.5 to 4.5 seconds. */
const HELD_MS = 500;
const HELD_SPREAD_MS = 4000;
const LARGE_TRADES = 3;

export class SimulatedBook {
  readonly #listing: readonly Simulated[];
  readonly #seed: number;

  constructor(listing: readonly Simulated[], seed: number) {
    this.#listing = listing;
    this.#seed = seed;
  }

  fill(slot: number, bid: number, ask: number, now: number, bids: BookSide, asks: BookSide): void {
    const instrument = this.#listing[slot];
    if (instrument === undefined) return;
    this.#side(instrument, 1, bid, now, bids);
    this.#side(instrument, 2, ask, now, asks);
  }

  #side(instrument: Simulated, side: number, best: number, now: number, into: BookSide): void {
    const { match_id, tick, start_price, large_trade } = instrument;
    const apart = Math.max(1, Math.round((start_price * LEVEL_APART) / tick)) * tick;
    const rest = best % apart;
    // Levels behind the best one are on a grid that doesn't move with the price.
    const grid = side === 1 ? best - (rest === 0 ? apart : rest) : best + apart - rest;
    const step = side === 1 ? -apart : apart;
    const salt = mix(this.#seed + side, match_id);
    let count = 0;
    for (let price = best; count < BOOK_DEPTH && price > 0; count += 1) {
      const own = mix(salt, price / tick);
      const holdMs = HELD_MS + fractionOf(own) * HELD_SPREAD_MS;
      const die = fractionOf(mix(own, Math.floor(now / holdMs + fractionOf(mix(own, 1)))));
      into.prices[count] = price;
      into.numbers[count] =
        1 + Math.floor(die * die * large_trade * LARGE_TRADES * (0.3 + count / BOOK_DEPTH));
      price = count === 0 ? grid : price + step;
    }
    into.count = count;
  }
}
