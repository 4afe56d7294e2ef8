// Dual products of the sandbox: BTC and ETH, four terms, five linked prices on each side. Each series is sold until the
// next 08:00 UTC, when the next one begins.

import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { DAY_MS, HOUR_MS } from '../../../protocol/time.ts';
import type { Instruments } from '../../market/engines/instruments.ts';
import { quantize } from '../../platform/base/exact.ts';
import type { Database } from '../../platform/db/database.ts';
import { linkedStep, type PricedAt, priceAway, proposedApr } from './option-value.ts';
import { type PricingParts, pricedAt } from './pricing.ts';
import { insertProduct, type NewProduct, rollingOnSale, volatilities } from './product-store.ts';

const SALE_ENDS_AT_MS = 8 * HOUR_MS;
const SOLD_FOR_MS = HOUR_MS;

const TERMS = [1, 3, 7, 14] as const;
/** Distances of linked prices from the index, in standard deviations of the term: above for a call, below for a put. */
const DEVIATIONS = [0.25, 0.5, 1, 1.5, 2] as const;
const UNITS = { BTC: '0.001', ETH: '0.01' } as const;
const PUT_UNIT = '50';
const SHARES = 1000;

export interface RollingParts extends PricingParts {
  database: Database;
  instruments: Instruments;
}

export async function rollProducts(parts: RollingParts): Promise<void> {
  const { database, quotes, instruments, now } = parts;
  const time = now();
  const onSale = await rollingOnSale(database, time);
  const isOnSale = (match_id: number, days: number): boolean =>
    onSale.some((one) => one.match_id === match_id && one.days === days);
  const missing = Object.entries(UNITS).flatMap(([name, unit]) => {
    const instrument = instruments.all.find(
      (one) => one.currency_name === name && one.legal_name === 'USDT',
    );
    if (instrument === undefined) return [];
    const { match_id } = instrument;
    return TERMS.filter((days) => !isOnSale(match_id, days)).map((days) => ({
      instrument,
      unit,
      days,
    }));
  });
  if (missing.length === 0) return;
  const [marks, moves] = await Promise.all([quotes.all(), volatilities(database)]);
  const products = missing.flatMap(({ instrument, unit, days }) => {
    const quote = marks.get(instrument.match_id);
    const volatility = moves.get(instrument.match_id);
    if (quote === undefined || volatility === undefined) return [];
    return series(instrument, { unit, days, at: pricedAt(quote, volatility, time) });
  });
  await database.transaction(async (tx) => {
    for (const product of products) await insertProduct(tx, product);
  });
}

function series(
  { match_id, currency_id, legal_id }: Instrument,
  { unit, days, at }: { unit: string; days: number; at: PricedAt },
): NewProduct[] {
  const end_time = saleEnd(at.time);
  const maturity_time = end_time + days * DAY_MS;
  const step = linkedStep(at.index);
  return (['call', 'put'] as const).flatMap((type) =>
    DEVIATIONS.map((deviations): NewProduct => {
      const away = priceAway(at, maturity_time, type === 'call' ? deviations : -deviations);
      const linked_price = quantize(away, step, 'nearest');
      return {
        type,
        match_id,
        currency_id,
        legal_id,
        days,
        linked_price,
        maturity_time,
        end_time,
        unit_price: type === 'call' ? unit : PUT_UNIT,
        apr: proposedApr({ type, linked_price, days, maturity_time }, at),
        is_auto: true,
        is_rolling: true,
        create_time: at.time,
        total_shares: SHARES,
        min_num: 1,
        max_num: SHARES,
      };
    }),
  );
}

function saleEnd(time: number): number {
  const today = time - (time % DAY_MS) + SALE_ENDS_AT_MS;
  return today - time >= SOLD_FOR_MS ? today : today + DAY_MS;
}
