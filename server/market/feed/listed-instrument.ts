import type { Instrument } from '../../../protocol/calls/market/market.ts';

/** `0` closed, `1` open, `hours` by the schedule of its exchange. */
export type OpenNow = '0' | '1' | 'hours';

/** Numbers are in units of the instrument's exponents. The operator may change it. */
export interface Listed {
  match_id: number;
  price_exponent: number;
  number_exponent: number;
  tick: number;
  wire: Instrument;
  open_now: OpenNow;
  is_hot: boolean;
  index: IndexTerms;
}

/** How an index is made of several exchanges (R-PRICE-9). */
export interface IndexTerms {
  /** 0: by rule. */
  minimum: number;
  /** By the exchange's name in FEED; 1 if it isn't named. */
  weights: ReadonlyMap<string, string>;
  /** How far a price may be from the others, as a part of the index. */
  distance: string;
}

export const INDEX_BY_RULE: IndexTerms = { minimum: 0, weights: new Map(), distance: '0.005' };

export interface Simulated extends Listed {
  start_price: number;
  /** Standard deviation of a day's logarithmic return. */
  daily_move: number;
  ticks_per_second: number;
  /** The largest usual trade, in units of the quantity. */
  large_trade: number;
}
