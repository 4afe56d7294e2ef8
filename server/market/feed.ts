// What makes prices: a simulation, or frames that were recorded. The publisher does not know which.
import { HALTED, MARKET_OPEN } from '../../protocol/frame.ts';

/** Open, and not switched off by the operator. */
export function isTrading(flags: number): boolean {
  return (flags & (MARKET_OPEN | HALTED)) === MARKET_OPEN;
}

/** Called by a feed with what happened; slots are places in the listing. */
export interface FeedSink {
  /**
   * One or more ticks of an instrument as one window. `number` 0: no trade, only the mark or the flags moved. Returns
   * nothing: what comes late (an older `time` than before) is dropped and counted by the sink.
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
  /** A public trade. `type` 1 the buyer took, 2 the seller took. */
  trade(slot: number, id: number, time: number, price: number, number: number, type: number): void;
}

/** A trade that the feed did not make by itself. */
export interface HandTrade {
  slot: number;
  /** 1 the buyer took, 2 the seller took. */
  type: number;
  price: number;
  number: number;
  time: number;
}

/** One side of a book, best first, filled anew at each question. */
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
  /** Users traded: last price and the day's figures follow. The mark and what the feed tells next do not. */
  traded(trade: HandTrade, sink: FeedSink): void;
  /** A test says so: last price and mark are this, and what the feed tells goes on from there where it can. */
  place(slot: number, price: number, time: number): void;
  /** The clock was set, or the machine slept: the history tells what lies between. */
  leapt?(now: number): void;
  /** Of the newest thing that happened; 0 before the first. */
  newest(): number;
  book(slot: number, now: number, bids: BookSide, asks: BookSide): void;
  day(slot: number, now: number): DayFigures;
  /** 24 prices, an hour apart, the last one the newest. */
  sparkline(slot: number, now: number): number[];
  flags(slot: number): number;
  price(slot: number): number;
  mark(slot: number): number;
  time(slot: number): number;
}
