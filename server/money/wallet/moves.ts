// Moves between the accounts of one user (R-ACCOUNT-2): instant and free.
import type { AccountType } from '../../../protocol/bill.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { isAbove, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import { transfer } from '../../platform/ledger/movements.ts';
import { type Balance, lockAccounts, post } from '../../platform/ledger/post.ts';

export interface WishedMove {
  user_id: number;
  currency_id: number;
  number: string;
  from: AccountType;
  to: AccountType;
  reference: string;
  time: number;
  /** The amount that may leave an account which must keep a part; called under the account's lock. */
  transferable?: ((tx: Transaction) => Promise<string>) | undefined;
}

export interface Moved {
  id: number;
  from: Balance;
  to: Balance;
}

export async function moveMoney(tx: Transaction, wish: WishedMove): Promise<Moved> {
  const { user_id, currency_id, number, from, to, reference, time } = wish;
  const account = { user_id, type: from, currency_id };
  const movement = transfer(account, { ...account, type: to }, number, 'move');
  if (wish.transferable !== undefined) {
    // Locked, so that simultaneous moves can't spend the same balance.
    await lockAccounts(tx, [account]);
    const most = await wish.transferable(tx);
    if (isAbove(number, most)) throw tooLittle(number, most);
  }
  const postingResult = await post(tx, { kind: 'move', reference, time, movements: [movement] });
  if (postingResult.outcome === 'insufficient_balance')
    throw await insufficient(tx, account, number);
  const { outcome, transaction_id, balances } = postingResult;
  const [fromBalance, toBalance] = [from, to].map((type) =>
    balances.find((one) => one.type === type),
  );
  const isDone = outcome === 'posted' && transaction_id !== null;
  if (!isDone || fromBalance === undefined || toBalance === undefined) {
    throw new Error(`a move ended as ${outcome}`);
  }
  return { id: transaction_id, from: fromBalance, to: toBalance };
}

/** Reports the available and the missing amount (R-ERROR-3). */
async function insufficient(
  tx: Transaction,
  account: { user_id: number; type: AccountType; currency_id: number },
  amount: string,
) {
  const { available } = await balanceOf(tx, account);
  return tooLittle(amount, available);
}

function tooLittle(amount: string, available: string) {
  const missing = sub(amount, available);
  return refusal('insufficient_balance', { field: 'number', params: { available, missing } });
}
