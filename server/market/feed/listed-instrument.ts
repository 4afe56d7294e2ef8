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
}

export interface Simulated extends Listed {
  start_price: number;
  /** Standard deviation of a day's logarithmic return. */
  daily_move: number;
  ticks_per_second: number;
  /** The largest usual trade, in units of the quantity. */
  large_trade: number;
}
