import { add, isZero } from '../../platform/base/exact.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { userOf } from '../../platform/http/session.ts';
import { type Flow, flowsSince } from './flow-store.ts';
import { profitOf } from './profit.ts';
import { pointsOf } from './store.ts';

export interface EquityParts {
  database: Queryable;
  totalOf(user_id: number): Promise<string>;
  now(): number;
}

export function equityHandlers(parts: EquityParts): HandlersOf<'wallet.equity'> {
  const { database, now } = parts;
  return {
    'wallet.equity': async ({ period }, context) => {
      const user_id = userOf(context);
      const total_usd = await parts.totalOf(user_id);
      const time = now();
      const points = await pointsOf(database, user_id, period, time);
      const formerList = points.map((point): [number, string] => [point.time, point.total_usd]);
      const list = [
        ...formerList.filter(([at]) => at < time),
        [time, total_usd] as [number, string],
      ];
      const wish = { period, now: time, total_usd };
      const { since, ...profit } = await profitOf(database, user_id, wish);
      const flows = await flowsSince(database, user_id, since);
      return {
        list,
        ...profit,
        flows: flowsAt(
          list.map(([at]) => at),
          flows,
        ),
      };
    },
  };
}

/** The sum of the flows between two points, at the later one. */
function flowsAt(
  times: readonly number[],
  flows: readonly Pick<Flow, 'usd' | 'time'>[],
): [number, string][] {
  const sums = new Map<number, string>();
  for (const { usd, time } of flows) {
    const at = times.find((one) => one >= time) ?? times.at(-1);
    if (at !== undefined) sums.set(at, add(sums.get(at) ?? '0', usd));
  }
  return [...sums].filter(([, usd]) => !isZero(usd));
}
