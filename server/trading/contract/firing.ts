// Executes a trigger of the watch if it still holds (R-CONTRACT-13): locks the account and checks every condition again
// against the database, at the mark prices of the trigger.
import { liquidation_order } from '../../../core/pkg/pe_core.js';
import type { LeverTrigger } from '../../../protocol/calls/trading/contract.ts';
import { forEachOf } from '../../market/engines/firings.ts';
import { marksOf } from '../../market/engines/marks.ts';
import { type NoticeName, notify } from '../../people/profile/notices.ts';
import { isAbove } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { cancelOrders } from './cancel.ts';
import type { Quoted } from './change.ts';
import { closePart, closeWhole } from './close.ts';
import type { ContractParts } from './contract-parts.ts';
import { withExits } from './exits.ts';
import { ENTRY_KINDS, EXIT_KINDS } from './kinds.ts';
import { lacksMargin, openPending } from './open-limit.ts';
import {
  type CancelReason,
  type Exit,
  isCross,
  isOpen,
  isPending,
  type OrderRow,
  sideOf,
} from './order-row.ts';
import { hasMostPositions, ORDERS_AT_MOST } from './rules.ts';
import { keepExits, keepWaiting, ownersOfExpired } from './store.ts';
import { riskWrongs } from './ticket.ts';
import { profitAt } from './views.ts';
import type { FiredAccount, FiredMark, FiredOrder } from './watch-messages.ts';
import { type ContractWork, inAccount } from './work.ts';

/**
 * Nothing is carried out in a market that is closed or halted (R-PRICE-9): its mark stands still while the real price moves.
 * Returns false if something waits for it to open.
 */
export async function fire(
  parts: ContractParts,
  tx: Transaction,
  message: FiredOrder | FiredAccount,
  quotes: Quoted,
  time: number,
): Promise<boolean> {
  const { user_id, legal_id } = message;
  const own = message.kind === 'account' ? message.marks : [];
  const marks = new Map([...marksOf(quotes.values()), ...own]);
  const isLive = ({ match_id }: OrderRow): boolean => {
    const quote = quotes.get(match_id);
    return quote?.is_open === true && !quote.is_halted;
  };
  return inAccount(tx, parts, { user_id, legal_id, marks, time }, async (work) => {
    if (message.kind === 'account') {
      const positions = work.account.orders.filter((order) => isOpen(order) && isCross(order));
      if (!positions.every(isLive)) return false;
      await liquidate(work);
      return true;
    }
    const order = work.find(message.id);
    if (order === undefined) return true;
    if (!isLive(order)) return false;
    marks.set(order.match_id, message.mark);
    await fireOrder(work, order, message);
    return true;
  });
}

/** Waiting orders end at their time, also while no mark comes (R-CONTRACT-28). */
export async function expireOrders(parts: ContractParts, time: number): Promise<void> {
  const owners = await ownersOfExpired(parts.database, time);
  if (owners.length === 0) return;
  const marks = marksOf((await parts.quotes.all()).values());
  await forEachOf(owners, (owner) =>
    parts.database.transaction((tx) =>
      inAccount(tx, parts, { ...owner, marks, time }, (work) => {
        const expiredOrders = work.account.orders.filter(
          (order) => isPending(order) && order.until !== null && order.until <= time,
        );
        return cancelAndTell(work, expiredOrders, 'expired');
      }),
    ),
  );
}

async function fireOrder(work: ContractWork, order: OrderRow, message: FiredOrder): Promise<void> {
  if (isPending(order)) {
    // One that was amended after the mark waits for another.
    if (ENTRY_CAUSES.has(message.cause) && message.number === order.amended)
      await carryOutEntry(work, order, message);
    return;
  }
  if (!isOpen(order) || ENTRY_CAUSES.has(message.cause)) return;
  if (message.cause === 'liquidation') {
    const isDue = !isCross(order) && mustEnd(work, '0', [order]).length > 0;
    if (isDue) await liquidateAndTell(work, [order]);
    return;
  }
  const exit = order.exits.find(({ number }) => number === message.number);
  if (exit !== undefined) await carryOutExit(work, order, exit, message);
}

/** As `core/src/engine/fired.rs` names them. */
const ENTRY_CAUSES: ReadonlySet<string> = new Set(['limit', 'stop', 'trailing', 'entry_start']);

async function carryOutEntry(work: ContractWork, order: OrderRow, at: FiredMark): Promise<void> {
  // Cancelled before the tick of the same instant is looked at (R-CONTRACT-28).
  if (order.until !== null && at.time >= order.until) {
    await cancelAndTell(work, [order], 'expired');
    return;
  }
  const kind = ENTRY_KINDS[order.kind];
  const step = kind.step(order, at);
  if (step === 'wait') return;
  const trigger = order.open_trigger ?? triggerOf(kind.trigger(order, at), at);
  if (step === 'open') {
    await openOrCancel(work, { ...order, open_trigger: trigger });
    return;
  }
  const hasTriggered = step.trigger_time !== order.trigger_time;
  const waitingOrder: OrderRow = {
    ...step,
    open_trigger: hasTriggered ? trigger : order.open_trigger,
  };
  await keepWaiting(work.tx, waitingOrder);
  work.touch(waitingOrder, hasTriggered ? 'triggered' : 'started', at.mark, null);
  if (hasTriggered) await notice(work, 'stop_limit_triggered', waitingOrder);
}

