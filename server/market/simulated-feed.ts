// The simulated market: seeded walks, one an instrument. What happens hangs on the seed and the start
// alone: not on when, or how often, it is asked to go on.
import { MARKET_OPEN } from '../../protocol/frame.ts';
import { DAY_MS } from './bars.ts';
import { RollingDay } from './day-figures.ts';
import type { BookSide, DayFigures, Feed, FeedSink } from './feed.ts';
import { onTick, type SimulatedHistory } from './history.ts';
import type { Simulated } from './listing.ts';
import { Dice, mix } from './random.ts';
import { SimulatedBook } from './simulated-book.ts';

export interface SimulationOptions {
  listing: readonly Simulated[];
  seed: number;
  start: number;
  history: SimulatedHistory;
  /** Every instrument at so many ticks a second, in place of its own pace. */
  ticks_per_second?: number | undefined;
}

const SECOND_MS = 1000;
/** How much of the way to the price the mark goes with a tick. */
const MARK_FOLLOWS = 0.05;
/** A day pulls the logarithm of a price so much back to where it started. */
const PULL_A_DAY = 0.02;
/** A machine that slept is not followed tick by tick: the market goes on from now. */
const LONGEST_CATCH_UP_MS = 5000;
/** Ids are a thousand a millisecond of the start and never come twice, also not after a restart. */
const IDS_A_MS = 1000;

export class SimulatedFeed implements Feed {
  private readonly dice: Dice;
  private readonly orders: SimulatedBook;
  private readonly days: RollingDay;
  private readonly count: number;
  /** Between ticks the price has more digits than its tick shows. */
  private readonly exact: Float64Array;
  private readonly prices: Float64Array;
  private readonly marks: Float64Array;
  private readonly exactMarks: Float64Array;
  private readonly times: Float64Array;
  private readonly dueAt: Float64Array;
  private readonly gap: Float64Array;
  private readonly move: Float64Array;
  private readonly pull: Float64Array;
  private readonly anchor: Float64Array;
  private readonly unit: Float64Array;
  private readonly large: Float64Array;
  private readonly lastType: Uint8Array;
  private readonly nextId: Float64Array;
  private reached: number;
  private newestTick = 0;

  constructor(options: SimulationOptions) {
    const { listing, seed, start, history } = options;
    this.count = listing.length;
    this.dice = new Dice(mix(seed, 4), listing.length);
    this.orders = new SimulatedBook(listing, mix(seed, 5));
    const pace = ({ ticks_per_second }: Simulated): number =>
      options.ticks_per_second ?? ticks_per_second;
    const column = (of: (instrument: Simulated) => number): Float64Array =>
      Float64Array.from(listing, of);
    const day = (instrument: Simulated): number => pace(instrument) * (DAY_MS / SECOND_MS);
    this.exact = column(({ start_price }) => start_price);
    this.prices = this.exact.slice();
    this.exactMarks = this.exact.slice();
    this.marks = this.exact.slice();
    this.anchor = this.exact.slice();
    this.times = column(() => start);
    this.gap = column((instrument) => SECOND_MS / pace(instrument));
    this.move = column((instrument) => instrument.daily_move / Math.sqrt(day(instrument)));
    this.pull = column((instrument) => PULL_A_DAY / day(instrument));
    this.unit = column(({ tick }) => tick);
    this.large = column(({ large_trade }) => large_trade);
    this.lastType = new Uint8Array(listing.length).fill(1);
    this.nextId = column(() => start * IDS_A_MS + 1);
    this.dueAt = Float64Array.from(
      listing,
      (_, slot) => start + this.dice.next(slot) * (this.gap[slot] ?? 0),
    );
    this.reached = start;
    this.days = new RollingDay(listing, (slot) => history.minutes(slot, start - DAY_MS), start);
  }

  advance(now: number, sink: FeedSink): void {
    if (now - this.reached > LONGEST_CATCH_UP_MS) this.leap(now);
    this.reached = now;
    for (let slot = 0; slot < this.count; slot += 1) {
      while ((this.dueAt[slot] ?? now + 1) <= now) this.tick(slot, sink);
    }
  }

  private leap(now: number): void {
    for (let slot = 0; slot < this.count; slot += 1) {
      if ((this.dueAt[slot] ?? 0) < now - SECOND_MS) this.dueAt[slot] = now;
    }
  }

  private tick(slot: number, sink: FeedSink): void {
    const { dice } = this;
    const unit = this.unit[slot] ?? 1;
    const due = this.dueAt[slot] ?? 0;
    // Gaps from a half to one and a half of the usual one.
    this.dueAt[slot] = due + (this.gap[slot] ?? SECOND_MS) * (0.5 + dice.next(slot));
    const before = this.exact[slot] ?? unit;
    const away = before / (this.anchor[slot] ?? before) - 1;
    const drawn = (this.move[slot] ?? 0) * dice.bell(slot) - (this.pull[slot] ?? 0) * away;
    const exact = Math.max(unit, before * (1 + drawn));
    this.exact[slot] = exact;
    const price = onTick(exact, unit);
    const exactMark = this.exactMarks[slot] ?? exact;
    this.exactMarks[slot] = exactMark + (exact - exactMark) * MARK_FOLLOWS;
    this.marks[slot] = onTick(this.exactMarks[slot] ?? exact, unit);
    const shown = this.prices[slot] ?? price;
    const type = price === shown ? (dice.next(slot) < 0.5 ? 1 : 2) : price > shown ? 1 : 2;
    this.prices[slot] = price;
    this.lastType[slot] = type;
    const cube = dice.next(slot) ** 3;
    const number = 1 + Math.floor(cube * cube * (this.large[slot] ?? 1));
    const time = Math.floor(due);
    this.times[slot] = time;
    if (time > this.newestTick) this.newestTick = time;
    const id = this.nextId[slot] ?? 1;
    this.nextId[slot] = id + 1;
    this.days.add(slot, price, price, price, price, number, time);
    sink.window(slot, price, price, price, price, this.marks[slot] ?? price, number, time);
    sink.trade(slot, id, time, price, number, type);
  }

  newest(): number {
    return this.newestTick;
  }

  book(slot: number, now: number, bids: BookSide, asks: BookSide): void {
    this.orders.fill(slot, this.prices[slot] ?? 1, this.lastType[slot] ?? 1, now, bids, asks);
  }

  day(slot: number, now: number): DayFigures {
    return this.days.figures(slot, now);
  }

  sparkline(slot: number, now: number): number[] {
    return this.days.sparkline(slot, now);
  }

  flags(_slot: number): number {
    return MARKET_OPEN;
  }

  price(slot: number): number {
    return this.prices[slot] ?? 0;
  }

  mark(slot: number): number {
    return this.marks[slot] ?? 0;
  }

  time(slot: number): number {
    return this.times[slot] ?? 0;
  }
}
