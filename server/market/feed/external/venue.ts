/** The number is the new quantity at that price; "0" removes it. */
export type Level = readonly [price: string, number: string];

export interface VenueTrade {
  kind: 'trade';
  symbol: string;
  id: bigint;
  price: string;
  number: string;
  type: 1 | 2;
  time: number;
}

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

export interface VenueDepth {
  kind: 'depth';
  symbol: string;
  isWhole: boolean;
  after: bigint;
  upTo: bigint;
  bids: readonly Level[];
  asks: readonly Level[];
  /** 0: unknown. */
  time: number;
}

export type VenueEvent =
  | VenueTrade
  | VenueDay
  | VenueDepth
  | { kind: 'lacks'; symbol: string }
  | { kind: 'refused'; why: string }
  | { kind: 'ending' };

/** How to get a whole book: by a message on the connection, or by a fetch. */
export type WholeBook = { say: readonly string[] } | { fetch: string };

export interface Venue {
  readonly name: string;
  readonly url: string;
  /** Messages to send after connecting, within the exchange's limits. */
  readonly greeting: readonly string[];
  readonly pace_ms: number;
  /** Whole books are sent unrequested, before the first changes. */
  readonly sendsBooks: boolean;
  readonly ping: string | undefined;
  read(text: string): readonly VenueEvent[] | undefined;
  wholeBook(symbol: string): WholeBook;
  readWhole(symbol: string, text: string): VenueDepth | 'lacks' | undefined;
}

export interface VenueOptions {
  symbols: ReadonlyMap<string, string>;
  url?: string | undefined;
  rest_url?: string | undefined;
}
