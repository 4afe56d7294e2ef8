import { DAY_MS, HOUR_MS } from '../../../protocol/time.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export async function eraseEquity(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from equity_points where user_id = $1', [user_id]);
  await tx.query('delete from money_flows where user_id = $1', [user_id]);
}

const HOURLY_MS = 35 * DAY_MS;

/** Users with money now, and those whose money has gone since the last hour. */
export async function insertPoints(
  tx: Transaction,
  time: number,
  worths: readonly object[],
  profits: readonly object[],
): Promise<void> {
  await tx.query(
    `insert into equity_points (user_id, created_at, total_usd)
     select user_id, $1, sum(usd) from (
       select a.user_id, round((b.available + b.frozen) * p.price, 8) as usd
       from ledger_balances b
       join ledger_accounts a on a.id = b.account_id
       join jsonb_to_recordset($2::text::jsonb) as p (currency_id integer, price numeric)
         on p.currency_id = a.currency_id
       where b.available + b.frozen > 0
       union all
       select user_id, usd from jsonb_to_recordset($3::text::jsonb) as o (user_id bigint, usd numeric)
       union all
       select user_id, 0 from equity_points where created_at >= $4 and total_usd <> 0
     ) parts group by user_id on conflict do nothing`,
    [instant(time), JSON.stringify(worths), JSON.stringify(profits), instant(time - 2 * HOUR_MS)],
  );
}

export async function thinOut(tx: Transaction, time: number): Promise<void> {
  // Only one day, because the older ones were reduced before.
  await tx.query(
    `delete from equity_points where created_at >= $1 and created_at < $2
     and extract(hour from created_at at time zone 'UTC') <> 0`,
    [instant(time - HOURLY_MS - 7 * DAY_MS), instant(time - HOURLY_MS)],
  );
  await tx.query('delete from equity_hours where hour < $1', [instant(time - HOURLY_MS)]);
}

export interface Point {
  time: number;
  total_usd: string;
}

export type Period = 'day' | 'week' | 'month' | 'all';

const SPANS: Readonly<Record<Exclude<Period, 'all'>, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
};

/** Hours of a day or a week, days of longer periods; oldest first. */
export async function pointsOf(
  queryable: Queryable,
  user_id: number,
  period: Period,
  now: number,
): Promise<Point[]> {
  const from = instant(startOf(period, now));
  if (period === 'day' || period === 'week') {
    const { rows } = await queryable.query<Point>(
      `select created_at as time, total_usd from equity_points
       where user_id = $1 and created_at >= $2 order by created_at`,
      [user_id, from],
    );
    return rows;
  }
  const { rows } = await queryable.query<Point>(
    `select distinct on (date_trunc('day', created_at at time zone 'UTC')) created_at as time, total_usd
     from equity_points where user_id = $1 and created_at >= $2
     order by date_trunc('day', created_at at time zone 'UTC'), created_at`,
    [user_id, from],
  );
  return rows;
}

function startOf(period: Period, now: number): number {
  return period === 'all' ? 0 : now - SPANS[period];
}

export async function hasHour(queryable: Queryable, hour: number): Promise<boolean> {
  const { rows } = await queryable.query('select from equity_hours where hour = $1', [
    instant(hour),
  ]);
  return rows.length > 0;
}

export async function markHour(tx: Transaction, hour: number): Promise<boolean> {
  const { changedRows } = await tx.query(
    'insert into equity_hours (hour) values ($1) on conflict do nothing',
    [instant(hour)],
  );
  return changedRows > 0;
}

export async function pointBefore(
  queryable: Queryable,
  user_id: number,
  period: Period,
  now: number,
): Promise<Point | undefined> {
  const { rows } = await queryable.query<Point>(
    `select created_at as time, total_usd from equity_points
     where user_id = $1 and created_at <= $2 order by created_at desc limit 1`,
    [user_id, instant(startOf(period, now))],
  );
  return rows[0];
}
