import { USDT } from '../../../protocol/constants.ts';
import { actOn, findShownUser } from '../../people/profile/shown-user.ts';
import type { AccountParts } from '../../people/profile/user-view.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { isEqual } from '../../platform/base/exact.ts';
import { type OperatorCommand, OperatorRefusal } from '../../platform/commands/command.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  approveTrader,
  dismissTrader,
  rejectTrader,
  type TraderConditions,
} from './become-trader.ts';
import { statisticsOf } from './statistics.ts';
import { type ProfitSums, profitTwice } from './statistics-store.ts';
import { allTraders, findTrader, waitingApplications } from './trader-store.ts';
import { shownTrader } from './views.ts';

export interface TraderCommandParts extends Pick<AccountParts, 'unreadSupport' | 'now'> {
  database: Database;
  conditions(): TraderConditions;
  shareRate(): string;
  wake(): void;
}

export function traderCommands(parts: TraderCommandParts): OperatorCommand[] {
  const { database, now, conditions, shareRate, wake } = parts;
  const summary = (row: Awaited<ReturnType<typeof allTraders>>[number]) => {
    const { profit_curve: _, ...traderView } = shownTrader(row, {
      language: 'en',
      share_rate: shareRate(),
      now: now(),
    });
    return { ...traderView, status: row.status };
  };
  return [
    {
      name: 'trader list',
      does: 'traders with their figures, and users who applied to become one',
      act: async () => ({
        rows: [
          ...(await waitingApplications(database)).map((row) => ({ ...row, status: 'applied' })),
          ...(await allTraders(database)).map(summary),
        ],
      }),
    },
    {
      name: 'trader show',
      takes: ['USER'],
      does: 'one trader with the profit curve',
      act: async ({ words: [user = ''] }) => {
        const { id } = await findShownUser(database, user);
        const row = await findTrader(database, id, null);
        if (row === undefined) throw refusal('trader_not_found');
        return {
          rows: [shownTrader(row, { language: 'en', share_rate: shareRate(), now: now() })],
        };
      },
    },
    {
      name: 'trader approve',
      takes: ['USER'],
      does: 'makes the user a trader whom others can follow',
      act: ({ words: [user = ''] }, audit) =>
        actOn(parts, user, audit, (tx, id) => approveTrader(tx, parts, id, conditions())),
    },
    {
      name: 'trader reject',
      takes: ['USER'],
      flags: { reason: 'TEXT' },
      does: 'rejects the application; the user sees the reason and may apply again',
      act: ({ words: [user = ''], flags: { reason = '' } }, audit) => {
        if (reason === '') throw new OperatorRefusal('parameter_error', '--reason is required.');
        return actOn(parts, user, audit, (tx, id) => rejectTrader(tx, id, { reason, time: now() }));
      },
    },
    {
      name: 'trader dismiss',
      takes: ['USER'],
      does: "ends the user's role as a trader; followers keep the copied positions as their own",
      act: async ({ words: [user = ''] }, audit) => {
        const result = await actOn(parts, user, audit, async (tx, id) => {
          if (!(await dismissTrader(tx, id, now()))) throw refusal('trader_not_found');
        });
        wake();
        return result;
      },
    },
    {
      name: 'trader verify',
      does: 'recomputes the figures of all traders from the ledger and compares them with the stored ones',
      act: async () => ({ rows: await verifyTraders(database, now()) }),
    },
  ];
}

export async function verifyTraders(database: Database, now: number): Promise<Verdict[]> {
  const rows: Verdict[] = [];
  for (const trader of await allTraders(database)) {
    const { trader_user_id, profit_total } = trader;
    const figures = await statisticsOf(database, trader_user_id, now);
    const isStored = VERIFIED.every((name) => isEqual(trader[name], figures[name]));
    const sums = await profitTwice(database, trader_user_id);
    for (const sum of sums.length === 0 ? [NOTHING] : sums) {
      const is_right = isStored && isEqual(sum.orders, sum.ledger);
      rows.push({
        trader_user_id,
        stored_profit: profit_total,
        computed_profit: figures.profit_total,
        ...sum,
        is_right,
      });
    }
  }
  return rows;
}

const VERIFIED = ['profit_total', 'profit_rate_percent', 'accuracy', 'drawdown_percent'] as const;
const NOTHING: ProfitSums = { currency_id: USDT, orders: '0', ledger: '0' };

interface Verdict extends ProfitSums {
  trader_user_id: number;
  stored_profit: string;
  computed_profit: string;
  is_right: boolean;
}
