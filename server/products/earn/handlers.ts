import type { EarnHolding } from '../../../protocol/calls/products/products.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import type { Prices } from '../../market/prices/prices.ts';
import { add, mul, roundAmount } from '../../platform/base/exact.ts';
import type { Database } from '../../platform/db/database.ts';
import { userOf } from '../../platform/http/session.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { type HeldRow, heldBy } from './store.ts';

export interface EarnParts {
  database: Database;
  prices(): Promise<Prices>;
  now(): number;
}

export function earnHandlers({
  database,
  prices,
  now,
}: EarnParts): ModuleHandlers<'financial.summary'> {
  return {
    'financial.summary': async (_request, context) => {
      const time = now();
      const worths = await prices();
      const rows = await heldBy(database, userOf(context), time - (time % DAY_MS));
      const list = (['ieo', 'lock', 'dual'] as const).map((kind) =>
        holdingOf(
          kind,
          rows.filter((row) => row.kind === kind),
          worths,
        ),
      );
      const sum = (figure: 'worth_usd' | 'earned_today_usd' | 'earned_usd'): string =>
        list.reduce((all, one) => add(all, one[figure]), '0');
      return {
        list,
        worth_usd: sum('worth_usd'),
        earned_today_usd: sum('earned_today_usd'),
        earned_usd: sum('earned_usd'),
      };
    },
  };
}

function holdingOf(
  kind: EarnHolding['kind'],
  rows: readonly HeldRow[],
  prices: Prices,
): EarnHolding {
  const priceOf = ({ currency_id, issue_price }: HeldRow): string =>
    prices.get(currency_id)?.now ?? issue_price ?? '0';
  const usd = (figure: 'held' | 'earned' | 'earned_today'): string =>
    roundAmount(rows.reduce((sum, row) => add(sum, mul(row[figure], priceOf(row))), '0'));
  return {
    kind,
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    worth_usd: usd('held'),
    earned_today_usd: usd('earned_today'),
    earned_usd: usd('earned'),
  };
}
