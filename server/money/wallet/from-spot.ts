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

interface Shortage {
  missing: string;
  /** What the user agreed to. */
  atMost: string | undefined;
}

/** All of what is missing, or '0' if that is more than the user agreed to or the spot account has. Its row is locked. */
export async function coverOf(
  tx: Transaction,
  account: UserAccount,
  { missing, atMost }: Shortage,
): Promise<string> {
  if (atMost === undefined || isZero(missing) || isAbove(missing, atMost)) return '0';
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
