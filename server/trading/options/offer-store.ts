// Durations and stake currencies on offer; the operator can change them.
import type { Queryable } from '../../platform/db/database.ts';

export interface Duration {
  seconds: number;
  profit_ratio: string;
  fee_rate: string;
  min_number: string;
  max_number: string;
  status: 0 | 1;
}

export async function durationsOf(queryable: Queryable): Promise<Duration[]> {
  const { rows } = await queryable.query<Duration>(
    `select seconds, profit_ratio, fee_rate, min_number, max_number, status
     from option_durations order by seconds`,
  );
  return rows;
}

export async function writeDuration(tx: Queryable, duration: Duration): Promise<void> {
  const { seconds, profit_ratio, fee_rate, min_number, max_number, status } = duration;
  await tx.query(
    `insert into option_durations (seconds, profit_ratio, fee_rate, min_number, max_number, status)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (seconds) do update set profit_ratio = excluded.profit_ratio,
       fee_rate = excluded.fee_rate, min_number = excluded.min_number,
       max_number = excluded.max_number, status = excluded.status`,
    [seconds, profit_ratio, fee_rate, min_number, max_number, status],
  );
}

/** Serialises changes of durations and of the cancel rate, which are checked together. */
export async function lockOffers(tx: Queryable): Promise<void> {
  await tx.query('lock table option_durations in share row exclusive mode');
}

export interface StakeCurrency {
  currency_id: number;
  min_number: string;
  max_number: string;
}

export async function stakeCurrencies(queryable: Queryable): Promise<StakeCurrency[]> {
  const { rows } = await queryable.query<StakeCurrency>(
    'select currency_id, min_number, max_number from option_currencies order by currency_id',
  );
  return rows;
}
