import { add, div, isAbove, mul, round, roundAmount, sub } from '../../platform/base/exact.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { flowSums } from './flow-store.ts';
import { type Period, pointBefore } from './store.ts';

export interface Profit {
  profit: string;
  profit_percent: string | null;
  /** Capital at the start plus inflow. */
  base_usd: string;
  /** Time of the point that the profit is counted from; 0: since the account was opened. */
  since: number;
}

/** R-ACCOUNT-5: since the last point before the period, or since the account was opened. */
export async function profitOf(
  queryable: Queryable,
  user_id: number,
  { period, now, total_usd }: { period: Period; now: number; total_usd: string },
): Promise<Profit> {
  const before = await pointBefore(queryable, user_id, period, now);
  const { time, total_usd: start } = before ?? { time: 0, total_usd: '0' };
  const { inflow, net } = await flowSums(queryable, user_id, time);
  const profit = sub(sub(total_usd, start), net);
  const base_usd = add(start, inflow);
  const hasBase = isAbove(base_usd, '0');
  return {
    profit: roundAmount(profit),
    profit_percent: hasBase ? round(mul(div(profit, base_usd), '100'), 2) : null,
    base_usd,
    since: time,
  };
}
