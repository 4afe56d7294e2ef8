// Units of each currency per USD. OTC is priced by fresh ones only (fresh-rates.ts).

import { OperatorRefusal } from '../../platform/commands/command.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { ratesOf, writeRate } from './store.ts';

const CODE = /^[A-Z]{3}$/;
const RATE = /^(0|[1-9]\d{0,11})(\.\d{1,8})?$/;
const ZERO = /^0(\.0+)?$/;

/** For /get_system_exchange_rate. USD comes first, because the other rates are relative to it. */
export async function rateMap(database: Queryable): Promise<Record<string, string>> {
  const rates = await ratesOf(database);
  return { USD: '1', ...Object.fromEntries(rates.map(({ code, rate }) => [code, rate])) };
}

export function isRate(code: string, rate: string): boolean {
  return CODE.test(code) && RATE.test(rate) && !ZERO.test(rate);
}

export async function setRate(
  database: Queryable,
  code: string,
  rate: string,
  now: number,
): Promise<void> {
  if (!CODE.test(code))
    throw new OperatorRefusal(
      'parameter_error',
      'A currency has three capital letters, such as EUR.',
    );
  if (code === 'USD')
    throw new OperatorRefusal(
      'parameter_error',
      'USD is always 1: the other rates are relative to it.',
    );
  if (!isRate(code, rate)) {
    throw new OperatorRefusal(
      'parameter_error',
      'A rate is units per USD, above 0, at most 8 decimals.',
    );
  }
  await writeRate(database, { code, rate, update_time: now });
}
