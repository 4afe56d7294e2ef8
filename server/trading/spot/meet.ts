// Fills a waiting order from the simulated market (R-SPOT-7): at its own price, completely or as far as the market
// traded there.

import { min, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockAccounts } from '../../platform/ledger/post.ts';
import { endOrders, endPartners } from './cancel.ts';
import { accountsOf, postFills } from './filling.ts';
import { isWaitingStop } from './kinds.ts';
import { fillWaiting } from './place.ts';
import { type CoinRow, lockCoin, restingRow } from './store.ts';
import { turnoverOf } from './walk.ts';
import type { Met } from './watch-messages.ts';

export interface Meeting {
  feeRateOf(match_id: number): string;
  priceUsd(currency_id: number): string | undefined;
  time: number;
}

/** The changed orders: its own, and the other half of its pair. Undefined if it no longer waits in the book. */
export async function meetMarket(
  tx: Transaction,
  { id, number, time: tickTime }: Met,
  { feeRateOf, priceUsd, time }: Meeting,
): Promise<CoinRow[] | undefined> {
  const { order, partner } = await lockCoin(tx, id);
  if (order === undefined || order.status !== 0 || isWaitingStop(order)) return undefined;
  const waitingOrder = restingRow(order);
  const { until } = waitingOrder;
  // Cancelled before the tick of the same instant is looked at (R-SPOT-11).
  if (until !== null && tickTime >= until) {
    const halves = partner === undefined ? [waitingOrder] : [waitingOrder, partner];
    return endOrders(tx, halves, 'expired', time);
  }
  await lockAccounts(tx, Object.values(accountsOf(waitingOrder)));
  const remainingAmount = sub(waitingOrder.amount, waitingOrder.filled);
  const filledNumber = number === null ? remainingAmount : min(remainingAmount, number);
  const price = waitingOrder.target_price;
  const part = {
    price,
    number: filledNumber,
    met_order_id: null,
    turnover: turnoverOf(price, filledNumber, waitingOrder),
  };
  const rate = feeRateOf(waitingOrder.match_id);
  const filledOrder = await fillWaiting(tx, waitingOrder, part, { rate, time });
  await postFills(tx, [filledOrder], { before: [], priceUsd, time });
  return [filledOrder.order, ...(await endPartners(tx, [filledOrder.order], time))];
}
