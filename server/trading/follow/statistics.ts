// A trader's statistics: hourly, and after each close (R-COPY-6). Always recomputed from all orders.

import { add, div, isAbove, isPositive, max, mul, round, sub } from '../../platform/base/exact.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import {
  capitalOf,
  copyDelays,
  keepStatistics,
  profitDays,
  type Statistics,
  tradeFigures,
} from './statistics-store.ts';

const DELAYS_MS = 7 * 24 * 60 * 60_000;
const DAYS_SHOWN = 90;

export async function statisticsOf(
  queryable: Queryable,
  user_id: number,
  now: number,
): Promise<Statistics> {
  const { won_count, ...figures } = await tradeFigures(queryable, user_id);
  const { trade_count, profit_total } = figures;
  const days = await profitDays(queryable, user_id);
  const capital = await capitalOf(queryable, user_id);
  const totals = days.map(({ total }) => total);
  return {
    ...figures,
    profit_rate_percent: isPositive(capital) ? percent(profit_total, capital) : '0',
    accuracy: trade_count === 0 ? '0' : percent(`${won_count}`, `${trade_count}`),
    drawdown_percent: drawdownPercent(totals, capital),
    ...(await copyDelays(queryable, user_id, now - DELAYS_MS)),
    profit_curve: days.slice(-DAYS_SHOWN).map(({ time, total }): [number, string] => [time, total]),
  };
}

function percent(part: string, whole: string): string {
  return round(mul(div(part, whole), '100'), 2);
}

/** The largest drop of capital plus profits below an earlier high, in percent of that high. */
function drawdownPercent(totals: readonly string[], capital: string): string {
  let highest = capital;
  let deepest = '0';
  for (const total of totals) {
    const worth = add(capital, total);
    highest = max(highest, worth);
    if (!isPositive(highest)) continue;
    const fall = percent(sub(highest, worth), highest);
    if (isAbove(fall, deepest)) deepest = fall;
  }
  return deepest;
}

export async function refreshStatistics(
  database: Database,
  trader_ids: readonly number[],
  now: number,
): Promise<void> {
  for (const id of trader_ids) {
    await keepStatistics(database, id, await statisticsOf(database, id, now), now);
  }
}
