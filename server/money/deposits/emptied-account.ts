// Whether an account has nothing to lose, so that it may be closed.

import { add, isAbove, isZero, mul } from '../../platform/base/exact.ts';
import { LAUNCHED } from '../../platform/currencies/currencies.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { balancesOf } from '../../platform/ledger/balances.ts';
import { hasWaitingRecharge } from './store.ts';

const USD_AT_MOST = '1';

/** USD price of one unit; undefined when unknown, which counts as worth keeping. */
export type PriceUsd = (currency_id: number) => string | undefined;

/**
 * Orders and positions freeze money; the rest may be worth a dollar in total. A deposit in review would have no
 * account to credit. Sandbox tokens are worthless until an instrument trades them.
 */
export async function isEmptied(
  tx: Transaction,
  user_id: number,
  priceUsd: PriceUsd,
): Promise<boolean> {
  if (await hasWaitingRecharge(tx, user_id)) return false;
  let worth = '0';
  for (const { currency_id, available, frozen } of await balancesOf(tx, user_id)) {
    if (!isZero(frozen)) return false;
    if (isZero(available)) continue;
    const price = priceUsd(currency_id);
    // Neither tradable nor withdrawable.
    if (price === undefined && currency_id in LAUNCHED) continue;
    if (price === undefined) return false;
    worth = add(worth, mul(available, price));
  }
  return !isAbove(worth, USD_AT_MOST);
}
