// What is the same of all exchanges whose prices are shown here: an adapter says how one of them is spoken to, and turns
// what it sends into these events. Numbers stay the texts that were sent.

/** Absolute: what stands at that price now; "0" where nothing does. */
export type Level = readonly [price: string, number: string];

export interface VenueTrade {
  kind: 'trade';
  symbol: string;
  id: bigint;
  price: string;
  number: string;
  /** 1 the buyer took, 2 the seller took. */
  type: 1 | 2;
  /** By the clock of the exchange, as all times here. */
  time: number;
}

/** The last price and the figures of 24 hours. */
export interface VenueDay {
  kind: 'day';
  symbol: string;
  last: string;
  open: string;
  high: string;
  low: string;
  volume: string;
  turnover: string;
  time: number;
}

/** Changes of a book, or all of it. */
export interface VenueDepth {
  kind: 'depth';
  symbol: string;
  isWhole: boolean;
  /** It goes on from a book that has reached this. */
  after: bigint;
  /** What the book has reached with it. */
  upTo: bigint;
  bids: readonly Level[];
  asks: readonly Level[];
  /** 0: not told. */
  time: number;
}

export type VenueEvent =
  | VenueTrade
  | VenueDay
  | VenueDepth
  /** The exchange has no such instrument. */
  | { kind: 'lacks'; symbol: string }
  /** It will not do what it was asked for; in its own words. */
  | { kind: 'refused'; why: string }
  /** It is about to hang up. */
  | { kind: 'ending' };

/** How a whole book is had: said on the connection, or fetched beside it. */
export type WholeBook = { say: readonly string[] } | { fetch: string };

export interface Venue {
  readonly name: string;
  readonly url: string;
  /** What is said once connected, each within the exchange's limits. */
  readonly greeting: readonly string[];
  /** So long lies at least between two messages of ours. */
  readonly pace_ms: number;
  /** Whole books come by themselves with the first changes. */
  readonly sendsBooks: boolean;
  /** Undefined: a ping of the websocket itself. */
  readonly ping: string | undefined;
  /** Undefined: it was not understood. Empty: it says nothing that matters here. */
  read(text: string): readonly VenueEvent[] | undefined;
  wholeBook(symbol: string): WholeBook;
  /** Of what was fetched, whether it was answered well or not. */
  readWhole(symbol: string, text: string): VenueDepth | 'lacks' | undefined;
}

export interface VenueOptions {
  /** Ours -> theirs. */
  symbols: ReadonlyMap<string, string>;
  /** Where it is, in place of the exchange's own address. */
  url?: string | undefined;
  rest_url?: string | undefined;
}
