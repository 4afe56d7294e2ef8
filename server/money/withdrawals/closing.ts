// Ends a withdrawal (R-FUNDS-6): paid, or the money is returned.

import type { Prices } from '../../market/prices/prices.ts';
import { notify } from '../../people/profile/notices.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { house, type UserAccount } from '../../platform/ledger/accounts.ts';
import { freeze, release, settle } from '../../platform/ledger/movements.ts';
import { type Posting, post } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { worthOf } from '../deposits/crediting.ts';
import { recordFlow } from '../equity/flow-store.ts';
import { CANCELLED, closeWithdrawal, PAID, REJECTED, type WithdrawalRow } from './store.ts';
import { shownWithdrawal } from './views.ts';

export interface ClosingParts {
  currencies: Currencies;
}

/** Available -> frozen: number and fee, each with its kind. */
export async function hold(tx: Transaction, row: WithdrawalRow, time: number): Promise<boolean> {
  const account = accountOf(row);
  const movements = [
    freeze(account, row.number, 'withdraw'),
    freeze(account, row.fee, 'withdraw_fee'),
  ];
  const { outcome } = await post(tx, postingOf(row, 'withdraw_request', movements, time));
  if (outcome === 'insufficient_balance') return false;
  if (outcome !== 'posted') throw new Error(`withdrawal ${row.id} ended as ${outcome}`);
  return true;
}

export async function payOut(
  tx: Transaction,
  parts: ClosingParts,
  id: number,
  { prices, tx_hash, time }: { prices: Prices; tx_hash?: string | undefined; time: number },
): Promise<WithdrawalRow | undefined> {
  const row = await closeWithdrawal(tx, id, { status: PAID, tx_hash, time });
  if (row === undefined) return undefined;
  const { user_id, currency_id, number, fee } = row;
  const account = accountOf(row);
  await mustPost(tx, row, 'withdraw_paid', time, [
    settle(account, house('custody', currency_id), number, 'withdraw'),
    settle(account, house('fees', currency_id), fee, 'withdraw_fee'),
  ]);
  const worth = worthOf(number, prices.get(currency_id)?.now);
  await recordFlow(tx, { user_id, usd: worth === '0' ? '0' : `-${worth}`, time });
  const currency = parts.currencies.nameOf(currency_id);
  emitEvent(tx, time, { kind: 'withdrawal', user_id, data: shownWithdrawal(row, currency) });
  const params = { amount: number, currency };
  await notify(tx, user_id, { name: 'withdrawal_paid', params, time });
  return row;
}

/** Cancelled by its user, or rejected by the operator with a reason. Undefined when it was already closed. */
export async function giveBack(
  tx: Transaction,
  parts: ClosingParts,
  id: number,
  { reason, time }: { reason?: string; time: number },
): Promise<WithdrawalRow | undefined> {
  const status = reason === undefined ? CANCELLED : REJECTED;
  const reasonParam = reason === undefined ? {} : { reason };
  const row = await closeWithdrawal(tx, id, { status, ...reasonParam, time });
  if (row === undefined) return undefined;
  const { user_id, currency_id, number, fee } = row;
  const account = accountOf(row);
  await mustPost(tx, row, 'withdraw_returned', time, [
    release(account, number, 'withdraw'),
    release(account, fee, 'withdraw_fee'),
  ]);
  const currency = parts.currencies.nameOf(currency_id);
  emitEvent(tx, time, { kind: 'withdrawal', user_id, data: shownWithdrawal(row, currency) });
  if (reason !== undefined) {
    const params = { amount: number, currency, reason };
    await notify(tx, user_id, { name: 'withdrawal_rejected', params, time });
  }
  return row;
}

/** The held amount is always available: any other outcome is a bug. */
async function mustPost(
  tx: Transaction,
  row: WithdrawalRow,
  kind: Posting['kind'],
  time: number,
  movements: Posting['movements'],
): Promise<void> {
  const { outcome } = await post(tx, postingOf(row, kind, movements, time));
  if (outcome !== 'posted') throw new Error(`withdrawal ${row.id} ended as ${outcome}`);
}

function postingOf(
  { id }: WithdrawalRow,
  kind: Posting['kind'],
  movements: Posting['movements'],
  time: number,
): Posting {
  return { kind, reference: String(id), reference_id: id, time, movements };
}

function accountOf({ user_id, kind, currency_id }: WithdrawalRow): UserAccount {
  return { user_id, type: kind === 'bank' ? 'legal' : 'change', currency_id };
}
