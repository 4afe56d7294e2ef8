// What users' spot orders do to the book around the feed's price. Used by the spot engine's watch in the market's
// thread. Prices and numbers are in units of the instrument's exponents; sides as on the wire: 1 `in` (buyers), 2 `out`
// (sellers).
import type { BookSide } from './feed.ts';

export interface BookHand {
  fillSimulated(slot: number, now: number, bids: BookSide, asks: BookSide): void;
  /**
   * A user's order took `number` from the simulated orders of `side` at `price`, which show that much less for some
   * seconds. Published as a trade with the next step. It becomes the last price, but changes neither index nor candles.
   */
  take(slot: number, side: number, price: number, number: number, now: number): void;
  /** Two users traded. `type` is the taker: 1 buyer, 2 seller. Published as with `take`. */
  trade(slot: number, type: number, price: number, number: number, now: number): void;
  rest(slot: number, side: number, price: number, number: number): void;
}
