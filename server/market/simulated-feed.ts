// The simulated market: seeded walks, one an instrument. What happens hangs on the seed and the start
// alone: not on when, or how often, it is asked to go on.
import { MARKET_OPEN } from '../../protocol/frame.ts';
import { DAY_MS, startOf } from './bars.ts';
import { onTick } from './draw-past.ts';
import type { BookSide, DayFigures, Feed, FeedSink, HandTrade } from './feed.ts';
import type { History } from './history.ts';
import type { Simulated } from './listing.ts';
import { moodAt, sharedMove, sharedPart } from './mood.ts';
import type { OpenSlots } from './open-hours.ts';
import { QuoteBoard } from './quote-board.ts';
import { Dice, mix } from './random.ts';
import { SimulatedBook } from './simulated-book.ts';

export interface SimulationOptions {
  listing: readonly Simulated[];
  seed: number;
  start: number;
  history: History;
  /** Without it all is open at all times. */
  hours?: OpenSlots;
  /** Every instrument at so many ticks a second, in place of its own pace. */
  ticks_per_second?: number | undefined;
  /** Prices move as in so many times the time that passes. */
  market_speed?: number | undefined;
}

const SECOND_MS = 1000;
/** How much of the way to the price the mark goes with a tick. */
const MARK_FOLLOWS = 0.05;
/** A day pulls the logarithm of a price so much back to where it started. */
const PULL_A_DAY = 0.02;
const JUMPS_A_DAY = 0.8;
/** Of a jump and of a night, in daily moves. */
const JUMP = 1.2;
const OVERNIGHT = 0.4;
/** A machine that slept is not followed tick by tick: the market goes on from now. */
const LONGEST_CATCH_UP_MS = 5000;

export class SimulatedFeed implements Feed {
  private readonly dice: Dice;
  private readonly orders: SimulatedBook;
  private readonly board: QuoteBoard;
  private readonly count: number;
  /** Its ticks may be changed. */
  private readonly listing: readonly Simulated[];
  /** Between ticks the price has more digits than its tick shows. */
  private readonly exact: Float64Array;
  /** What the simulation itself traded at last: its orders stand around it, whatever users did. */
  private readonly walked: Float64Array;
  private readonly exactMarks: Float64Array;
  private readonly dueAt: Float64Array;
  private readonly gap: Float64Array;
  private readonly move: Float64Array;
  /** Of the whole kind, in a second. */
  private readonly sharedMove: Float64Array;
  /** How much of a move that is. */
  private readonly together: Float64Array;
  /** The chance that a tick jumps. */
  private readonly jumpAt: Float64Array;
  private readonly lastDue: Float64Array;
  private readonly seed: number;
  private readonly pull: Float64Array;
  private readonly anchor: Float64Array;
  private readonly large: Float64Array;
  private readonly lastType: Uint8Array;
  private readonly wasOpen: Uint8Array;
  private readonly hours: OpenSlots | undefined;
  private reached: number;

  constructor(options: SimulationOptions) {
    const { listing, seed, start, history } = options;
    this.count = listing.length;
    this.dice = new Dice(mix(seed, 4), listing.length);
    this.orders = new SimulatedBook(listing, mix(seed, 5));
    const pace = ({ ticks_per_second }: Simulated): number =>
      options.ticks_per_second ?? ticks_per_second;
    const column = (of: (instrument: Simulated) => number): Float64Array =>
      Float64Array.from(listing, of);
    const { market_speed = 1 } = options;
    const day = (instrument: Simulated): number =>
      (pace(instrument) * (DAY_MS / SECOND_MS)) / market_speed;
    this.seed = seed;
    // It goes on where the former process ended.
    this.exact = Float64Array.from(
      listing,
      ({ start_price }, slot) => history.lastPrice(slot) ?? start_price,
    );
    this.walked = this.exact.slice();
    this.exactMarks = this.exact.slice();
    this.anchor = column(({ start_price }) => start_price);
    this.gap = column((instrument) => SECOND_MS / pace(instrument));
    this.together = column(({ told, match_id }) => sharedPart(told.type, match_id === 1));
    this.move = Float64Array.from(listing, (instrument, slot) => {
      const own = Math.sqrt(1 - (this.together[slot] ?? 0) ** 2);
      return (own * instrument.daily_move) / Math.sqrt(day(instrument));
    });
    const second = Math.sqrt(SECOND_MS / (DAY_MS / market_speed));
    this.sharedMove = Float64Array.from(
      listing,
      ({ daily_move }, slot) => daily_move * (this.together[slot] ?? 0) * second,
    );
    this.jumpAt = column((instrument) => JUMPS_A_DAY / day(instrument));
    this.lastDue = column(() => start);
    this.pull = column((instrument) => PULL_A_DAY / day(instrument));
    this.listing = listing;
    this.large = column(({ large_trade }) => large_trade);
    this.hours = options.hours;
    this.wasOpen = Uint8Array.from(listing, (_, slot) =>
      (this.hours?.isOpen(slot) ?? true) ? 1 : 0,
    );
    this.lastType = new Uint8Array(listing.length).fill(1);
    this.dueAt = Float64Array.from(
      listing,
      (_, slot) => start + this.dice.next(slot) * (this.gap[slot] ?? 0),
    );
    this.reached = start;
    this.board = new QuoteBoard({
      listing,
      history,
      start,
      first: (slot) => this.exact[slot] ?? 1,
    });
  }

