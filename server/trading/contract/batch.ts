// Acts on many orders in one call (R-CONTRACT-15). An order that can't be closed is listed with its error key; the
// others are closed.

import { marksOf } from '../../market/engines/marks.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockAndRead } from './account.ts';
import { cancelOrders } from './cancel.ts';
import { closingWrongs, inOrderOfProfit, type Quoted } from './change.ts';
import { closeWhole } from './close.ts';
import type { ContractParts } from './contract-parts.ts';
import { isOpen, isPending, type OrderRow } from './order-row.ts';
import { liveLegalIds } from './store.ts';
import { ContractWork } from './work.ts';

interface BatchFilter {
  type: number;
  currency_id?: number | undefined;
  legal_id?: number | undefined;
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

const fits =
  ({ type, currency_id }: BatchFilter) =>
  (order: OrderRow): boolean =>
    (type === 0 || order.type === type) &&
    (currency_id === undefined || order.currency_id === currency_id);

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
