import type { LeftOut } from '../../../protocol/calls/market/market.ts';
import { HALTED, MARKET_OPEN } from '../../../protocol/frame.ts';

/** Open, and not switched off by the operator. */
export function isTrading(flags: number): boolean {
  return (flags & (MARKET_OPEN | HALTED)) === MARKET_OPEN;
}

export interface FeedSink {
  /**
   * One or more ticks of an instrument as one window. `number` 0: no trade, only the mark price or the flags changed. A
   * window older than the last one is dropped and counted by the sink.
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
   * Users traded `number` at `price`: it is displayed as the last price and added to the volume. `last`, `mark` and
   * `time` are the feed's own, unchanged: users move none of them (R-PRICE-2).
   */
  userTrade(
    slot: number,
    last: number,
    price: number,
    mark: number,
    number: number,
    time: number,
  ): void;
  trade(slot: number, id: number, time: number, price: number, number: number, type: number): void;
}

export interface HandTrade {
  slot: number;
  type: number;
  price: number;
  number: number;
  time: number;
}

/** One side of a book, best first. The object is reused by each call. */
export interface BookSide {
  count: number;
  readonly prices: Float64Array;
  readonly numbers: Float64Array;
}

export interface DayFigures {
  open: number;
  high: number;
  low: number;
  volume: bigint;
  volume_exponent: number;
  turnover: bigint;
  turnover_exponent: number;
}

/** Prices of the scanner (R-SCAN-1): five minutes and an hour ago, and the range of the day before the last five minutes. */
export interface RecentPrices {
  five_minutes: number;
  hour: number;
  high: number;
  low: number;
}

/** Which exchanges make an instrument's index (R-PRICE-9). Prices are texts in our currency. */
export interface Sources {
  minimum: number;
  count: number;
  is_enough: boolean;
  /** Since when it is enough, or not. */
  since: number;
  /** The exchange of trades, book and day; empty: none counts. */
  source: string;
  distance: string;
  list: readonly {
    name: string;
    price: string;
    /** -1: it has sent no price yet. */
    age_ms: number;
    weight: string;
    is_converted: boolean;
    /** Empty: it counts. */
    left_out: LeftOut;
  }[];
}

/** An exchange as a source. */
export interface VenueRow {
  /** As in FEED. */
  venue: string;
  is_connected: boolean;
  /** Since its last message; -1: there was none. */
  age_ms: number;
  /** Its clock minus ours. */
  clock_ms: number;
  messages: number;
  refusals: number;
  connections: number;
  gaps: number;
  /** That it lists, and of which its price is in the index now. */
  instruments: number;
  in_index: number;
  /** Of the last day. */
  share_percent: string;
}

/** An instrument at an exchange in the last day. */
export interface ReportRow {
  symbol: string;
  venue: string;
  uptime_percent: string;
  gaps: number;
  p50_percent: string;
  p99_percent: string;
  outliers: number;
  left_out: string;
  is_enough: boolean;
}

export interface Feed {
  /** Sends the sink everything since the last call and up to `now`. */
  advance(now: number, sink: FeedSink): void;
  addTrade(trade: HandTrade, sink: FeedSink): void;
  /** A trade of users appears in the tape, the displayed price and the volume, and changes nothing else (R-PRICE-2). */
  userTraded(trade: HandTrade, sink: FeedSink): void;
  /** A test sets last price and index; the feed continues from there if it can. */
  place(slot: number, price: number, time: number): void;
  /** The clock was set, or the machine slept: the history fills the gap. */
  leapt?(now: number): void;
  newest(): number;
  book(slot: number, now: number, bids: BookSide, asks: BookSide): void;
  day(slot: number, now: number): DayFigures;
  sparkline(slot: number, now: number): number[];
  recent(slot: number, now: number): RecentPrices;
  flags(slot: number): number;
  /** False while no source has given a price: then the slot is in no frame and no answer. */
  hasPrice(slot: number): boolean;
  /** The displayed price, including users' trades; used for nothing else. */
  price(slot: number): number;
  /** The index price, which decides money (R-PRICE-1). */
  mark(slot: number): number;
  time(slot: number): number;
  /** Undefined: its prices are not an exchange's. */
  sources?(slot: number): Sources | undefined;
  venues?(): readonly VenueRow[];
  report?(): readonly ReportRow[];
}
