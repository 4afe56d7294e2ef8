/**
 * Market data for the page. Texts are ready for display: the worker's core has written them by the language's
 * rules. Floats are in `pixels`, for drawing and sorting only; never compute with them.
 */

export type Direction = 'none' | 'up' | 'down';

export interface Quote {
  matchId: number;
  price: string;
  change: string;
  turnover: string;
  direction: Direction;
  isOpen: boolean;
  isHalted: boolean;
  time: number;
  pixels: { price: number; change: number; turnover: number };
}

export interface QuoteDetail {
  matchId: number;
  price: string;
  mark: string;
  changeAbsolute: string;
  change: string;
  open: string;
  high: string;
  low: string;
  volume: string;
  turnover: string;
  direction: Direction;
  isOpen: boolean;
  isHalted: boolean;
  time: number;
  pixels: {
    price: number;
    mark: number;
    open: number;
    high: number;
    low: number;
    change: number;
  };
}

/** Two parts of 100 %: of buyers and sellers. */
export interface Shares {
  texts: readonly [string, string];
  /** The first, in percent. */
  pixels: number;
}

export interface BookLevel {
  /** Larger than 95 of 100 levels shown. */
  isLarge: boolean;
  price: string;
  number: string;
  /** Cumulative quantity from the best level to this one. */
  total: string;
  pixels: { price: number; total: number };
}

export interface Book {
  matchId: number;
  /** A gap: this isn't the server's book until the snapshot arrives. */
  hasGap: boolean;
  bids: readonly BookLevel[];
  asks: readonly BookLevel[];
  greatestTotal: number;
  /** Of the best 50 prices of each side; undefined for an empty book. */
  shares: Shares | undefined;
}

export interface MarketTrade {
  id: number;
  time: number;
  price: string;
  number: string;
  /** Price times number, compact. */
  worth: string;
  side: 'buy' | 'sell';
  /** From the second of the sizes on. */
  isLarge: boolean;
  pixels: { price: number; number: number };
}

export interface Trades {
  matchId: number;
  hasGap: boolean;
  /** From which quantity on a trade is notable, and large; undefined while there are few trades. */
  sizes: readonly [string, string] | undefined;
  /** Sums of the list. */
  bought: string;
  sold: string;
  shares: Shares | undefined;
  list: readonly MarketTrade[];
}

export interface PortfolioPosition {
  id: number;
  mark: string;
  profit: string;
  return: string;
  margin: string;
  liquidation: string;
  distance: string;
  /** Of an isolated position its own, of a cross one the account's; '' if it is unknown. */
  riskRate: string;
  pixels: { profit: number; liquidation: number; distance: number; riskRate: number };
}

export interface Portfolio {
  equity: string;
  margin: string;
  profit: string;
  /** '' if there is no cross position. */
  riskRate: string;
  pixels: { riskRate: number; profit: number };
  position(id: number): PortfolioPosition | undefined;
}

export type ConnectionState = 'connecting' | 'online' | 'reconnecting' | 'offline';

export interface Connection {
  state: ConnectionState;
  /** Age of the last valid price by the server's clock; undefined before the first. */
  age: number | undefined;
  /** Prices are old (3 s), a gap is being closed, or the feed is stale: prices are shown with their age. */
  isStale: boolean;
  /** Prices of a former visit: the market hasn't sent any yet. */
  isFormer?: true;
  /** Too old to trade on (5 s). */
  isBlocked: boolean;
}
