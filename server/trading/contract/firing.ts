// Executes a trigger of the watch if it still holds (R-CONTRACT-13): locks the account and checks every condition again
// against the database, at the mark prices of the trigger.
import { liquidation_order } from '../../../core/pkg/pe_core.js';
import type { Marks } from '../../market/engines/marks.ts';
import { type NoticeName, notify } from '../../people/profile/notices.ts';
import { isAbove } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { cancelOrders } from './change.ts';
import { closeWhole } from './close.ts';
import type { ContractParts } from './contract-parts.ts';
import { openPending } from './open-limit.ts';
import {
  type CloseReason,
  isCross,
  isOpen,
  isPending,
  LONG,
  type OrderRow,
  sideOf,
} from './order-row.ts';
import { hasMostPositions, isReached, ORDERS_AT_MOST } from './rules.ts';
import { profitAt } from './views.ts';
import type { FiredMessage } from './watch-messages.ts';
import { type ContractWork, inAccount } from './work.ts';

export async function fire(
  parts: ContractParts,
  tx: Transaction,
  message: FiredMessage,
  current: Marks,
  time: number,
): Promise<void> {
  const { user_id, legal_id } = message;
  const own = message.kind === 'account' ? message.marks : [];
  const marks = new Map([...current, ...own]);
  await inAccount(tx, parts, { user_id, legal_id, marks, time }, async (work) => {
    if (message.kind === 'account') return liquidate(work);
    const order = work.find(message.id);
    if (order === undefined) return;
    marks.set(order.match_id, message.mark);
    await fireOrder(work, order, message);
  });
}

async function fireOrder(
  work: ContractWork,
  order: OrderRow,
  { cause, mark }: FiredMessage & { kind: 'order' },
): Promise<void> {
  if (cause === 'limit') {
    if (isPending(order) && isReached(order, mark)) await openOrCancel(work, order);
    return;
  }
  if (!isOpen(order) || !stillHolds(work, order, cause, mark)) return;
  await closeAndTell(work, [order], cause);
}

/** A limit order that triggers while the account has the maximum of positions is cancelled (R-CONTRACT-19). */
async function openOrCancel(work: ContractWork, pending: OrderRow): Promise<void> {
  if (hasMostPositions(work)) {
    for (const order of await cancelOrders(work, [pending])) {
      await notice(work, 'limit_cancelled', order);
    }
    return;
  }
  const position = await openPending(work, pending);
  if (position !== undefined) await notice(work, 'limit_opened', position);
}

function stillHolds(
  work: ContractWork,
  order: OrderRow,
  cause: CloseReason,
  mark: string,
): boolean {
  const { target_profit_price: gain, stop_loss_price: loss, type } = order;
  const isLong = type === LONG;
  const isAtOrAbove = (level: string): boolean => !isAbove(level, mark);
  const isAtOrBelow = (level: string): boolean => !isAbove(mark, level);
  switch (cause) {
    case 'take_profit':
      return gain !== null && (isLong ? isAtOrAbove(gain) : isAtOrBelow(gain));
    case 'stop_loss':
      return loss !== null && (isLong ? isAtOrBelow(loss) : isAtOrAbove(loss));
    default:
      return !isCross(order) && mustEnd(work, '0', [order]).length > 0;
  }
}

/** Worst loss first, until the risk rate is above the burst rate. */
async function liquidate(work: ContractWork): Promise<void> {
  const positions = work.account.orders.filter((order) => isOpen(order) && isCross(order));
  const ids = mustEnd(work, work.account.available, positions);
  const ending = ids.flatMap((id) => positions.filter((order) => order.id === id));
  await closeAndTell(work, ending, 'liquidation');
}

function mustEnd(work: ContractWork, available: string, positions: readonly OrderRow[]): number[] {
  const rows = positions.map((order) =>
    [
      order.id,
      order.match_id,
      sideOf(order),
      order.caution_money,
      profitAt(order, work.markOf(order)),
    ].join(','),
  );
  return Array.from(liquidation_order(available, work.parts.burstRate(), rows.join('\n')));
}

const NOTICES: Partial<Record<CloseReason, NoticeName>> = {
  take_profit: 'take_profit_closed',
  stop_loss: 'stop_loss_closed',
  liquidation: 'position_liquidated',
};

async function closeAndTell(
  work: ContractWork,
  positions: readonly OrderRow[],
  reason: CloseReason,
): Promise<void> {
  const name = NOTICES[reason];
  for (const closedOrder of await closeWhole(work, positions, reason)) {
    if (name !== undefined) await notice(work, name, closedOrder);
  }
}

async function notice(work: ContractWork, name: NoticeName, order: OrderRow): Promise<void> {
  const { symbol, share, fact_profits: profit } = order;
  const price = order.close_price ?? order.price;
  const params = { symbol, share, price, profit, maximum: ORDERS_AT_MOST };
  await notify(work.tx, order.user_id, { name, params, time: work.time });
}