  advance(now: number, sink: FeedSink): void {
    if (now - this.reached > LONGEST_CATCH_UP_MS) this.leap(now);
    this.reached = now;
    for (let slot = 0; slot < this.count; slot += 1) {
      if (this.rests(slot, now)) continue;
      while ((this.dueAt[slot] ?? now + 1) <= now) this.tick(slot, sink);
    }
  }

  /** Nothing is told while it is closed, and what was due then is not made up for. */
  private rests(slot: number, now: number): boolean {
    const isOpen = this.hours?.isOpen(slot) ?? true;
    const wasOpen = this.wasOpen[slot] === 1;
    this.wasOpen[slot] = isOpen ? 1 : 0;
    if (isOpen && !wasOpen) {
      this.dueAt[slot] = now + this.dice.next(slot) * (this.gap[slot] ?? 0);
      // What happened in the night.
      const moved = OVERNIGHT * (this.listing[slot]?.daily_move ?? 0) * this.dice.bell(slot);
      this.exact[slot] = (this.exact[slot] ?? 1) * Math.exp(moved);
    }
    return !isOpen;
  }

  private leap(now: number): void {
    for (let slot = 0; slot < this.count; slot += 1) {
      if ((this.dueAt[slot] ?? 0) < now - SECOND_MS) this.dueAt[slot] = now;
    }
  }

  /** Its own way, what its kind does, and seldom a jump. */
  private moveAt(slot: number, due: number): number {
    const { dice, seed } = this;
    const kind = this.listing[slot]?.told.type ?? 'crypto';
    const from = Math.max(this.lastDue[slot] ?? due, due - SECOND_MS);
    this.lastDue[slot] = due;
    const border = startOf(due, SECOND_MS);
    const at = (time: number): number => sharedMove(seed, kind, time, SECOND_MS);
    const together =
      from >= border
        ? at(border) * (due - from)
        : at(border - SECOND_MS) * (border - from) + at(border) * (due - border);
    const own = (this.move[slot] ?? 0) * dice.bell(slot);
    const felt = ((this.sharedMove[slot] ?? 0) * together) / SECOND_MS;
    const isJump = dice.next(slot) < (this.jumpAt[slot] ?? 0);
    const jump = isJump ? JUMP * (this.listing[slot]?.daily_move ?? 0) * dice.bell(slot) : 0;
    return moodAt(seed, kind, due) * (own + felt) + jump;
  }

  private tick(slot: number, sink: FeedSink): void {
    const { dice } = this;
    const unit = this.listing[slot]?.tick ?? 1;
    const due = this.dueAt[slot] ?? 0;
    // Gaps from a half to one and a half of the usual one.
    this.dueAt[slot] = due + (this.gap[slot] ?? SECOND_MS) * (0.5 + dice.next(slot));
    const before = this.exact[slot] ?? unit;
    const away = before / (this.anchor[slot] ?? before) - 1;
    const drawn = this.moveAt(slot, due) - (this.pull[slot] ?? 0) * away;
    const exact = Math.max(unit, before * (1 + drawn));
    this.exact[slot] = exact;
    const price = onTick(exact, unit);
    const exactMark = this.exactMarks[slot] ?? exact;
    this.exactMarks[slot] = exactMark + (exact - exactMark) * MARK_FOLLOWS;
    this.board.marks[slot] = onTick(this.exactMarks[slot] ?? exact, unit);
    const shown = this.walked[slot] ?? price;
    const type = price === shown ? (dice.next(slot) < 0.5 ? 1 : 2) : price > shown ? 1 : 2;
    this.walked[slot] = price;
    this.lastType[slot] = type;
    const cube = dice.next(slot) ** 3;
    const mood = moodAt(this.seed, this.listing[slot]?.told.type ?? 'crypto', due);
    const number = 1 + Math.floor(cube * cube * mood * (this.large[slot] ?? 1));
    this.board.traded({ slot, type, price, number, time: Math.floor(due) }, sink);
  }

  leapt(now: number): void {
    this.board.leapt(now);
  }

  traded(trade: HandTrade, sink: FeedSink): void {
    this.board.traded(trade, sink);
  }

  place(slot: number, price: number, time: number): void {
    this.exact[slot] = price;
    this.walked[slot] = price;
    this.exactMarks[slot] = price;
    this.board.prices[slot] = price;
    this.board.marks[slot] = price;
    this.board.reached(slot, time);
  }

  newest(): number {
    return this.board.newest;
  }

  book(slot: number, now: number, bids: BookSide, asks: BookSide): void {
    this.orders.fill(slot, this.walked[slot] ?? 1, this.lastType[slot] ?? 1, now, bids, asks);
  }

  day(slot: number, now: number): DayFigures {
    return this.board.day(slot, now);
  }

  sparkline(slot: number, now: number): number[] {
    return this.board.days.sparkline(slot, now);
  }

  flags(slot: number): number {
    return this.hours?.flags(slot) ?? MARKET_OPEN;
  }

  price(slot: number): number {
    return this.board.prices[slot] ?? 0;
  }

  mark(slot: number): number {
    return this.board.marks[slot] ?? 0;
  }

  time(slot: number): number {
    return this.board.times[slot] ?? 0;
  }
}
