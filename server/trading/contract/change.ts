import { check_closing, check_stops } from '../../../core/pkg/pe_core.js';
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import { priceless, refuseAll } from '../../market/engines/taking.ts';
import { wrongsOf } from '../../market/engines/violations.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { refusal, wrong } from '../../platform/base/call-refusal.ts';
import { isAbove } from '../../platform/base/exact.ts';
import { release } from '../../platform/ledger/movements.ts';
import { contractAccount } from './account.ts';
import { closePart, closeWhole } from './close.ts';
import { isOpen, isPending, LONG, MARKET, type OrderRow, STATUS, sideOf } from './order-row.ts';
import { keepStops, markCancelled } from './store.ts';
import { placeOrder } from './submit.ts';
import type { ContractWork } from './work.ts';

export type Quoted = ReadonlyMap<number, Quote>;

export async function cancelOrders(
  work: ContractWork,
  orders: readonly OrderRow[],
): Promise<OrderRow[]> {
  if (orders.length === 0) return [];
  const { tx, time, account } = work;
  const ids = new Set(
    await markCancelled(
      tx,
      orders.map(({ id }) => id),
      time,
    ),
  );
  const cancelledOrders = orders
    .filter(({ id }) => ids.has(id))
    .map((order) => ({ ...order, status: STATUS.cancelled, completed_at: time }));
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

export function pendingOrder(work: ContractWork, id: number): OrderRow {
  const order = work.find(id);
  if (order === undefined || !isPending(order)) throw refusal('order_not_pending', { field: 'id' });
  return order;
}

function openOrder(work: ContractWork, id: number): OrderRow {
  const order = work.find(id);
  if (order === undefined || !isOpen(order)) throw refusal('order_not_open', { field: 'id' });
  return order;
}

export function closingWrongs(work: ContractWork, order: OrderRow, quotes: Quoted): Wrong[] {
  const instrument = work.parts.instruments.of(order.match_id);
  const quote = quotes.get(order.match_id);
  if (instrument === undefined || quote === undefined)
    return [wrong('market_closed', { params: {} })];
  const { time: now } = work;
  return priceless({ instrument, quote, now, quote_time: undefined, block_ms: 0 });
}

export async function closeByUser(
  work: ContractWork,
  id: number,
  share: string | undefined,
  key: string | undefined,
  quotes: Quoted,
): Promise<OrderRow> {
  const order = openOrder(work, id);
  refuseAll([...shareWrongs(work, order, share), ...closingWrongs(work, order, quotes)]);
  const isPart = share !== undefined && isAbove(order.share, share);
  if (isPart) return closePart(work, order, share, key);
  const [closedOrder] = await closeWhole(work, [order], 'user');
  if (closedOrder === undefined) throw new Error('the closed position is missing');
  return closedOrder;
}

function shareWrongs(work: ContractWork, order: OrderRow, share: string | undefined): Wrong[] {
  if (share === undefined) return [];
  const step = work.parts.instruments.of(order.match_id)?.lot_step ?? null;
  return wrongsOf(check_closing(share, order.share, step));
}

export async function reverseOrder(
  work: ContractWork,
  id: number,
  wish: { quote_time: number | undefined; key: string | undefined },
  quotes: Quoted,
): Promise<{ closed: OrderRow; opened: OrderRow }> {
  const order = openOrder(work, id);
  if (order.follow_user_id !== null) throw refusal('order_copied', { field: 'id' });
  const instrument = work.parts.instruments.of(order.match_id);
  const quote = quotes.get(order.match_id);
  if (instrument === undefined || quote === undefined) throw refusal('instrument_unavailable');
  refuseAll(closingWrongs(work, order, quotes));
  const [closedOrder] = await closeWhole(work, [order], 'reverse');
  if (closedOrder === undefined) throw new Error('the closed position is missing');
  const newOrder = await placeOrder(
    work,
    {
      instrument,
      quote,
      type: order.type === LONG ? 2 : LONG,
      order_type: MARKET,
      share: order.share,
      multiple: order.multiple,
      margin_mode: order.margin_mode,
      quote_time: wish.quote_time,
    },
    wish.key,
  );
  return { closed: closedOrder, opened: newOrder };
}

export interface Stops {
  target_profit_price?: string | null | undefined;
  stop_loss_price?: string | null | undefined;
}

export async function setStops(work: ContractWork, id: number, stops: Stops): Promise<OrderRow> {
  const order = work.find(id);
  if (order === undefined || !(isOpen(order) || isPending(order))) {
    throw refusal('order_not_open', { field: 'id' });
  }
  const price = isPending(order) ? order.price : work.markOf(order);
  const tick = work.parts.instruments.of(order.match_id)?.tick ?? null;
  const { target_profit_price: profit = null, stop_loss_price: loss = null } = stops;
  refuseAll(wrongsOf(check_stops(sideOf(order), price, tick, profit, loss)));
  const { target_profit_price, stop_loss_price } = order;
  const set = {
    ...order,
    target_profit_price:
      stops.target_profit_price === undefined ? target_profit_price : stops.target_profit_price,
    stop_loss_price: stops.stop_loss_price === undefined ? stop_loss_price : stops.stop_loss_price,
  };
  await keepStops(work.tx, set);
  work.touch(set, 'stops_set', null, null);
  return set;
}

/** Sorts by the profit of closing, largest first, so that a profit covers a loss before the insurance does. */
export function inOrderOfProfit(work: ContractWork, orders: readonly OrderRow[]): OrderRow[] {
  const gains = orders.map((order) => ({ order, profit: work.figures.profitOf(order) }));
  return gains
    .sort((a, b) => (isAbove(a.profit, b.profit) ? -1 : isAbove(b.profit, a.profit) ? 1 : 0))
    .map(({ order }) => order);
}
