// calls.md, section 11: what may be asked about the market. Sockets tell the rest (stream.ts).
import * as z from 'zod/mini';
import {
  count,
  decimal,
  id,
  integer,
  text,
  textField,
  time,
  truth,
  wholeField,
  wordField,
} from '../values.ts';
import type { Call } from './call.ts';

/** As `period` is written on the wire; `line` is the time-share, with the buckets of `1min`. */
export const WIRE_PERIODS = [
  'line',
  '1min',
  '5min',
  '15min',
  '30min',
  '1hour',
  '4hour',
  '1day',
  '1week',
  '1mon',
] as const;
export type WirePeriod = (typeof WIRE_PERIODS)[number];

/** `new_timeshar` answers at most so many bars. */
export const CANDLES_AT_ONCE = 1000;
export const BOOK_DEPTH = 50;
export const TRADES_AT_ONCE = 200;
const TRADES_BY_DEFAULT = 50;
const SPARKLINE_POINTS = 24;

/** Where an answer stands in the frames: the frames above `sequence` are not in it. */
const position = { epoch: count, sequence: count };
const instrumentType = z.enum(['crypto', 'stock']);

export const ticker = z.object({
  match_id: id,
  currency_id: id,
  legal_id: id,
  currency_name: text,
  legal_name: text,
  symbol: text,
  type: instrumentType,
  image: text,
  is_hot: truth,
  is_open: truth,
  now_price: decimal,
  mark_price: decimal,
  /** Percent. */
  change: decimal,
  open: decimal,
  high: decimal,
  low: decimal,
  volume: decimal,
  turnover: decimal,
  sparkline: z.array(decimal).check(z.length(SPARKLINE_POINTS)),
  time,
});
export type Ticker = z.infer<typeof ticker>;

export const instrument = z.object({
  match_id: id,
  currency_id: id,
  legal_id: id,
  symbol: text,
  currency_name: text,
  legal_name: text,
  full_name: text,
  type: instrumentType,
  image: text,
  sort: integer,
  status: z.union([z.literal(0), z.literal(1)]),
  is_open: truth,
  next_change_time: z.nullable(time),
  price_exponent: z.int().check(z.minimum(-18), z.maximum(0)),
  number_exponent: z.int().check(z.minimum(-18), z.maximum(0)),
  tick: decimal,
  max_price: decimal,
  price_band_percent: decimal,
  stale_ms: count,
  is_contract: truth,
  lot_size: decimal,
  lot_step: decimal,
  lot_min: decimal,
  lot_max: decimal,
  multiples: z.array(id),
  open_fee_rate: decimal,
  overnight_rate: decimal,
  is_spot: truth,
  spot_step: decimal,
  spot_min: decimal,
  spot_max: decimal,
  spot_min_total: decimal,
  spot_fee_rate: decimal,
  is_option: truth,
});
export type Instrument = z.infer<typeof instrument>;

/** Open time, open, high, low, close, volume. */
const candle = z.tuple([time, decimal, decimal, decimal, decimal, decimal]);
export type Candle = z.infer<typeof candle>;

/** Price and what stands there. */
const level = z.tuple([decimal, decimal]);
export type Level2 = z.infer<typeof level>;

const trade = z.object({
  id,
  price: decimal,
  number: decimal,
  /** 1 the buyer took, 2 the seller took. */
  type: z.union([z.literal(1), z.literal(2)]),
  time,
});
export type Trade = z.infer<typeof trade>;

export const quotation = {
  path: '/currency/quotation_new',
  method: 'GET',
  request: z.object({}),
  response: z.object({ list: z.array(ticker), ...position }),
} as const satisfies Call;

export const instruments = {
  path: '/currency/instruments',
  method: 'GET',
  request: z.object({}),
  response: z.object({ list: z.array(instrument), version: count }),
} as const satisfies Call;

export const timeshare = {
  path: '/currency/new_timeshar',
  method: 'GET',
  request: z
    .object({
      from: wholeField('parameter_error', 0),
      to: wholeField('parameter_error', 0),
      symbol: textField('instrument_unknown', 1, 64),
      period: wordField('period_unknown', WIRE_PERIODS),
    })
    .check(z.refine(({ from, to }) => from < to, { error: 'range_invalid', path: ['to'] })),
  response: z.object({
    symbol: text,
    period: z.enum(WIRE_PERIODS),
    list: z.array(candle),
    /** Older bars lie between `from` and the first of the list. */
    has_more: truth,
    ...position,
  }),
} as const satisfies Call;

export const book = {
  path: '/currency/book',
  method: 'GET',
  request: z.object({
    match_id: wholeField('instrument_unknown', 1),
    depth: z._default(wholeField('parameter_error', 1, BOOK_DEPTH), BOOK_DEPTH),
  }),
  response: z.object({
    match_id: id,
    /** Buyers, best first. */
    in: z.array(level),
    /** Sellers, best first. */
    out: z.array(level),
    ...position,
    time,
  }),
} as const satisfies Call;

export const trades = {
  path: '/currency/trades',
  method: 'GET',
  request: z.object({
    match_id: wholeField('instrument_unknown', 1),
    limit: z._default(wholeField('parameter_error', 1, TRADES_AT_ONCE), TRADES_BY_DEFAULT),
  }),
  response: z.object({ list: z.array(trade), ...position }),
} as const satisfies Call;
