import type { CoinOrder } from '../../../protocol/calls/trading/spot.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { release } from '../../platform/ledger/movements.ts';
import { type Posting, postAll } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { accountsOf } from './filling.ts';
import { type CoinRow, lockCoin, lockPending, type Pair, updateCoin } from './store.ts';
import { shownCoin } from './views.ts';

export interface Cancelled {
  order: CoinRow;
  viewedOrder: CoinOrder;
}

export async function cancelOrder(
  tx: Transaction,
  { user_id, id, time }: { user_id: number; id: number; time: number },
): Promise<Cancelled> {
  const order = await lockCoin(tx, id);
  if (order?.user_id !== user_id) throw refusal('not_found', { field: 'id' });
  if (order.status !== 0) throw refusal('order_not_pending');
  const [cancelledOrder] = await cancelAll(tx, [order], time);
  if (cancelledOrder === undefined) throw new Error('the order was not cancelled');
  return cancelledOrder;
}

export async function cancelPending(
  tx: Transaction,
  { user_id, pair, time }: { user_id: number; pair: Pair; time: number },
): Promise<Cancelled[]> {
  return cancelAll(tx, await lockPending(tx, user_id, pair), time);
}

async function cancelAll(
  tx: Transaction,
  orders: readonly CoinRow[],
  time: number,
): Promise<Cancelled[]> {
  const all: Cancelled[] = [];
  for (const order of orders) {
    const endedOrder = await updateCoin(tx, order.id, { ...order, frozen: '0', status: 4 }, time);
    const viewedOrder = shownCoin(endedOrder);
    emitEvent(tx, time, { kind: 'coin_order', user_id: order.user_id, data: viewedOrder });
    all.push({ order: endedOrder, viewedOrder });
  }
  const outcomes = await postAll(
    tx,
    orders.map((order) => returning(order, time)),
  );
  if (outcomes.some(({ outcome }) => outcome !== 'posted')) {
    throw new Error('the held amount could not be returned.');
  }
  return all;
}

function returning(order: CoinRow, time: number): Posting {
  const { coin, legal } = accountsOf(order);
  return {
    kind: 'spot_cancel',
    reference: String(order.id),
    reference_id: order.id,
    time,
    movements: [release(order.type === 1 ? legal : coin, order.frozen, 'spot_trade')],
  };
}
