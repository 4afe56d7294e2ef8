import { evaluate } from '../../../core/pkg/pe_core.js';
import type { LockConfig, LockOrder } from '../../../protocol/calls/products/products.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { roundAmount } from '../../platform/base/exact.ts';
import { type ConfigRow, remainingOf } from './config-store.ts';
import type { OrderRow } from './order-store.ts';

export interface CurrencyWords {
  nameOf(currency_id: number): string;
  imageOf(currency_id: number): string;
}

export function shownConfig(config: ConfigRow, { nameOf, imageOf }: CurrencyWords): LockConfig {
  const { capacity: _capacity, held: _held, is_rolling: _rolling, ...row } = config;
  const { currency_id } = row;
  const words = { currency_name: nameOf(currency_id), image: imageOf(currency_id) };
  return { ...row, ...words, remaining: remainingOf(config) };
}

export function shownOrder(
  { user_id: _user_id, paid_days, ...row }: OrderRow,
  { nameOf }: Pick<CurrencyWords, 'nameOf'>,
): LockOrder {
  const isOpen = row.status === 1;
  return {
    ...row,
    currency_name: nameOf(row.currency_id),
    redeem_now: isOpen ? redeemedEarly(row) : null,
    next_yield_time:
      isOpen && paid_days < row.days ? row.create_time + (paid_days + 1) * DAY_MS : null,
  };
}

/** R-LOCK-2. */
export function redeemedEarly({
  amount,
  penalty_rate,
}: Pick<OrderRow, 'amount' | 'penalty_rate'>): string {
  return roundAmount(evaluate('lock_early', [amount, penalty_rate]));
}
