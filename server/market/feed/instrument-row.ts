import type { Instrument } from '../../../protocol/calls/market/market.ts';
import {
  INDEX_BY_RULE,
  type IndexTerms,
  type OpenNow,
  type Simulated,
} from './listed-instrument.ts';
import { scaledOf } from './scaled-text.ts';
import { isInSession, nextBell } from './trading-hours.ts';

export interface InstrumentRow extends Omit<Instrument, 'is_open' | 'next_change_time'> {
  open_now: OpenNow;
  is_hot: boolean;
  start_price: string;
  daily_percent: string;
  ticks_per_second: string;
  /** In the quote currency: USDT for most. */
  large_usdt: string;
  /** How its index is made of several exchanges; null: by rule (R-PRICE-9). */
  index_minimum: number | null;
  /** `kraken=2,okx=0.5` */
  index_weights: string | null;
  index_distance: string | null;
}

type OpenState = Pick<Instrument, 'is_open' | 'next_change_time'>;

export function openState(
  { type, open_now }: Pick<InstrumentRow, 'type' | 'open_now'>,
  now: number,
): OpenState {
  if (open_now !== 'hours') return { is_open: open_now === '1', next_change_time: null };
  if (type === 'crypto') return { is_open: true, next_change_time: null };
  return { is_open: isInSession(now), next_change_time: nextBell(now) };
}

export function wireInstrument(row: InstrumentRow, now: number): Instrument {
  const {
    open_now: _open_now,
    is_hot: _is_hot,
    start_price: _start_price,
    daily_percent: _daily_percent,
    ticks_per_second: _ticks_per_second,
    large_usdt: _large_usdt,
    index_minimum: _index_minimum,
    index_weights: _index_weights,
    index_distance: _index_distance,
    ...wire
  } = row;
  return { ...wire, ...openState(row, now) };
}

export function simulatedOf(row: InstrumentRow, now: number): Simulated {
  const { match_id, price_exponent, number_exponent } = row;
  const price = amountOf(row.start_price);
  const tick = unitsOf(row.tick, price_exponent);
  const unit_usdt = price * 10 ** number_exponent;
  return {
    match_id,
    price_exponent,
    number_exponent,
    tick,
    open_now: row.open_now,
    is_hot: row.is_hot,
    index: indexTermsOf(row),
    wire: wireInstrument(row, now),
    start_price: unitsOf(row.start_price, price_exponent),
    daily_move: amountOf(row.daily_percent) / 100,
    ticks_per_second: amountOf(row.ticks_per_second),
    large_trade: Math.max(10, Math.round(amountOf(row.large_usdt) / unit_usdt)),
  };
}

function indexTermsOf(row: InstrumentRow): IndexTerms {
  const parts = (row.index_weights ?? '').split(',').filter((part) => part !== '');
  return {
    minimum: row.index_minimum ?? INDEX_BY_RULE.minimum,
    weights: new Map(parts.map((part) => part.split('=') as [string, string])),
    distance: row.index_distance ?? INDEX_BY_RULE.distance,
  };
}

/** Listing rules guarantee that the result is whole and exact. */
function unitsOf(text: string, exponent: number): number {
  const units = scaledOf(text, exponent);
  if (units === undefined) throw new Error(`${text} has more than ${-exponent} decimals`);
  return Number(units);
}

/** For drawing only: a float whose last digits don't matter. */
function amountOf(text: string): number {
  return Number(text);
}

type Units = Pick<InstrumentRow, 'price_exponent' | 'number_exponent'>;

export function hasSameUnits(a: Units, b: Units): boolean {
  return a.price_exponent === b.price_exponent && a.number_exponent === b.number_exponent;
}
