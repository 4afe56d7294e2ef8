// Practice mode: play money, invented desks and prices. Outside of it nothing is invented.

import { StartRefusal } from '../platform/base/refusal.ts';
import type { Queryable } from '../platform/db/database.ts';

export interface MoneySettings {
  /** Undefined: practice mode with the embedded engine only (R-CLUSTER-4). */
  is_sandbox: boolean | undefined;
  database_url: string | undefined;
  external?: object | undefined;
  replay?: object | undefined;
}

const NEEDS_FEED =
  'A server that is not in practice mode needs the prices of a real exchange: ' +
  'set FEED=binance or FEED=okx, or SANDBOX=1 for practice mode.';

const IS_PRACTICE =
  'This database was used in practice mode, so its balances are play money: ' +
  'use an empty one, or SANDBOX=1.';

export function isPracticeMode({ is_sandbox, database_url }: MoneySettings): boolean {
  return is_sandbox ?? database_url === undefined;
}

/** R-PRICE-8. A recording is no source of present prices either. */
export function checkPriceSource(settings: MoneySettings): void {
  const isReal = settings.external !== undefined && settings.replay === undefined;
  if (!isPracticeMode(settings) && !isReal) throw new StartRefusal(NEEDS_FEED);
}

/** R-OPERATOR-8: balances of practice mode are play money and must not become withdrawable. */
export async function checkRealDatabase(queryable: Queryable): Promise<void> {
  if (await wasPractised(queryable)) throw new StartRefusal(IS_PRACTICE);
}

/** Practice mode funds the product pool at its first start, and only practice mode does. */
async function wasPractised(queryable: Queryable): Promise<boolean> {
  const { rows } = await queryable.query(
    "select 1 from ledger_transactions where kind = 'pool_fund' and reference = 'sandbox'",
  );
  return rows.length > 0;
}
