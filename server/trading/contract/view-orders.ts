import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { Marks } from '../../market/engines/marks.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AccountFigures } from './account-figures.ts';
import { readAccount } from './account-store.ts';
import type { ContractParts } from './contract-parts.ts';
import { type OrderRow, STATUS } from './order-row.ts';
import { viewEnded } from './views.ts';

const lives = ({ status }: OrderRow): boolean =>
  status !== STATUS.closed && status !== STATUS.cancelled;

export async function viewOrders(
  parts: ContractParts,
  queryable: Queryable,
  orders: readonly OrderRow[],
  marks: Marks,
): Promise<LeverOrder[]> {
  const accounts = new Map<string, AccountFigures>();
  const viewedOrders: LeverOrder[] = [];
  for (const order of orders) {
    if (!lives(order)) {
      viewedOrders.push(viewEnded(order, marks));
      continue;
    }
    const name = `${order.user_id}/${order.legal_id}`;
    let figures = accounts.get(name);
    if (figures === undefined) {
      figures = new AccountFigures(await readAccount(queryable, order), marks, parts.burstRate());
      accounts.set(name, figures);
    }
    viewedOrders.push(figures.view(order));
  }
  return viewedOrders;
}
