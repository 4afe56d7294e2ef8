// Whether an account has nothing to lose: then it may be closed.
import type { Transaction } from '../../db/database.ts';
import { add, isAbove, isZero, mul } from '../../exact.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { hasWaitingRecharge } from '../deposits/store.ts';
import { LAUNCHED } from '../wallet/currencies.ts';

const USD_AT_MOST = '1';

/** Worth of one unit in USD; undefined where nobody knows, which counts as worth keeping. */
export type PriceUsd = (currency_id: number) => string | undefined;

/**
 * Orders and positions hold something frozen; all the rest together may be worth a dollar. A deposit that waits for its
 * review would be credited to nobody. Tokens of the sandbox are worth nothing until an instrument trades them.
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
    // Nothing trades it and nobody can take it out.
    if (price === undefined && currency_id in LAUNCHED) continue;
    if (price === undefined) return false;
    worth = add(worth, mul(available, price));
  }
  return !isAbove(worth, USD_AT_MOST);
}
