import type { CoinOrder } from '../../../protocol/calls/trading/spot.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { postAll } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { returning } from './filling.ts';
import {
  type CoinRow,
  lockCoin,
  lockPartners,
  lockPending,
  type Pair,
  updateCoin,
} from './store.ts';
import { shownCoin } from './views.ts';

export type CancelReason = Exclude<CoinOrder['cancel_reason'], null>;

/** Of a pair both halves end: the one that was named is the first of the answer (R-SPOT-12). */
export async function cancelOrder(
  tx: Transaction,
  { user_id, id, time }: { user_id: number; id: number; time: number },
): Promise<CoinRow[]> {
  const { order, partner } = await lockCoin(tx, id);
  if (order?.user_id !== user_id) throw refusal('not_found', { field: 'id' });
  if (order.status !== 0) throw refusal('order_not_pending');
  const own = await endOrders(tx, [order], 'user', time);
  return [
    ...own,
    ...(await endOrders(tx, partner === undefined ? [] : [partner], 'partner', time)),
  ];
}

export async function cancelPending(
  tx: Transaction,
  { user_id, pair, time }: { user_id: number; pair: Pair; time: number },
): Promise<CoinRow[]> {
  return endOrders(tx, await lockPending(tx, user_id, pair), 'user', time);
}

/** At its time, with the other half of its pair; undefined if it has ended otherwise (R-SPOT-11). */
export async function expireOrder(
  tx: Transaction,
  id: number,
  time: number,
): Promise<CoinRow[] | undefined> {
  const { order, partner } = await lockCoin(tx, id);
  if (order === undefined || order.status !== 0) return undefined;
  const halves = partner === undefined ? [order] : [order, partner];
  return endOrders(tx, halves, 'expired', time);
}

/** Locked orders end: each returns what it holds. */
export async function endOrders(
  tx: Transaction,
  orders: readonly CoinRow[],
  cancel_reason: CancelReason,
  time: number,
): Promise<CoinRow[]> {
  const endedOrders: CoinRow[] = [];
  for (const order of orders) {
    const end = { ...order, frozen: '0', status: 4 as const, cancel_reason };
    const endedOrder = await updateCoin(tx, order.id, end, time);
    emitEvent(tx, time, {
      kind: 'coin_order',
      user_id: order.user_id,
      data: shownCoin(endedOrder),
    });
    endedOrders.push(endedOrder);
  }
  const postings = orders.flatMap((order) => returning(order, order.frozen, time));
  for (const { outcome } of await postAll(tx, postings)) {
    if (outcome !== 'posted') throw new Error('the held amount could not be returned.');
  }
  return endedOrders;
}

/**
 * The other halves of orders that were filled or carried out: the hold of a pair is with the order that goes on, so they have
 * nothing to return.
 */
export async function endPartners(
  tx: Transaction,
  orders: readonly CoinRow[],
  time: number,
): Promise<CoinRow[]> {
  const partners = await lockPartners(tx, orders);
  const emptyPartners = partners.map((partner) => ({ ...partner, frozen: '0' }));
  return endOrders(tx, emptyPartners, 'partner', time);
}
