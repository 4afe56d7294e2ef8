// What can be wrong with an order (R-GATE-6): everything is told at once, as with contracts.
import type { Wrong } from '../../../protocol/calls/call.ts';
import type { Instrument } from '../../../protocol/calls/market.ts';
import { wrong } from '../../call-refusal.ts';
import { add, isAbove, isEqual, max, min, mul, quantize, sub } from '../../exact.ts';
import type { Quote } from '../../market/questions.ts';

/** As the form was read. */
export interface CoinWish {
  type: 1 | 2;
  amount?: string | undefined;
  target_price?: string | undefined;
  quote_amount?: string | undefined;
  worst_price?: string | undefined;
  quote_time?: number | undefined;
}

export const sizeField = ({ amount }: CoinWish): string =>
  amount === undefined ? 'quote_amount' : 'amount';

/** The quantity against the instrument's steps and bounds. */
export function wrongSize(wish: CoinWish, instrument: Instrument, price: string): Wrong[] {
  const { amount, quote_amount, target_price } = wish;
  const field = sizeField(wish);
  const { spot_step: step, spot_min, spot_max, spot_min_total, legal_name } = instrument;
  const all: Wrong[] = [];
  if (amount !== undefined && !isEqual(quantize(amount, step, 'down'), amount)) {
    all.push(wrong('quantity_off_step', { field, params: { step } }));
  }
  const total = quote_amount ?? mul(amount ?? '0', target_price ?? price);
  if (amount !== undefined && isAbove(spot_min, amount)) {
    all.push(wrong('below_minimum', { field, params: { minimum: spot_min } }));
  } else if (amount !== undefined && isAbove(amount, spot_max)) {
    all.push(wrong('above_maximum', { field, params: { maximum: spot_max } }));
  } else if (isAbove(spot_min_total, total)) {
    const params = { minimum: spot_min_total, currency: legal_name };
    all.push(wrong('below_minimum', { field, params }));
  }
  return all;
}

/** The prices of the form: on a tick, and a limit inside the band around the index price. */
export function wrongPrices(wish: CoinWish, instrument: Instrument, last: string): Wrong[] {
  const all: Wrong[] = [];
  const { tick } = instrument;
  for (const field of ['target_price', 'worst_price'] as const) {
    const price = wish[field];
    if (price !== undefined && !isEqual(quantize(price, tick, 'down'), price)) {
      all.push(wrong('price_off_tick', { field, params: { tick } }));
    }
    if (field === 'target_price' && price !== undefined) {
      const { minimum, maximum } = bandOf(instrument, last);
      if (isAbove(minimum, price) || isAbove(price, maximum)) {
        all.push(wrong('price_out_of_band', { field, params: { minimum, maximum } }));
      }
    }
  }
  return all;
}

/** The lowest and highest limit, on ticks inside the band. */
function bandOf(
  { tick, max_price, price_band_percent }: Instrument,
  last: string,
): { minimum: string; maximum: string } {
  const reach = mul(mul(last, price_band_percent), '0.01');
  return {
    minimum: quantize(max(sub(last, reach), tick), tick, 'up'),
    maximum: quantize(min(add(last, reach), max_price), tick, 'down'),
  };
}

export function missing(wish: CoinWish, needed: string, available: string): Wrong[] {
  if (!isAbove(needed, available)) return [];
  const params = { available, missing: sub(needed, available) };
  return [wrong('insufficient_balance', { field: sizeField(wish), params })];
}

/** A limit waits for a market that is closed; what is halted is closed. */
export function isTrading({ is_open, is_halted }: Quote): boolean {
  return is_open && !is_halted;
}
