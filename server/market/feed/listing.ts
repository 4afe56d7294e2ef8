// A list for load tests: 300 instruments that never close, with the same names and ids every time. The exchange's own
// list is in the database (instrument-row.ts).

import { createHash } from 'node:crypto';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { USDT } from '../../../protocol/constants.ts';
import { inventedNames } from './invented-names.ts';
import { INDEX_BY_RULE, type Simulated } from './listed-instrument.ts';
import { survivesOpening } from './opening-gap.ts';
import { CRYPTO, type Named, STOCKS } from './real-names.ts';
import { scaledText } from './scaled-text.ts';

/** A trade is a large one times the sixth power of a die, so the mean is this part of it. */
export const MEAN_TRADE = 1 / 7;

const INSTRUMENTS = 300;
const HOT = 12;
const WITH_OPTIONS = 30;

/** Popular instruments come first. `large_usdt`: a usual large trade. */
function pace(rank: number): { ticks_per_second: number; large_usdt: number } {
  if (rank < 24) return { ticks_per_second: 20, large_usdt: 20_000 };
  if (rank < 60) return { ticks_per_second: 10, large_usdt: 10_000 };
  if (rank < 150) return { ticks_per_second: 5, large_usdt: 5_000 };
  return { ticks_per_second: 2, large_usdt: 2_000 };
}

export function simulatedListing(): Simulated[] {
  const inventedListing = inventedNames(INSTRUMENTS - CRYPTO.length - STOCKS.length, [
    ...CRYPTO.map(([code]) => code),
    ...STOCKS.map(([code]) => code),
  ]);
  return [
    ...CRYPTO.map((definition) => ({ definition, type: 'crypto' as const })),
    ...STOCKS.map((definition) => ({ definition, type: 'stock' as const })),
    ...inventedListing,
  ].map(({ definition, type }, index) => list(definition, type, index));
}

function list(
  [code, name, price, daily_percent]: Named,
  type: 'crypto' | 'stock',
  index: number,
): Simulated {
  const magnitude = Math.floor(Math.log10(price));
  const isStock = type === 'stock';
  const price_exponent = Math.min(0, isStock ? -2 : magnitude - 5);
  const number_exponent = Math.min(0, -magnitude - (isStock ? 0 : 1));
  // One in eight has a tick of five units, as on real exchanges.
  const tick = index % 8 === 7 ? 5 : 1;
  const units = Math.round(price / 10 ** price_exponent / tick) * tick;
  const { ticks_per_second, large_usdt } = pace(isStock ? index - 30 : index);
  const unit_usdt = price * 10 ** number_exponent;
  return {
    match_id: index + 1,
    price_exponent,
    number_exponent,
    tick,
    open_now: '1',
    is_hot: index < HOT,
    index: INDEX_BY_RULE,
    start_price: units,
    daily_move: daily_percent / 100,
    ticks_per_second,
    large_trade: Math.max(10, Math.round(large_usdt / unit_usdt)),
    wire: {
      match_id: index + 1,
      // Skips USDT, which is currency 3.
      currency_id: index + (index < USDT - 1 ? 1 : 2),
      legal_id: USDT,
      symbol: `${code}/USDT`,
      currency_name: code,
      legal_name: 'USDT',
      full_name: name,
      type,
      image: '',
      sort: index + 1,
      status: 1,
      is_open: true,
      next_change_time: null,
      price_exponent,
      number_exponent,
      tick: scaledText(tick, price_exponent),
      max_price: scaledText(1, magnitude + 3),
      price_band_percent: '10',
      stale_ms: 5000,
      is_contract: true,
      lot_size: scaledText(1, Math.max(number_exponent, 1 - magnitude)),
      lot_step: '1',
      lot_min: '1',
      lot_max: '10000',
      multiples: multiples(isStock, index, String(daily_percent)),
      open_fee_rate: '0.0005',
      overnight_rate: isStock ? '0.0003' : '0.0002',
      is_spot: !isStock,
      spot_step: scaledText(1, number_exponent),
      spot_min: scaledText(1, number_exponent),
      spot_max: scaledText(1, 6 - magnitude),
      spot_min_total: '5',
      spot_fee_rate: '0.001',
      is_option: index < WITH_OPTIONS,
    },
  };
}

function multiples(isStock: boolean, index: number, daily_percent: string): number[] {
  if (isStock) {
    return [1, 2, 5, 10, 20].filter((multiple) => survivesOpening(multiple, daily_percent));
  }
  return index < HOT ? [1, 2, 3, 5, 10, 20, 50, 100] : [1, 2, 3, 5, 10, 20, 50];
}

/** Changes exactly when the list does: a client compares it for equality. */
export function listingVersion(list: readonly Instrument[]): number {
  return createHash('sha1').update(JSON.stringify(list)).digest().readUInt32LE();
}
