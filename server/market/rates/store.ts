import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import seeded from '../../seeds/exchange-rates.json' with { type: 'json' };

export interface Rate {
  code: string;
  rate: string;
  update_time: number;
}

/** Invented rates of practice mode; existing ones are kept. */
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

/** Two updates must not mix. */
export async function lockRates(tx: Transaction): Promise<Rate[]> {
  await tx.query('select from exchange_rates order by code for update');
  return ratesOf(tx);
}

export async function writeRate(
  queryable: Queryable,
  { code, rate, update_time }: Rate,
): Promise<void> {
  await queryable.query(
    `insert into exchange_rates (code, rate, updated_at) values ($1, $2::numeric, $3)
     on conflict (code) do update set rate = excluded.rate, updated_at = excluded.updated_at`,
    [code, rate, instant(update_time)],
  );
}
