// Resets a practice account (R-FUNDS-4): closes everything open, removes all money, credits a new amount.

import { USDT } from '../../../protocol/constants.ts';
import type { Prices } from '../../market/prices/prices.ts';
import { lockUser } from '../../people/auth/user-store.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { add, isAbove, isZero, sub } from '../../platform/base/exact.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { balancesOf } from '../../platform/ledger/balances.ts';
import { credit, pay } from '../../platform/ledger/movements.ts';
import { type Balance, lockAccounts, post } from '../../platform/ledger/post.ts';
import type { CloseAll, LockForClosing } from '../../platform/modules/closing.ts';
import { worthOf } from '../deposits/crediting.ts';
import { recordFlow } from '../equity/flow-store.ts';
import { giveBack } from '../withdrawals/closing.ts';
import { waitingWithdrawals } from '../withdrawals/store.ts';

/** More than any user can have pending, because each one holds money. */
const WAITING_AT_MOST = 100_000;

export interface WishedReset {
  user_id: number;
  number: string;
  maximum: string;
  reference: string;
  prices: Prices;
  closers: readonly CloseAll[];
  locks: readonly LockForClosing[];
  time: number;
}

export async function resetPractice(
  tx: Transaction,
  parts: { currencies: Currencies },
  wish: WishedReset,
): Promise<void> {
  const { user_id, number, maximum, closers, locks, time } = wish;
  if (isAbove(number, maximum)) {
    throw refusal('above_maximum', { field: 'number', params: { maximum } });
  }
  await lockUser(tx, user_id);
  // Sales are locked before accounts, as by bids and by the ends of auctions.
  for (const lock of locks) await lock(tx, user_id);
  // Locks all accounts at once to prevent deadlocks: later steps lock them one by one.
  await lockAccounts(tx, await balancesOf(tx, user_id));
  for (const closeAll of closers) await closeAll(tx, user_id, time);
  for (const { id } of await waitingWithdrawals(tx, WAITING_AT_MOST, user_id)) {
    await giveBack(tx, parts, id, { time });
  }
  await replaceMoney(tx, wish, await balancesOf(tx, user_id));
}

async function replaceMoney(
  tx: Transaction,
  { user_id, number, reference, prices, time }: WishedReset,
  balances: readonly Balance[],
): Promise<void> {
  const frozenBalance = balances.find(({ frozen }) => !isZero(frozen));
  if (frozenBalance !== undefined) {
    throw new Error(
      `user ${user_id} has frozen ${frozenBalance.frozen} of ${frozenBalance.currency_id} after all was closed`,
    );
  }
  const full = balances.filter(({ available }) => !isZero(available));
  const start = { user_id, type: 'change', currency_id: USDT } as const;
  const { outcome } = await post(tx, {
    kind: 'reset',
    reference,
    time,
    movements: [
      ...full.map(({ type, currency_id, available }) =>
        pay({ user_id, type, currency_id }, house('custody', currency_id), available, 'reset'),
      ),
      credit(house('custody', USDT), start, number, 'reset'),
    ],
  });
  if (outcome !== 'posted') throw new Error(`a reset ended as ${outcome}`);
  const removedUsd = full.reduce(
    (sum, { currency_id, available }) => add(sum, worthOf(available, prices.get(currency_id)?.now)),
    '0',
  );
  const came = worthOf(number, prices.get(USDT)?.now);
  await recordFlow(tx, { user_id, usd: sub(came, removedUsd), time });
}
