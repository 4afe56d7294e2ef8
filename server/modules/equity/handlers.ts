import type { Queryable } from '../../db/database.ts';
import type { HandlersOf } from '../../http/handlers.ts';
import { userOf } from '../../http/session.ts';
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
      const list = points.map((point): [number, string] => [point.time, point.total_usd]);
      return {
        list: [...list.filter(([at]) => at < time), [time, total_usd]],
        ...(await profitOf(database, user_id, { period, now: time, total_usd })),
      };
    },
  };
}
