// A feed with users in its book: quantity that they took disappears for a while, and their waiting orders are added.
import { BOOK_DEPTH } from '../../../protocol/calls/market/market.ts';
import type { BookHand } from './book-hand.ts';
import type { BookSide, Feed, FeedSink, HandTrade } from './feed.ts';
import { FeedAround } from './feed-around.ts';
import type { OpenHours } from './open-hours.ts';

/** Time until taken quantity is replaced. */
const EMPTY_MS = 3000;

interface Taken {
  number: number;
  until: number;
}

type Taking = Map<number, Taken>;
type Resting = Map<number, number>;

interface UsersBook {
  takenSides: readonly [bids: Taking, asks: Taking];
  resting: readonly [bids: Resting, asks: Resting];
}

export class HandledFeed extends FeedAround implements BookHand {
  readonly #hours: OpenHours | undefined;
  readonly #users = new Map<number, UsersBook>();
  #waitingTrades: HandTrade[] = [];

  constructor(inner: Feed, hours?: OpenHours) {
    super(inner);
    this.#hours = hours;
  }

  fillSimulated(slot: number, now: number, bids: BookSide, asks: BookSide): void {
    this.inner.book(slot, now, bids, asks);
    const users = this.#users.get(slot);
    if (users === undefined) return;
    lessen(bids, users.takenSides[0], now);
    lessen(asks, users.takenSides[1], now);
  }

  take(slot: number, side: number, price: number, number: number, now: number): void {
    const takenLevels = this.#usersOf(slot).takenSides[side === 1 ? 0 : 1];
    const before = takenLevels.get(price);
    const takenNumber = before !== undefined && before.until > now ? before.number : 0;
    takenLevels.set(price, { number: takenNumber + number, until: now + EMPTY_MS });
    this.trade(slot, side === 1 ? 2 : 1, price, number, now);
  }

  trade(slot: number, type: number, price: number, number: number, now: number): void {
    this.#waitingTrades.push({ slot, type, price, number, time: now });
  }

  rest(slot: number, side: number, price: number, number: number): void {
    const resting = this.#usersOf(slot).resting[side === 1 ? 0 : 1];
    if (number > 0) resting.set(price, number);
    else resting.delete(price);
  }

  /** A test set the price, so the book is a new one. */
  forgetTaken(slot: number): void {
    for (const side of this.#users.get(slot)?.takenSides ?? []) side.clear();
  }

  override advance(now: number, sink: FeedSink): void {
    const changedSlots = this.#hours?.reach(now) ?? [];
    if (this.#waitingTrades.length > 0) this.#sendTrades(sink);
    this.inner.advance(now, sink);
    // After the feed's own step: an opening market has moved already, so nothing triggers at yesterday's price.
    for (const slot of changedSlots) this.#sendState(slot, sink);
  }

  #sendState(slot: number, sink: FeedSink): void {
    const { inner } = this;
    const price = inner.price(slot);
    sink.window(slot, price, price, price, price, inner.mark(slot), 0, inner.time(slot));
  }

  #sendTrades(sink: FeedSink): void {
    const waitingTrades = this.#waitingTrades;
    const { inner } = this;
    this.#waitingTrades = [];
    for (const { slot, type, price, number, time } of waitingTrades) {
      inner.userTraded({ slot, type, price, number, time }, sink);
    }
  }

  override book(slot: number, now: number, bids: BookSide, asks: BookSide): void {
    this.fillSimulated(slot, now, bids, asks);
    const resting = this.#users.get(slot)?.resting;
    if (resting === undefined) return;
    const [bestBid, bestAsk] = [bids.prices[0], asks.prices[0]];
    // A user's order that crosses the other side is being filled at this moment.
    const isCrossed = (price: number, side: number): boolean =>
      side === 1
        ? asks.count > 0 && bestAsk !== undefined && price >= bestAsk
        : bids.count > 0 && bestBid !== undefined && price <= bestBid;
    const notCrossed = (side: 1 | 2): [number, number][] =>
      [...resting[side === 1 ? 0 : 1]].filter(([price]) => !isCrossed(price, side));
    const [buyers, sellers] = [notCrossed(1), notCrossed(2)];
    if (buyers.length > 0) merge(bids, buyers, (a, b) => b - a);
    if (sellers.length > 0) merge(asks, sellers, (a, b) => a - b);
  }

  #usersOf(slot: number): UsersBook {
    const existingBook = this.#users.get(slot);
    if (existingBook !== undefined) return existingBook;
    const newBook: UsersBook = {
      takenSides: [new Map(), new Map()],
      resting: [new Map(), new Map()],
    };
    this.#users.set(slot, newBook);
    return newBook;
  }
}

/** Subtracts taken quantity; empty levels are removed. */
function lessen(side: BookSide, takenLevels: Taking, now: number): void {
  if (takenLevels.size === 0) return;
  for (const [price, { until }] of takenLevels) if (until <= now) takenLevels.delete(price);
  let keptCount = 0;
  for (let at = 0; at < side.count; at += 1) {
    const price = side.prices[at] ?? 0;
    const remainingNumber = (side.numbers[at] ?? 0) - (takenLevels.get(price)?.number ?? 0);
    if (remainingNumber <= 0) continue;
    side.prices[keptCount] = price;
    side.numbers[keptCount] = remainingNumber;
    keptCount += 1;
  }
  side.count = keptCount;
}

/** Adds users' levels to a side, best first, and keeps the best ones. */
function merge(
  side: BookSide,
  levels: readonly [price: number, number: number][],
  order: (a: number, b: number) => number,
): void {
  const all = new Map<number, number>();
  for (let at = 0; at < side.count; at += 1) {
    all.set(side.prices[at] ?? 0, side.numbers[at] ?? 0);
  }
  for (const [price, number] of levels) all.set(price, (all.get(price) ?? 0) + number);
  const best = [...all.keys()].sort(order).slice(0, BOOK_DEPTH);
  for (const [at, price] of best.entries()) {
    side.prices[at] = price;
    side.numbers[at] = all.get(price) ?? 0;
  }
  side.count = best.length;
}
