// An order may take what its account lacks from the spot account, in its own transaction (R-CONTRACT-25, R-OPTION-8).

import { isAbove, isZero } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { UserAccount } from '../../platform/ledger/accounts.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import { lockAccounts } from '../../platform/ledger/post.ts';
import { moveMoney } from './moves.ts';

const spotOf = (account: UserAccount): UserAccount => ({ ...account, type: 'change' });

/** Together, in the ledger's order: a move between the two takes the same locks. */
export function lockWithSpot(tx: Transaction, account: UserAccount): Promise<void> {
  return lockAccounts(tx, [account, spotOf(account)]);
}

/** All of what is missing, or '0' if the spot account has less. Its row is locked. */
export async function coverOf(
  tx: Transaction,
  account: UserAccount,
  missing: string,
): Promise<string> {
  if (isZero(missing)) return missing;
  const { available } = await balanceOf(tx, spotOf(account));
  return isAbove(missing, available) ? '0' : missing;
}

interface Cover {
  amount: string;
  /** Of the order: it takes money once. */
  reference: string;
  time: number;
}

export async function takeFromSpot(
  tx: Transaction,
  { user_id, type, currency_id }: UserAccount,
  { amount, reference, time }: Cover,
): Promise<void> {
  if (isZero(amount)) return;
  await moveMoney(tx, {
    user_id,
    currency_id,
    number: amount,
    from: 'change',
    to: type,
    reference,
    time,
  });
}
