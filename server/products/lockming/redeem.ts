// Early redemption (R-LOCK-2): the principal less the penalty. Yields stay; due ones are paid first.
import type { LockOrder } from '../../../protocol/calls/products/products.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { negate, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { available, frozen, house } from '../../platform/ledger/accounts.ts';
import { move, settle } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { addHeld, lockConfig } from './config-store.ts';
import { endOrder, lockOrder, type OrderRow, openOrdersOf } from './order-store.ts';
import { type CurrencyWords, redeemedEarly, shownOrder } from './views.ts';
import { payOwed } from './yields.ts';

export interface Redemption {
  user_id: number;
  id: number;
  time: number;
}

export async function redeem(
  tx: Transaction,
  words: CurrencyWords,
  { user_id, id, time }: Redemption,
): Promise<LockOrder> {
  const lockedOrder = await lockOrder(tx, id);
  if (lockedOrder?.user_id !== user_id) throw refusal('not_found', { field: 'id' });
  // The job pays an order at the end of its term, at most a second later.
  if (lockedOrder.status !== 1 || lockedOrder.expire_time <= time) throw refusal('order_not_open');
  // Before any balance, because deposits lock in the same order.
  await lockConfig(tx, lockedOrder.config_id);
  const order = await payOwed(tx, words, lockedOrder, time);
  return end(tx, words, order, { back: redeemedEarly(order), time });
}

export async function returnLocks(
  tx: Transaction,
  words: CurrencyWords,
  user_id: number,
  time: number,
): Promise<void> {
  for (const id of await openOrdersOf(tx, user_id)) {
    const order = await lockOrder(tx, id);
    if (order?.status === 1) await end(tx, words, order, { back: order.amount, time });
  }
}

async function end(
  tx: Transaction,
  words: CurrencyWords,
  order: OrderRow,
  { back, time }: { back: string; time: number },
): Promise<LockOrder> {
  const { id, user_id, currency_id, amount, config_id } = order;
  const penalty = sub(amount, back);
  const ending = { penalty, is_early: true, renewed_by: null };
  await endOrder(tx, order, ending, time);
  await addHeld(tx, config_id, negate(amount));
  const view = shownOrder({ ...order, ...ending, status: 2, complete_time: time }, words);
  emitEvent(tx, time, { kind: 'lock_order', user_id, data: view });
  const heldAccount = { user_id, type: 'financial', currency_id } as const;
  const { outcome } = await post(tx, {
    kind: 'lock_redeem',
    reference: String(id),
    reference_id: id,
    time,
    movements: [
      move(
        frozen(heldAccount),
        available({ ...heldAccount, type: 'change' }),
        back,
        'lock_principal',
      ),
      settle(heldAccount, house('product_pool', currency_id), penalty, 'lock_penalty'),
    ],
  });
  if (outcome !== 'posted') throw new Error(`lock order ${id} ended as ${outcome}`);
  return view;
}
