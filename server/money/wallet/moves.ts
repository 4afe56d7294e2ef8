// Moves between the accounts of one user (R-ACCOUNT-2): instant and free.
import type { AccountType } from '../../../protocol/bill.ts';
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import { CallRefusal, wrong } from '../../platform/base/call-refusal.ts';
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
    if (isAbove(number, most)) throw new CallRefusal([tooLittle(number, most, 'number')]);
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

export interface WishedParts {
  user_id: number;
  currency_id: number;
  to: AccountType;
  parts: readonly { from: AccountType; number: string }[];
  reference: string;
  time: number;
  /** The amount that may leave the contract account; called under the locks. */
  transferable(tx: Transaction): Promise<string>;
}

interface MovedPart {
  id: number;
  from_field: AccountType;
  number: string;
  to: Balance;
}

/** Moves out of several accounts into one, all or none (R-ACCOUNT-6). Each is a move of its own in the records. */
export async function gatherMoney(
  tx: Transaction,
  { user_id, currency_id, to, parts, reference, time, transferable }: WishedParts,
): Promise<MovedPart[]> {
  const accountOf = (type: AccountType) => ({ user_id, type, currency_id });
  await lockAccounts(tx, [to, ...parts.map(({ from }) => from)].map(accountOf));
  const wrongs: Wrong[] = [];
  for (const { from, number } of parts) {
    const most =
      from === 'lever' ? await transferable(tx) : (await balanceOf(tx, accountOf(from))).available;
    if (isAbove(number, most)) wrongs.push(tooLittle(number, most, from));
  }
  const [first, ...others] = wrongs;
  if (first !== undefined) throw new CallRefusal([first, ...others]);
  const moves: MovedPart[] = [];
  for (const { from, number } of parts) {
    const moveResult = await moveMoney(tx, {
      user_id,
      currency_id,
      number,
      from,
      to,
      reference: `${reference}:${from}`,
      time,
    });
    moves.push({ id: moveResult.id, from_field: from, number, to: moveResult.to });
  }
  return moves;
}

/** Reports the available and the missing amount (R-ERROR-3). */
async function insufficient(
  tx: Transaction,
  account: { user_id: number; type: AccountType; currency_id: number },
  amount: string,
) {
  const { available } = await balanceOf(tx, account);
  return new CallRefusal([tooLittle(amount, available, 'number')]);
}

function tooLittle(amount: string, available: string, field: string): Wrong {
  const missing = sub(amount, available);
  return wrong('insufficient_balance', { field, params: { available, missing } });
}
