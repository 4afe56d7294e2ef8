import { DAY_MS } from '../../../protocol/time.ts';
import { RollingDay } from './day-figures.ts';
import type { DayFigures, FeedSink, HandTrade } from './feed.ts';
import type { History } from './history.ts';
import type { Listed } from './listed-instrument.ts';

/** Trade ids start at the start time in ms times this, so that they never repeat, even after a restart. */
const IDS_A_MS = 1000;

export interface BoardOptions {
  listing: readonly Listed[];
  history: History;
  start: number;
  first(slot: number): number;
}

export class QuoteBoard {
  readonly prices: Float64Array;
  readonly shownPrices: Float64Array;
  readonly marks: Float64Array;
  readonly times: Float64Array;
  readonly types: Uint8Array;
  days: RollingDay;
  readonly #options: BoardOptions;
  newest = 0;
  readonly #nextId: Float64Array;

  constructor(options: BoardOptions) {
    const { listing, start, first } = options;
    this.#options = options;
    this.prices = Float64Array.from(listing, (_, slot) => first(slot));
    this.shownPrices = this.prices.slice();
    this.marks = this.prices.slice();
    this.times = Float64Array.from(listing, () => start);
    this.types = new Uint8Array(listing.length).fill(1);
    this.#nextId = Float64Array.from(listing, () => start * IDS_A_MS + 1);
    this.days = this.#dayBefore(start);
  }

  /** The clock was set: the previous day is read from the history. */
  leapt(now: number): void {
    this.days = this.#dayBefore(now);
  }

  #dayBefore(now: number): RollingDay {
    const { listing, history } = this.#options;
    const past = (slot: number) => history.minutes(slot, now - DAY_MS);
    return new RollingDay(listing, past, now, (slot) => this.prices[slot] ?? 0);
  }

  /** The first price of a slot: without a past, the day begins at it. */
  begin(slot: number, price: number): void {
    this.days.begin(slot, price);
  }

  /** Derived from the price move, because not every source has the taker's side. */
  typeOf(slot: number, price: number): number {
    const before = this.prices[slot] ?? price;
    if (price === before) return this.types[slot] ?? 1;
    return price > before ? 1 : 2;
  }

  setLast(slot: number, price: number): void {
    this.prices[slot] = price;
    this.shownPrices[slot] = price;
  }

  takeTrade({ slot, type, price, number, time }: HandTrade, sink: FeedSink): void {
    this.setLast(slot, price);
    this.advanceTime(slot, time);
    this.days.add(slot, price, price, price, price, number, time);
    sink.window(slot, price, price, price, price, this.marks[slot] ?? price, number, time);
    this.publish(slot, type, price, number, time, sink);
  }

  /** A trade of users: last price, index, times and candles stay. */
  userTraded({ slot, type, price, number, time }: HandTrade, sink: FeedSink): void {
    this.shownPrices[slot] = price;
    const last = this.prices[slot] ?? price;
    const mark = this.marks[slot] ?? last;
    this.days.addUserTrade(slot, price, number, time);
    sink.userTrade(slot, last, price, mark, number, this.times[slot] ?? time);
    this.#sendTrade(slot, type, price, number, time, sink);
  }

  /** Publishes the public trade of a window already sent. */
  publish(
    slot: number,
    type: number,
    price: number,
    number: number,
    time: number,
    sink: FeedSink,
  ): void {
    this.types[slot] = type;
    this.#sendTrade(slot, type, price, number, time, sink);
  }

  #sendTrade(
    slot: number,
    type: number,
    price: number,
    number: number,
    time: number,
    sink: FeedSink,
  ): void {
    const id = this.#nextId[slot] ?? 1;
    this.#nextId[slot] = id + 1;
    sink.trade(slot, id, time, price, number, type);
  }

  advanceTime(slot: number, time: number): void {
    this.times[slot] = time;
    if (time > this.newest) this.newest = time;
  }

  day(slot: number, now: number): DayFigures {
    return this.days.figures(slot, now);
  }
}
