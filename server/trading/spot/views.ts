import type { CoinOrder } from '../../../protocol/calls/trading/spot.ts';
import { div, isPositive, sub } from '../../platform/base/exact.ts';
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
  const { trigger_price, trigger_by, trigger_time, create_time } = order;
  const waits = isWaitingStop(order) && trigger_price !== null && trigger_by !== null;
  const remainingAmount = status === 0 && !waits ? sub(amount ?? '0', filled) : '0';
  return {
    id,
    match_id,
    type,
    price: target_price ?? '0',
    left: remainingAmount,
    since: trigger_time ?? create_time,
    trigger: waits ? { price: trigger_price, by: trigger_by } : null,
  };
}
