// Units of each currency per USD, for display alone: no money is moved at them.
import type { Database, Queryable } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { OperatorRefusal } from '../../operator/command.ts';
import seeded from '../../seeds/exchange-rates.json' with { type: 'json' };

export interface Rate {
  code: string;
  rate: string;
  update_time: number;
}

const CODE = /^[A-Z]{3}$/;
const RATE = /^(0|[1-9]\d{0,11})(\.\d{1,8})?$/;
const ZERO = /^0(\.0+)?$/;

/** What a fresh installation begins with; a rate that is there already stays as it is. */
export async function seedRates(database: Database, now: number): Promise<void> {
  await database.query(
    `insert into exchange_rates (code, rate, updated_at)
     select key, value::numeric, $2 from jsonb_each_text($1::text::jsonb)
     on conflict do nothing`,
    [JSON.stringify(seeded), instant(now)],
  );
}

export async function ratesOf(database: Queryable): Promise<Rate[]> {
  const { rows } = await database.query<Rate>(
    'select code, rate, updated_at as update_time from exchange_rates order by code',
  );
  return rows;
}

/** The answer of /get_system_exchange_rate: USD first, as the one that the others are told in. */
export async function rateMap(database: Queryable): Promise<Record<string, string>> {
  const rates = await ratesOf(database);
  return { USD: '1', ...Object.fromEntries(rates.map(({ code, rate }) => [code, rate])) };
}

export async function setRate(
  database: Queryable,
  code: string,
  rate: string,
  now: number,
): Promise<void> {
  if (!CODE.test(code))
    throw new OperatorRefusal('parameter_error', 'A currency is three capital letters, as EUR.');
  if (code === 'USD')
    throw new OperatorRefusal('parameter_error', 'USD is 1: the others are told in it.');
  if (!RATE.test(rate) || ZERO.test(rate)) {
    throw new OperatorRefusal(
      'parameter_error',
      'A rate is units per USD, above 0, at most 8 decimals.',
    );
  }
  await database.query(
    `insert into exchange_rates (code, rate, updated_at) values ($1, $2::numeric, $3)
     on conflict (code) do update set rate = excluded.rate, updated_at = excluded.updated_at`,
    [code, rate, instant(now)],
  );
}
