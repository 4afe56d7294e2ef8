// What users' spot orders do to the book around the feed's price. It is there in the market's thread, for the spot engine's
// watch (`make-watches.ts` hands it over). Prices and numbers are in units of the instrument's exponents; sides as on the
// wire: 1 `in` (buyers), 2 `out` (sellers).
import type { BookSide } from './feed.ts';

export interface BookHand {
  /**
   * The simulated orders alone, best first, less what users took of them in the last seconds: what an order can meet there
   * now. Users' own orders, which the spot engine knows, are not in it.
   */
  simulated(slot: number, now: number, bids: BookSide, asks: BookSide): void;
  /**
   * A user's order took `number` from the simulated orders of `side` at `price`. They show that much less for some
   * seconds. It is told as a public trade with the next step. It is shown as the last price, and moves neither index nor candles.
   */
  take(slot: number, side: number, price: number, number: number, now: number): void;
  /** Two users traded with each other. `type` 1: the buyer took, 2: the seller took. Told as with `take`. */
  trade(slot: number, type: number, price: number, number: number, now: number): void;
  /** What all users' orders at this price hold from now on, as a whole; 0: none any more. The published book shows it. */
  rest(slot: number, side: number, price: number, number: number): void;
}
