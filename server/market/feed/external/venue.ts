/** The number is the new quantity at that price; a zero removes it. Both are the exchange's own digits. */
export type Level = readonly [price: string, number: string];

export interface VenueTrade {
  kind: 'trade';
  symbol: string;
  /** Whole numbers that rise, or any other text. */
  id: string;
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
  /** The state that the change continues, and the state that it leads to; without ids the connection's order counts. */
  ids: { after: bigint; upTo: bigint } | undefined;
  bids: readonly Level[];
  asks: readonly Level[];
  /** 0: unknown. */
  time: number;
  checksum: Checksum | undefined;
  /** Levels that the exchange keeps a side: deeper ones get no changes. */
  levels: number | undefined;
}

/** `form`: which levels are added up, and how their texts are joined. */
export interface Checksum {
  form: 'okx' | 'kraken';
  value: string;
}

/** The best prices without a book. */
export interface VenueQuote {
  kind: 'quote';
  symbol: string;
  bid: string;
  ask: string;
  /** 0: unknown. */
  time: number;
}

/** A bar; `isClosed` false: it is still running. */
export interface VenueBar {
  time: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  isClosed: boolean;
}

export type VenueEvent =
  | VenueTrade
  | VenueDay
  | VenueDepth
  | VenueQuote
  | { kind: 'bar'; symbol: string; bar: VenueBar }
  | { kind: 'time'; time: number }
  | { kind: 'lacks'; symbol: string }
  /** Without a symbol: of the whole exchange. */
  | { kind: 'state'; isTrading: boolean; symbol: string | undefined; why: string }
  | { kind: 'refused'; why: string }
  | { kind: 'ending' };

/** How to get a whole book: by a message on the connection, or by a fetch. */
export type WholeBook = { say: readonly string[] } | { fetch: string };

/** Reads what an exchange sends. Symbols are its own names; undefined: not understood. */
export interface Dialect {
  read(text: string): readonly VenueEvent[] | undefined;
  /** Its answers over HTTP. */
  readAnswer(url: URL, text: string): readonly VenueEvent[] | undefined;
}

export interface Venue extends Dialect {
  readonly name: string;
  readonly url: string;
  /** Messages to send after connecting, within the exchange's limits. */
  readonly greeting: readonly string[];
  readonly pace_ms: number;
  /** Whole books are sent unrequested, before the first changes. */
  readonly sendsBooks: boolean;
  readonly ping: string | undefined;
  /** `tries`: how often it was already asked for in vain. */
  wholeBook(symbol: string, tries: number): WholeBook;
  readonly history: VenueHistory;
}

export type BarSize = 'minute' | 'hour' | 'day';

/** Bars over HTTP, and the exchange's clock. */
export interface VenueHistory {
  /** Bars of an answer at most, and the pause between two requests that keeps the exchange's limit. */
  readonly atOnce: number;
  readonly pace_ms: number;
  barsUrl(symbol: string, size: BarSize, from: number, to: number): string;
  readonly clockUrl: string;
}

export interface VenueOptions {
  /** Its own names. */
  symbols: readonly string[];
  url?: string | undefined;
  rest_url?: string | undefined;
}
