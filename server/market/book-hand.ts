// What users' spot orders do to the book around the feed's price. It is there in the market's thread, for the spot engine's
// watch (`make-watches.ts` hands it over). Prices and numbers are in units of the instrument's exponents; sides as on the
// wire: 1 `in` (buyers), 2 `out` (sellers).
import type { BookSide } from './feed.ts';

export interface BookHand {
  /**
   * The simulated orders, best first, less what users took in the last seconds: what an order can match now.
   * Excludes users' own orders, which the spot engine knows.
   */
  simulated(slot: number, now: number, bids: BookSide, asks: BookSide): void;
  /**
   * A user's order took `number` from the simulated orders of `side` at `price`, which show that much less for
   * some seconds. Published as a trade with the next step. It becomes the last price, and moves neither index
   * nor candles.
   */
  take(slot: number, side: number, price: number, number: number, now: number): void;
  /** Two users traded. `type` 1: the buyer took, 2: the seller took. Published as with `take`. */
  trade(slot: number, type: number, price: number, number: number, now: number): void;
  /** Sets the total of users' orders at this price; 0: none. The published book shows it. */
  rest(slot: number, side: number, price: number, number: number): void;
}
