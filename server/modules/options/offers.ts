// What is offered: how long a stake may run, and what it may be in. Both are rows that an operator can change.
import type { Queryable } from '../../db/database.ts';

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
