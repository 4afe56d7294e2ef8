// Acts on many orders in one call (R-CONTRACT-15). An order that can't be closed is listed with its error key; the
// others are closed.

import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { marksOf } from '../../market/engines/marks.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockAndRead } from './account.ts';
import { cancelOrders } from './cancel.ts';
import { closingWrongs, inOrderOfProfit, type Quoted, type Stops, setStops } from './change.ts';
import { closeWhole } from './close.ts';
import type { ContractParts } from './contract-parts.ts';
import { isOpen, isPending, type MarginMode, type OrderRow } from './order-row.ts';
import { liveLegalIds } from './store.ts';
import { ContractWork } from './work.ts';

interface BatchFilter {
  type: number;
  currency_id?: number | undefined;
  legal_id?: number | undefined;
  margin_mode?: MarginMode | undefined;
}

interface Moment {
  user_id: number;
  time: number;
  quotes: Quoted;
}

interface Failed {
  id: number;
  error: string;
}

/** With a margin mode: those of a group. Copied positions follow their trader and are in none (R-CONTRACT-36). */
const fits =
  ({ type, currency_id, margin_mode }: BatchFilter) =>
  (order: OrderRow): boolean =>
    (type === 0 || order.type === type) &&
    (currency_id === undefined || order.currency_id === currency_id) &&
    (margin_mode === undefined ||
      (order.margin_mode === margin_mode && order.trader_user_id === null));

async function eachAccount(
  parts: ContractParts,
  tx: Transaction,
  { user_id, time, quotes }: Moment,
  { legal_id }: BatchFilter,
  body: (work: ContractWork) => Promise<void>,
): Promise<void> {
  const legal_ids = await liveLegalIds(tx, user_id, legal_id);
  const marks = marksOf(quotes.values());
  for (const account of await lockAndRead(tx, user_id, legal_ids)) {
    const work = new ContractWork(tx, parts, account, marks, time);
    await body(work);
    await work.finish();
  }
}

export async function closeAll(
  parts: ContractParts,
  tx: Transaction,
  at: Moment,
  batchFilter: BatchFilter,
): Promise<{ closed: number[]; failed: Failed[] }> {
  const closedIds: number[] = [];
  const failures: Failed[] = [];
  await eachAccount(parts, tx, at, batchFilter, async (work) => {
    const possible: OrderRow[] = [];
    for (const order of work.account.orders.filter(isOpen).filter(fits(batchFilter))) {
      const [why] = closingWrongs(work, order, at.quotes);
      if (why === undefined) possible.push(order);
      else failures.push({ id: order.id, error: why.error });
    }
    await closeWhole(work, inOrderOfProfit(work, possible), 'batch');
    closedIds.push(...possible.map(({ id }) => id));
  });
  return { closed: closedIds, failed: failures };
}

/** The same prices in each position of a group; one that refuses them refuses all (R-CONTRACT-36). */
export async function setGroupStops(
  parts: ContractParts,
  tx: Transaction,
  at: Moment,
  group: BatchFilter & Stops,
): Promise<LeverOrder[]> {
  const list: LeverOrder[] = [];
  await eachAccount(parts, tx, at, group, async (work) => {
    for (const { id } of work.account.orders.filter(isOpen).filter(fits(group)))
      list.push(work.view(await setStops(work, id, group)));
  });
  if (list.length === 0) throw refusal('order_not_open', { field: 'type' });
  return list;
}

export async function cancelAll(
  parts: ContractParts,
  tx: Transaction,
  at: Moment,
  batchFilter: BatchFilter,
): Promise<{ cancelled: number[]; failed: Failed[] }> {
  const cancelledIds: number[] = [];
  await eachAccount(parts, tx, at, batchFilter, async (work) => {
    const pending = work.account.orders.filter(isPending).filter(fits(batchFilter));
    cancelledIds.push(...(await cancelOrders(work, pending, 'user')).map(({ id }) => id));
  });
  return { cancelled: cancelledIds, failed: [] };
}

/** Used by the reset of a practice account. Positions of a closed market close at its last mark price. */
export async function endAll(parts: ContractParts, tx: Transaction, at: Moment): Promise<void> {
  await eachAccount(parts, tx, at, { type: 0 }, async (work) => {
    await cancelOrders(work, work.account.orders.filter(isPending), 'user');
    await closeWhole(work, inOrderOfProfit(work, work.account.orders.filter(isOpen)), 'batch');
  });
}
