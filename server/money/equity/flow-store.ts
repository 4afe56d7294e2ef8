import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export interface Flow {
  user_id: number;
  usd: string;
  time: number;
}

/** Called in the transaction that moves the money. */
export async function recordFlow(tx: Transaction, { user_id, usd, time }: Flow): Promise<void> {
  await tx.query('insert into money_flows (user_id, usd, created_at) values ($1, $2, $3)', [
    user_id,
    usd,
    instant(time),
  ]);
}

/** Oldest first, without `user_id`. */
export async function flowsSince(
  queryable: Queryable,
  user_id: number,
  from: number,
): Promise<Omit<Flow, 'user_id'>[]> {
  const { rows } = await queryable.query<Omit<Flow, 'user_id'>>(
    `select usd, created_at as time from money_flows
     where user_id = $1 and created_at > $2 order by created_at, id`,
    [user_id, instant(from)],
  );
  return rows;
}

/** What came in, and that less what went out. */
export interface FlowSums {
  inflow: string;
  net: string;
}

export async function flowSums(
  queryable: Queryable,
  user_id: number,
  from: number,
): Promise<FlowSums> {
  const { rows } = await queryable.query<FlowSums>(
    `select coalesce(sum(usd) filter (where usd > 0), 0) as inflow, coalesce(sum(usd), 0) as net
     from money_flows where user_id = $1 and created_at > $2`,
    [user_id, instant(from)],
  );
  return rows[0] ?? { inflow: '0', net: '0' };
}
