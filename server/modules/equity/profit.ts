import type { Queryable } from '../../db/database.ts';
import { add, div, isAbove, mul, round, roundAmount, sub } from '../../exact.ts';
import { flowSince } from './flow-store.ts';
import { type Period, pointBefore } from './store.ts';

export interface Profit {
  profit: string;
  profit_percent: string | null;
}

/** Since the last point before the period, or since the account was opened. Deposits and withdrawals are no profit. */
export async function profitOf(
  queryable: Queryable,
  user_id: number,
  { period, now, total_usd }: { period: Period; now: number; total_usd: string },
): Promise<Profit> {
  const before = await pointBefore(queryable, user_id, period, now);
  const { time, total_usd: start } = before ?? { time: 0, total_usd: '0' };
  const flow = await flowSince(queryable, user_id, time);
  const profit = sub(sub(total_usd, start), flow);
  // Relative to the capital at the start plus inflow.
  const base = flow.startsWith('-') ? start : add(start, flow);
  const hasBase = isAbove(base, '0');
  return {
    profit: roundAmount(profit),
    profit_percent: hasBase ? round(mul(div(profit, base), '100'), 2) : null,
  };
}
