// The interface of price sources: a simulation, an exchange, or recorded frames.
import { HALTED, MARKET_OPEN } from '../../protocol/frame.ts';

/** Open, and not switched off by the operator. */
export function isTrading(flags: number): boolean {
  return (flags & (MARKET_OPEN | HALTED)) === MARKET_OPEN;
}

/** Receives a feed's output; slots are indices of the listing. */
export interface FeedSink {
  /**
   * One or more ticks of an instrument as one window. `number` 0: no trade, only the mark price or the flags
   * changed. A late one (an older `time` than before) is dropped and counted by the sink.
   */
  window(
    slot: number,
    first: number,
    high: number,
    low: number,
    price: number,
    mark: number,
    number: number,
    time: number,
  ): void;
  /**
   * Users traded `number` at `price`: it is shown as the last price, and the volume has it. `last`, `mark` and `time` are
   * the feed's own, as they stood before: users move none of them (R-PRICE-2).
   */
  userTrade(
    slot: number,
    last: number,
    price: number,
    mark: number,
    number: number,
    time: number,
  ): void;
  /** A public trade. `type` 1 the buyer took, 2 the seller took. */
  trade(slot: number, id: number, time: number, price: number, number: number, type: number): void;
}

/** A public trade of users, or one that a test makes. */
export interface HandTrade {
  slot: number;
  /** 1 the buyer took, 2 the seller took. */
  type: number;
  price: number;
  number: number;
  time: number;
}

/** One side of a book, best first, refilled by each call. */
export interface BookSide {
  count: number;
  readonly prices: Float64Array;
  readonly numbers: Float64Array;
}

/** 24 h figures, for display: they carry their own exponents. */
export interface DayFigures {
  open: number;
  high: number;
  low: number;
  volume: bigint;
  volume_exponent: number;
  turnover: bigint;
  turnover_exponent: number;
}

export interface Feed {
  /** Tells the sink all that happened since the last call and up to `now`. */
  advance(now: number, sink: FeedSink): void;
  /** A test's trade counts as one of the feed: its price is the last price, and candles have it. */
  traded(trade: HandTrade, sink: FeedSink): void;
  /** Users traded: it shows on the tape, as the price and in the volume, and moves nothing else (R-PRICE-2). */
  userTraded(trade: HandTrade, sink: FeedSink): void;
  /** A test sets last price and index; the feed continues from there if it can. */
  place(slot: number, price: number, time: number): void;
  /** The clock was set, or the machine slept: the history fills the gap. */
  leapt?(now: number): void;
  /** Time of the newest event; 0 before the first. */
  newest(): number;
  book(slot: number, now: number, bids: BookSide, asks: BookSide): void;
  day(slot: number, now: number): DayFigures;
  /** 24 prices, an hour apart, the last one the newest. */
  sparkline(slot: number, now: number): number[];
  flags(slot: number): number;
  /** The last price, users' trades among them: for showing, and nothing else. */
  price(slot: number): number;
  /** The index price, which decides all that costs money (R-PRICE-1). */
  mark(slot: number): number;
  /** Time of the index. */
  time(slot: number): number;
}
