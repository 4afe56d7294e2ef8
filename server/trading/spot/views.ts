import type { CoinOrder } from '../../../protocol/calls/trading/spot.ts';
import { div, isPositive, sub } from '../../platform/base/exact.ts';
import { must } from '../../platform/base/must.ts';
import { isWaitingStop } from './kinds.ts';
import type { CoinRow } from './store.ts';
import type { Resting } from './watch-messages.ts';

export function shownCoin({ user_id: _user_id, ...row }: CoinRow): CoinOrder {
  return { ...row, avg_price: averageOf(row.turnover, row.filled) };
}

export function averageOf(turnover: string, filledAmount: string): string | null {
  return isPositive(filledAmount) ? div(turnover, filledAmount) : null;
}

export function restingOf(order: CoinRow): Resting {
  const { id, match_id, type, target_price, amount, filled, status } = order;
  const waits = isWaitingStop(order);
  const isInBook = status === 0 && !waits;
  return {
    id,
    match_id,
    type,
    price: target_price ?? '0',
    left: isInBook ? sub(must(amount, 'the book is of coins'), filled) : '0',
    since: order.trigger_time ?? order.create_time,
    trigger: waits ? { price: order.trigger_price, by: order.trigger_by } : null,
  };
}
