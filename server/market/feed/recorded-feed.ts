// A market from a recording: prices and 24 h figures are the recorded ones, shifted to the current time. Only quotes
// are recorded. The history before the recording, the orders around a price and the hours of a sparkline are drawn as
// in the simulation; the trades of a frame count as one.
import { HALTED, MARKET_OPEN } from '../../../protocol/frame.ts';
import { StartRefusal } from '../../platform/base/refusal.ts';
import type { BookSide, DayFigures, Feed, FeedSink, HandTrade, RecentPrices } from './feed.ts';
import type { SimulatedHistory } from './history.ts';
import { hasSameUnits } from './instrument-row.ts';
import { INDEX_BY_RULE, type Simulated } from './listed-instrument.ts';
import { MEAN_TRADE } from './listing.ts';
import { keyFor, type MarketSeed } from './market-secret.ts';
import type { OpenHours } from './open-hours.ts';
import { QuoteBoard } from './quote-board.ts';
import {
  type RecordedDay,
  type RecordedFrame,
  type RecordedTick,
  readQuotes,
} from './recorded-frames.ts';
import type { Recording } from './recording.ts';
import { scaledOf } from './scaled-text.ts';
import { SimulatedBook } from './simulated-book.ts';

export interface ReplayOptions {
  recording: Recording;
  listing: readonly Simulated[];
  history: SimulatedHistory;
  seed: MarketSeed;
  start: number;
  /** Without hours, the recording alone decides what is open. */
  hours?: OpenHours;
  speed: number;
}

/** After a longer sleep of the machine frames are skipped: the market continues from now. */
const LONGEST_CATCH_UP_MS = 5_000;
const TURN_MS = 1_000;
const DAY_S = 86_400;
const TICKS_A_SECOND = 5;
const HOT = 12;
/** The usual distance between a day's high and low, in standard deviations of its return. */
const RANGE_OF_A_DAY = 1.7;
const LEAST_MOVE = 0.001;
/** A price that was set by hand, or collapsed, would otherwise draw a history beyond all valid numbers. */
const MOST_MOVE = 0.2;

/** Instruments of a recording, with parameters for the drawn parts. */
export function recordedListing(recording: Recording): Simulated[] {
  const first = firstFrame(recording);
  const ticks = new Map(first.ticks.map((tick) => [tick.match_id, tick]));
  const days = new Map(first.days.map((day) => [day.match_id, day]));
  return recording.instruments.map((wire) => {
    const { match_id, price_exponent, number_exponent } = wire;
    const [tick, day] = [ticks.get(match_id), days.get(match_id)];
    const unit = scaledOf(wire.tick, price_exponent);
    if (tick === undefined || day === undefined || unit === undefined || tick.price === 0) {
      throw new StartRefusal(`The recording has no price of ${wire.symbol}.`);
    }
    const range = (day.high - day.low) / tick.price;
    const volume = countOf(day.volume) * 10 ** (day.volume_exponent - number_exponent);
    return {
      match_id,
      price_exponent,
      number_exponent,
      tick: countOf(unit),
      wire,
      open_now: '1',
      is_hot: wire.sort <= HOT,
      index: INDEX_BY_RULE,
      start_price: tick.price,
      daily_move: Math.min(MOST_MOVE, Math.max(LEAST_MOVE, range / RANGE_OF_A_DAY)),
      ticks_per_second: TICKS_A_SECOND,
      large_trade: Math.max(10, volume / (DAY_S * TICKS_A_SECOND * MEAN_TRADE)),
    };
  });
}

function firstFrame(recording: Recording): RecordedFrame {
  for (const bytes of recording.frames()) {
    const frame = readQuotes(bytes);
    if (frame?.is_snapshot) return frame;
    break;
  }
  throw new StartRefusal('The recording does not begin with a snapshot of the quotes.');
}

function countOf(whole: bigint): number {
  return Number(whole);
}

export class RecordedFeed implements Feed {
  readonly #options: ReplayOptions;
  readonly #slots: ReadonlyMap<number, number>;
  readonly #orders: SimulatedBook;
  readonly #board: QuoteBoard;
  readonly #days: (RecordedDay | undefined)[];
  /** The recording's own last prices: the drawn orders stay around them, whatever users trade. */
  readonly #sentPrices: Float64Array;
  readonly #states: Uint8Array;
  readonly #lastType: Uint8Array;
  #frames: Iterator<RecordedFrame>;
  #next: RecordedFrame | undefined;
  #recordedAt = 0;
  #playedAt: number;
  #reachedTime: number;
  turns = 0;

  constructor(options: ReplayOptions) {
    const { recording, listing, seed, start, history } = options;
    this.#options = options;
    this.#slots = slotsOf(recording, listing);
    this.#orders = new SimulatedBook(listing, keyFor(seed, 'orders').readUInt32LE());
    const first = (slot: number): number => listing[slot]?.start_price ?? 1;
    this.#board = new QuoteBoard({ listing, history, start, first });
    this.#days = listing.map(() => undefined);
    this.#sentPrices = this.#board.prices.slice();
    this.#states = new Uint8Array(listing.length);
    this.#lastType = new Uint8Array(listing.length).fill(1);
    this.#playedAt = start;
    this.#reachedTime = start;
    this.#frames = readAll(options.recording);
    this.#begin();
  }

