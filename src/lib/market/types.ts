/**
 * What the page gets of the market. Texts are ready to show: the worker's core wrote them by the language's rules.
 * Floats stand under `pixels` and are for drawing and sorting only; nothing computes with them.
 */

export type Direction = 'none' | 'up' | 'down';

/** A row of a list. */
export interface Quote {
  matchId: number;
  price: string;
  /** Percent with its sign and without `%`: `+1.23`. */
  change: string;
  turnover: string;
  /** Against the price that was shown before. */
  direction: Direction;
  isOpen: boolean;
  isHalted: boolean;
  /** Of the last tick, in server time. */
  time: number;
  pixels: { price: number; change: number; turnover: number };
}

/** The instrument on view. */
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

export interface BookLevel {
  price: string;
  number: string;
  /** Running sum from the best level to this one. */
  total: string;
  pixels: { price: number; total: number };
}

export interface Book {
  matchId: number;
  /** A gap: what stands here is not the server's book until its snapshot came. */
  hasGap: boolean;
  /** Buyers, best first. */
  bids: readonly BookLevel[];
  /** Sellers, best first. */
  asks: readonly BookLevel[];
  /** The larger of both sides' last totals: what a full depth bar stands for. */
  greatestTotal: number;
}

export interface MarketTrade {
  id: number;
  time: number;
  price: string;
  number: string;
  /** Who took: the buyer (up) or the seller (down). */
  side: 'buy' | 'sell';
}

export interface Trades {
  matchId: number;
  hasGap: boolean;
  /** Newest first. */
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
  pixels: { profit: number; liquidation: number; distance: number };
}

export interface Portfolio {
  equity: string;
  margin: string;
  profit: string;
  /** '' where there is no cross position. */
  riskRate: string;
  positions: readonly PortfolioPosition[];
  pixels: { riskRate: number; profit: number };
}

export type ConnectionState = 'connecting' | 'online' | 'reconnecting' | 'offline';

export interface Connection {
  state: ConnectionState;
  /** Since the last true price, by the server's clock; undefined before the first. */
  age: number | undefined;
  /** Prices are old (3 s), a gap is being closed, or the feed itself is stale: they are shown with their age. */
  isStale: boolean;
  /** Of a former visit: the market has told nothing yet. */
  isFormer?: true;
  /** Too old to trade on (5 s). */
  isBlocked: boolean;
}

/** A contract order as the calls of `/lever` tell it. */
export type { LeverOrder } from '../../../protocol/calls/contract.ts';
/** As `/currency/instruments` tells it (protocol/calls/market.ts); what lists and pages show of it. */
export type { Instrument } from '../../../protocol/calls/market.ts';
/** A price alert as the calls of `/alert` tell it. */
export type { Alert } from '../../../protocol/calls/watch.ts';
