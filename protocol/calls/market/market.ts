// Market data by request. Live data is sent by the socket (stream.ts).
import * as z from 'zod/mini';
import { withDefault } from '../../field.ts';
import { chosenField } from '../../fields/choice.ts';
import { currencyId, matchId, symbol } from '../../fields/money.ts';
import { limitOf, spanTime, wholeField } from '../../fields/whole.ts';
import {
  count,
  decimal,
  id,
  integer,
  listOf,
  oneOf,
  text,
  time,
  truth,
  withTypeName,
} from '../../values.ts';
import { define, spanCheck } from '../platform/call.ts';

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

/** Maximum number of bars of `new_timeshar`. */
export const CANDLES_AT_ONCE = 1000;
/** R-MARKET-2: of the book on each side, and of the tape. */
export const BOOK_DEPTH = 50;
export const TRADES_AT_ONCE = 200;
const TRADES_BY_DEFAULT = 50;
export const SPARKLINE_POINTS = 24;

/** Position of a response among the frames: it doesn't include frames above `sequence`. */
export const position = { epoch: count, sequence: count };
const instrumentType = oneOf('crypto', 'stock');

export const ticker = withTypeName(
  'Ticker',
  z.object({
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
  }),
);
export type Ticker = z.infer<typeof ticker>;

export const instrument = withTypeName(
  'Instrument',
  z.object({
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
    status: oneOf(0, 1),
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
  }),
);
export type Instrument = z.infer<typeof instrument>;

/** Open time, open, high, low, close, volume. */
const candle = withTypeName('Candle', z.tuple([time, decimal, decimal, decimal, decimal, decimal]));
export type Candle = z.infer<typeof candle>;

/** Price and total quantity at it. */
export const level = withTypeName('Level2', z.tuple([decimal, decimal]));
export type Level2 = z.infer<typeof level>;

const trade = withTypeName(
  'Trade',
  z.object({
    id,
    price: decimal,
    number: decimal,
    /** Taker: 1 buyer, 2 seller. */
    type: oneOf(1, 2),
    time,
  }),
);
export type Trade = z.infer<typeof trade>;

export const quotation = define('GET', '/currency/quotation_new', ['G'], {
  response: z.extend(listOf(ticker), position),
  errors: ['instrument_unknown'],
});

export const instruments = define('GET', '/currency/instruments', ['G'], {
  response: z.extend(listOf(instrument), { version: count }),
  cached: true,
});

export const timeshare = define('GET', '/currency/new_timeshar', ['G'], {
  request: {
    from: spanTime,
    to: spanTime,
    symbol,
    period: chosenField(['period_unknown'], WIRE_PERIODS),
  },
  checks: [spanCheck],
  response: z.object({
    symbol: text,
    period: z.enum(WIRE_PERIODS),
    list: z.array(candle),
    /** Whether older bars exist between `from` and the first of the list. */
    has_more: truth,
    ...position,
  }),
});

export const book = define('GET', '/currency/book', ['G'], {
  request: {
    match_id: matchId,
    depth: withDefault(wholeField('parameter_error', 1, BOOK_DEPTH), BOOK_DEPTH),
  },
  response: z.object({
    match_id: id,
    /** Bids, best first. */
    in: z.array(level),
    /** Asks, best first. */
    out: z.array(level),
    ...position,
    time,
  }),
});

export const trades = define('GET', '/currency/trades', ['G'], {
  request: { match_id: matchId, limit: limitOf(TRADES_BY_DEFAULT, TRADES_AT_ONCE) },
  response: z.extend(listOf(trade), position),
});

/** Why an exchange's price is not in the index; empty: it is. */
export const LEFT_OUT = [
  '',
  'missing',
  'lost',
  'old',
  'crossed',
  'book',
  'halted',
  'rate',
  'far',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

const source = withTypeName(
  'Source',
  z.object({
    name: text,
    /** In the instrument's quote currency. */
    price: z.nullable(decimal),
    age_ms: z.nullable(count),
    weight: decimal,
    is_converted: truth,
    left_out: oneOf(...LEFT_OUT),
  }),
);
export type Source = z.infer<typeof source>;

/** R-PRICE-9: the exchanges of an instrument's index; an empty list if its prices are not an exchange's. */
export const sources = define('GET', '/currency/sources', ['G'], {
  request: { match_id: matchId },
  response: z.extend(listOf(source), {
    match_id: id,
    /** Of trades, book and candles; empty: none. */
    source: text,
    minimum: count,
    count,
    is_enough: truth,
    since: time,
    distance: decimal,
    time,
  }),
});

export const currencyDetail = define('GET', '/currency/detail', ['G'], {
  request: { currency_id: currencyId },
  response: z.object({
    currency_id: id,
    name: text,
    full_name: text,
    description: text,
    issue_time: z.nullable(time),
    total_supply: z.nullable(decimal),
    circulating_supply: z.nullable(decimal),
    links: z.array(z.object({ name: text, url: text })),
  }),
  cached: true,
});
