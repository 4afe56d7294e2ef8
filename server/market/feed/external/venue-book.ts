import { BOOK_DEPTH } from '../../../../protocol/calls/market/market.ts';
import type { BookSide } from '../feed.ts';
import type { Listed } from '../listed-instrument.ts';
import { fine, fineOf, numberOf, priceOf, type Rounding } from './exact.ts';
import type { Level, VenueDepth } from './venue.ts';

/** Limit of changes kept until the whole book arrives; older ones won't connect to it. */
const WAITING_AT_MOST = 500;
const LEVELS_AT_MOST = 2000;

/** Best first, in units of 10^-18. */
interface Side {
  prices: bigint[];
  numbers: bigint[];
}

export type BookState = 'whole' | 'wanting';

export class VenueBook {
  #bids: Side = { prices: [], numbers: [] };
  #asks: Side = { prices: [], numbers: [] };
  /** Id of the last applied change; undefined: there is no book. */
  #lastUpdate: bigint | undefined;
  #waitingDepths: VenueDepth[] = [];

  get state(): BookState {
    return this.#lastUpdate === undefined ? 'wanting' : 'whole';
  }

  clear(): void {
    this.#lastUpdate = undefined;
    this.#waitingDepths = [];
    this.#bids = { prices: [], numbers: [] };
    this.#asks = { prices: [], numbers: [] };
  }

  take(depth: VenueDepth): boolean {
    if (depth.isWhole) return this.#begin(depth);
    if (this.#lastUpdate === undefined) {
      this.#keep(depth);
      return true;
    }
    // A lower id that continues from the current state is no repetition: the exchange restarted its ids.
    const isRepeated = depth.after < this.#lastUpdate && depth.upTo <= this.#lastUpdate;
    if (isRepeated) return true;
    if (depth.after <= this.#lastUpdate) return this.#change(depth);
    this.clear();
    this.#keep(depth);
    return true;
  }

  #begin(depth: VenueDepth): boolean {
    const waitingDepths = this.#waitingDepths;
    this.clear();
    this.#lastUpdate = depth.upTo;
    if (!this.#change(depth)) return false;
    // Changes up to this id are already in the book.
    return waitingDepths.filter(({ upTo }) => upTo > depth.upTo).every((one) => this.take(one));
  }

  #keep(depth: VenueDepth): void {
    if (this.#waitingDepths.length >= WAITING_AT_MOST) this.#waitingDepths.shift();
    this.#waitingDepths.push(depth);
  }

  #change({ bids, asks, upTo }: VenueDepth): boolean {
    const [buyers, sellers] = [fineLevels(bids), fineLevels(asks)];
    if (buyers === undefined || sellers === undefined) {
      this.clear();
      return false;
    }
    for (const [price, number] of buyers) setLevel(this.#bids, price, number, true);
    for (const [price, number] of sellers) setLevel(this.#asks, price, number, false);
    this.#lastUpdate = upTo;
    const [bid, ask] = [this.#bids.prices[0], this.#asks.prices[0]];
    if (bid === undefined || ask === undefined || bid < ask) return true;
    // A bid above an ask: something was lost although the ids agree.
    this.clear();
    return true;
  }

  /** The best prices in our units; undefined while the book is incomplete. */
  best(instrument: Listed): { bid: number; ask: number } | undefined {
    const [bid, ask] = [this.#bids.prices[0], this.#asks.prices[0]];
    if (this.#lastUpdate === undefined || bid === undefined || ask === undefined) return undefined;
    const [low, high] = [
      priceOf(fine(bid), instrument, 'down'),
      priceOf(fine(ask), instrument, 'up'),
    ];
    return low === undefined || high === undefined ? undefined : { bid: low, ask: high };
  }

  /** In our units. Levels within one tick of ours are merged, never at a better price than theirs. */
  fill(instrument: Listed, bids: BookSide, asks: BookSide): void {
    fillSide(this.#bids, instrument, 'down', bids);
    fillSide(this.#asks, instrument, 'up', asks);
  }
}

function fineLevels(levels: readonly Level[]): [price: bigint, number: bigint][] | undefined {
  const all: [bigint, bigint][] = [];
  for (const [price, number] of levels) {
    const [at, what] = [fineOf(price), fineOf(number)];
    if (at === undefined || what === undefined || at === 0n) return undefined;
    all.push([at, what]);
  }
  return all;
}

function setLevel({ prices, numbers }: Side, price: bigint, number: bigint, isBid: boolean): void {
  let [from, to] = [0, prices.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const there = prices[middle] ?? 0n;
    if (isBid ? there > price : there < price) from = middle + 1;
    else to = middle;
  }
  const isThere = prices[from] === price;
  if (number > 0n) {
    prices.splice(from, isThere ? 1 : 0, price);
    numbers.splice(from, isThere ? 1 : 0, number);
    prices.length = Math.min(prices.length, LEVELS_AT_MOST);
    numbers.length = prices.length;
  } else if (isThere) {
    prices.splice(from, 1);
    numbers.splice(from, 1);
  }
}

function fillSide(
  { prices, numbers }: Side,
  instrument: Listed,
  to: Rounding,
  into: BookSide,
): void {
  let [count, sum, price] = [0, 0n, 0];
  const close = (): void => {
    const number = numberOf(fine(sum), instrument.number_exponent);
    if (price === 0 || number === undefined || count === BOOK_DEPTH) return;
    into.prices[count] = price;
    into.numbers[count] = number;
    count += 1;
  };
  for (const [at, exact] of prices.entries()) {
    const ours = priceOf(fine(exact), instrument, to) ?? 0;
    if (ours !== price) {
      close();
      if (count === BOOK_DEPTH) break;
      [price, sum] = [ours, 0n];
    }
    sum += numbers[at] ?? 0n;
  }
  close();
  into.count = count;
}