  advance(now: number, sink: FeedSink): void {
    if (now - this.#reachedTime > LONGEST_CATCH_UP_MS)
      this.#playedAt += now - this.#reachedTime - TURN_MS;
    this.#reachedTime = now;
    while (this.#next !== undefined && this.#timeOf(this.#next.server_time) <= now) {
      for (const tick of this.#next.ticks) this.#applyTick(tick, sink);
      for (const day of this.#next.days) this.#days[this.#slotOf(day)] = day;
      const { server_time } = this.#next;
      this.#next = this.#readNextFrame();
      if (this.#next === undefined) this.#turn(server_time);
    }
  }

  addTrade(trade: HandTrade, sink: FeedSink): void {
    this.#board.takeTrade(trade, sink);
  }

  userTraded(trade: HandTrade, sink: FeedSink): void {
    this.#board.userTraded(trade, sink);
  }

  place(slot: number, price: number, time: number): void {
    this.#sentPrices[slot] = price;
    this.#board.setLast(slot, price);
    this.#board.marks[slot] = price;
    this.#board.advanceTime(slot, time);
  }

  leapt(now: number): void {
    this.#board.leapt(now);
  }

  newest(): number {
    return this.#board.newest;
  }

  book(slot: number, now: number, bids: BookSide, asks: BookSide): void {
    const price = this.#sentPrices[slot] ?? 1;
    const { tick = 1 } = this.#options.listing[slot] ?? {};
    // The last trade is at the price that it took: the best ask if a buyer took it.
    const bid = this.#lastType[slot] === 1 ? price - tick : price;
    this.#orders.fill(slot, bid, bid + tick, now, bids, asks);
  }

  day(slot: number, now: number): DayFigures {
    return this.#days[slot] ?? this.#board.day(slot, now);
  }

  sparkline(slot: number, now: number): number[] {
    return this.#board.days.sparkline(slot, now);
  }

  recent(slot: number, now: number): RecentPrices {
    return this.#board.days.recent(slot, now);
  }

  flags(slot: number): number {
    const recordedState = this.#states[slot] ?? 0;
    const { hours } = this.#options;
    if (hours === undefined) return recordedState;
    return (
      (recordedState & hours.flags(slot) & MARKET_OPEN) |
      ((recordedState | hours.flags(slot)) & HALTED)
    );
  }

  hasPrice(): boolean {
    return true;
  }

  price(slot: number): number {
    return this.#board.shownPrices[slot] ?? 0;
  }

  mark(slot: number): number {
    return this.#board.marks[slot] ?? 0;
  }

  time(slot: number): number {
    return this.#board.times[slot] ?? 0;
  }

  /** The snapshot at the beginning is state, not a tick. */
  #begin(): void {
    const first = this.#readNextFrame();
    if (first === undefined) throw new StartRefusal('The recording is empty.');
    this.#recordedAt = first.server_time;
    for (const tick of first.ticks) {
      const slot = this.#slotOf(tick);
      this.#sentPrices[slot] = tick.price;
      this.#board.setLast(slot, tick.price);
      this.#board.marks[slot] = tick.mark;
      this.#states[slot] = tick.flags;
    }
    for (const day of first.days) this.#days[this.#slotOf(day)] = day;
    this.#next = this.#readNextFrame();
  }

  #turn(endedTurn: number): void {
    const end = this.#timeOf(endedTurn);
    this.#frames = readAll(this.#options.recording);
    this.#playedAt = end + TURN_MS;
    this.turns += 1;
    this.#begin();
  }

  #readNextFrame(): RecordedFrame | undefined {
    const { done, value } = this.#frames.next();
    return done === true ? undefined : value;
  }

  #timeOf(recordedTime: number): number {
    const time = this.#playedAt + (recordedTime - this.#recordedAt) / this.#options.speed;
    return time - (time % 1);
  }

  #slotOf({ match_id }: { match_id: number }): number {
    // An unlisted instrument gets an index beyond all columns, where writes have no effect.
    return this.#slots.get(match_id) ?? this.#states.length;
  }

  #applyTick(tick: RecordedTick, sink: FeedSink): void {
    const slot = this.#slotOf(tick);
    if (slot === this.#states.length) return;
    const { first, high, low, price, mark, number } = tick;
    const board = this.#board;
    const time = Math.max(this.#timeOf(tick.time), board.times[slot] ?? 0);
    const before = this.#sentPrices[slot] ?? price;
    board.shownPrices[slot] = price;
    board.marks[slot] = mark;
    this.#states[slot] = tick.flags;
    board.advanceTime(slot, time);
    sink.window(slot, first, high, low, price, mark, number, time);
    // Without a quantity the price may be a user's trade, which simulated orders must not follow.
    if (number === 0) return;
    this.#sentPrices[slot] = price;
    board.setLast(slot, price);
    const type = price === before ? (this.#lastType[slot] ?? 1) : price > before ? 1 : 2;
    this.#lastType[slot] = type;
    board.days.add(slot, first, high, low, price, number, time);
    board.publish(slot, type, price, number, time, sink);
  }
}

/**
 * Maps recorded ids to slots by symbol, because ids differ between installations. Instruments in other units are left
 * out.
 */
function slotsOf(recording: Recording, listing: readonly Simulated[]): Map<number, number> {
  const places = new Map(listing.map(({ wire }, slot) => [wire.symbol, slot]));
  return new Map(
    recording.instruments.flatMap((one) => {
      const slot = places.get(one.symbol);
      const ours = slot === undefined ? undefined : listing[slot];
      if (slot === undefined || ours === undefined || !hasSameUnits(ours, one)) return [];
      return [[one.match_id, slot] as const];
    }),
  );
}

function* readAll(recording: Recording): Generator<RecordedFrame> {
  for (const bytes of recording.frames()) {
    const frame = readQuotes(bytes);
    if (frame === undefined)
      throw new StartRefusal('The recording contains something that is not a frame of quotes.');
    yield frame;
  }
}
