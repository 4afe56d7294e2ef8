// A feed that a test can hold, and then set exact prices (R-OPERATOR-7). While it runs it forwards the inner feed.
import { type BookSide, type FeedSink, type HandTrade, isTrading } from './feed.ts';
import { FeedAround } from './feed-around.ts';
import { bookSide } from './simulated-book.ts';

/** The orders of a slot when the feed was held, and how far a test has moved them since. */
interface HeldBook {
  readonly sides: readonly [bids: BookSide, asks: BookSide];
  readonly index: number;
  shift: number;
}

export class FeedSwitch extends FeedAround {
  #heldAt: number | undefined;
  readonly #books = new Map<number, HeldBook>();
  #waitingTrades: Omit<HandTrade, 'type'>[] = [];

  get isStopped(): boolean {
    return this.#heldAt !== undefined;
  }

  stop(now: number): void {
    this.#heldAt ??= now;
  }

  start(): void {
    this.#heldAt = undefined;
    this.#books.clear();
  }

  tick(slot: number, price: number, number: number, now: number): void {
    const book = this.#bookOf(slot);
    if (book !== undefined) book.shift = price - book.index;
    this.#waitingTrades.push({ slot, price, number, time: now });
  }

  override advance(now: number, sink: FeedSink): void {
    const waitingTrades = this.#waitingTrades;
    const { inner } = this;
    this.#waitingTrades = [];
    for (const set of waitingTrades) {
      const type = set.price < inner.price(set.slot) ? 2 : 1;
      const { slot, price, time } = set;
      inner.place(slot, price, time);
      if (isTrading(inner.flags(slot))) inner.addTrade({ ...set, type }, sink);
      // A closed market has no trade: it opens at this price.
      else sink.window(slot, price, price, price, price, price, 0, time);
    }
    if (!this.isStopped) inner.advance(now, sink);
  }

  override book(slot: number, now: number, bids: BookSide, asks: BookSide): void {
    const heldBook = this.#bookOf(slot);
    if (heldBook === undefined) {
      this.inner.book(slot, now, bids, asks);
    } else {
      copyMoved(heldBook.sides[0], heldBook.shift, bids);
      copyMoved(heldBook.sides[1], heldBook.shift, asks);
    }
  }

  #bookOf(slot: number): HeldBook | undefined {
    if (this.#heldAt === undefined) return undefined;
    const existingBook = this.#books.get(slot);
    if (existingBook !== undefined) return existingBook;
    const sides = [bookSide(), bookSide()] as const;
    this.inner.book(slot, this.#heldAt, ...sides);
    const newBook = { sides, index: this.inner.mark(slot), shift: 0 };
    this.#books.set(slot, newBook);
    return newBook;
  }
}

/** Levels at or below zero are left out. */
function copyMoved(from: BookSide, by: number, into: BookSide): void {
  let count = 0;
  for (let at = 0; at < from.count; at += 1) {
    const price = (from.prices[at] ?? 0) + by;
    if (price <= 0) continue;
    into.prices[count] = price;
    into.numbers[count] = from.numbers[at] ?? 0;
    count += 1;
  }
  into.count = count;
}
