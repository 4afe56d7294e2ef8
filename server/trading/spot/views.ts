import type { CoinOrder } from '../../../protocol/calls/trading/spot.ts';
import { div, isPositive, sub } from '../../platform/base/exact.ts';
import type { CoinRow } from './store.ts';
import type { Resting } from './watch-messages.ts';

export function shownCoin({ user_id: _user_id, ...row }: CoinRow): CoinOrder {
  return { ...row, avg_price: averageOf(row.turnover, row.filled) };
}

function averageOf(turnover: string, filledAmount: string): string | null {
  return isPositive(filledAmount) ? div(turnover, filledAmount) : null;
}

export function restingOf(order: CoinRow): Resting {
  const { id, match_id, type, target_price, amount, filled, status } = order;
  const remainingAmount = status === 0 ? sub(amount ?? '0', filled) : '0';
  return { id, match_id, type, price: target_price ?? '0', left: remainingAmount };
}
