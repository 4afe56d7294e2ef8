import { release } from '../../platform/ledger/movements.ts';
import { contractAccount } from './account.ts';
import { type CancelReason, type OrderRow, STATUS } from './order-row.ts';
import { partnerOf } from './pair.ts';
import { markCancelled } from './store.ts';
import type { ContractWork } from './work.ts';

/** With the other halves of pairs: one that is cancelled or expires ends both. */
export function cancelOrders(
  work: ContractWork,
  orders: readonly OrderRow[],
  reason: CancelReason,
): Promise<OrderRow[]> {
  const all = new Map<number, OrderRow>();
  for (const order of orders) {
    all.set(order.id, order);
    const partner = partnerOf(work, order);
    if (partner !== undefined) all.set(partner.id, partner);
  }
  return cancelAlone(work, [...all.values()], reason);
}

export async function cancelAlone(
  work: ContractWork,
  orders: readonly OrderRow[],
  reason: CancelReason,
): Promise<OrderRow[]> {
  if (orders.length === 0) return [];
  const { tx, time, account } = work;
  const ids = new Set(
    await markCancelled(
      tx,
      orders.map(({ id }) => id),
      reason,
      time,
    ),
  );
  const cancelledOrders = orders
    .filter(({ id }) => ids.has(id))
    .map((order) => ({
      ...order,
      status: STATUS.cancelled,
      cancel_reason: reason,
      completed_at: time,
    }));
  const mine = contractAccount(account);
  await work.post(
    cancelledOrders.map((order) => ({
      kind: 'lever_cancel',
      order,
      movements: [release(mine, order.caution_money, 'lever_margin')],
    })),
  );
  for (const order of cancelledOrders) work.touch(order, 'cancelled', order.price, order.number);
  return cancelledOrders;
}