function triggerOf(price: string | null, at: FiredMark): LeverTrigger | null {
  if (price === null) return null;
  return {
    price,
    last_before: at.before?.mark ?? null,
    last_before_time: at.before?.time ?? null,
    first_beyond: at.mark,
    first_beyond_time: at.time,
  };
}

/** An order that triggers while the account has the maximum of positions is cancelled (R-CONTRACT-19). */
async function openOrCancel(work: ContractWork, pending: OrderRow): Promise<void> {
  if ((await riskWrongs(work)).length > 0) {
    await cancelAndTell(work, [pending], 'day_limit');
    return;
  }
  if (hasMostPositions(work)) {
    await cancelAndTell(work, [pending], 'order_limit');
    return;
  }
  if (lacksMargin(work, pending)) {
    await cancelAndTell(work, [pending], 'margin');
    return;
  }
  const position = await openPending(work, pending);
  if (position === undefined) return;
  const isLimit = position.kind === 'limit' || position.kind === 'stop_limit';
  await notice(work, isLimit ? 'limit_opened' : 'stop_opened', position);
}

const CANCEL_NOTICES: Partial<Record<CancelReason, NoticeName>> = {
  order_limit: 'limit_cancelled',
  margin: 'margin_cancelled',
  expired: 'order_expired',
  day_limit: 'own_limit_cancelled',
};

async function cancelAndTell(
  work: ContractWork,
  orders: readonly OrderRow[],
  reason: CancelReason,
): Promise<void> {
  const name = CANCEL_NOTICES[reason];
  for (const order of await cancelOrders(work, orders, reason)) {
    if (name !== undefined) await notice(work, name, order);
  }
}

/** A level closes its lots, or what is left of the position (R-CONTRACT-29). */
async function carryOutExit(
  work: ContractWork,
  position: OrderRow,
  exit: Exit,
  at: FiredMark,
): Promise<void> {
  const kind = EXIT_KINDS[exit.kind];
  const step = kind.step(position, exit, at);
  if (step === 'wait') return;
  if (step !== 'close') {
    const exits = position.exits.map((one) => (one.number === exit.number ? step : one));
    const startedPosition = withExits(position, exits);
    await keepExits(work.tx, startedPosition);
    work.touch(startedPosition, 'started', at.mark, null);
    return;
  }
  const close_trigger = triggerOf(kind.trigger(position, exit, at), at);
  const others = position.exits.filter(({ number }) => number !== exit.number);
  const closedOrder = isAbove(position.share, exit.share)
    ? await closePart(work, { ...withExits(position, others), close_trigger }, exit.share, {
        reason: kind.reason,
      })
    : (await closeWhole(work, [{ ...position, close_trigger }], kind.reason))[0];
  if (closedOrder === undefined) return;
  await notice(work, isJumpedStop(closedOrder) ? 'stop_loss_gap' : kind.notice, closedOrder);
}

/** A stop that was jumped over executes at the first mark beyond it, and says so (R-CONTRACT-27). */
function isJumpedStop({ close_reason, close_trigger, close_price }: OrderRow): boolean {
  const isStop = close_reason === 'stop_loss' || close_reason === 'trailing_stop';
  return isStop && close_trigger !== null && close_trigger.price !== close_price;
}

/** Worst loss first, until the risk rate is above the burst rate. */
async function liquidate(work: ContractWork): Promise<void> {
  const positions = work.account.orders.filter((order) => isOpen(order) && isCross(order));
  const ids = mustEnd(work, work.account.available, positions);
  const ending = ids.flatMap((id) => positions.filter((order) => order.id === id));
  await liquidateAndTell(work, ending);
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

async function liquidateAndTell(work: ContractWork, positions: readonly OrderRow[]): Promise<void> {
  for (const closedOrder of await closeWhole(work, positions, 'liquidation')) {
    await notice(work, 'position_liquidated', closedOrder);
  }
}

async function notice(work: ContractWork, name: NoticeName, order: OrderRow): Promise<void> {
  const { symbol, share, fact_profits: profit } = order;
  const price = order.close_price ?? order.price;
  const trigger = (order.close_trigger ?? order.open_trigger)?.price ?? price;
  const params = { symbol, share, price, trigger, profit, maximum: ORDERS_AT_MOST };
  await notify(work.tx, order.user_id, { name, params, time: work.time });
}
