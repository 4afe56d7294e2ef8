import type { DualOrder, DualProduct } from '../../../protocol/calls/products/products.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { add, div, mul, quantize, round } from '../../platform/base/exact.ts';
import type { OrderRow } from './order-store.ts';
import type { ProductRow } from './product-store.ts';

const DECIMALS = 8;

export function isOnSale(product: ProductRow, time: number): boolean {
  const { apr, closed_at, end_time, is_auto, is_failed, settlement_price } = product;
  const isDecided = is_failed || settlement_price !== null;
  return !isDecided && closed_at === null && time < end_time && !(is_auto && apr === '0');
}

export function payCurrency(of: Pick<ProductRow, 'type' | 'currency_id' | 'legal_id'>): number {
  return of.type === 'call' ? of.currency_id : of.legal_id;
}

export interface ShownAt {
  nameOf(currency_id: number): string;
  index: string | undefined;
  time: number;
}

export function shownProduct(row: ProductRow, { nameOf, index, time }: ShownAt): DualProduct {
  const { id, type, currency_id, legal_id, unit_price, apr, linked_price, days } = row;
  const { total_shares, sold_shares, min_num, max_num, end_time, maturity_time } = row;
  return {
    id,
    type,
    currency_id,
    currency_name: nameOf(currency_id),
    legal_id,
    legal_name: nameOf(legal_id),
    pay_currency: payCurrency(row),
    unit_price,
    apr,
    linked_price,
    days,
    total_shares,
    remaining_shares: total_shares - sold_shares,
    progress: round(div(`${sold_shares}`, `${total_shares}`), DECIMALS),
    min_num,
    max_num,
    end_time,
    maturity_time,
    interest_time: interestTime(row),
    effective_apr: effectiveApr(row, time),
    status: isOnSale(row, time) ? 1 : 0,
    index_price: index ?? '0',
    break_even: breakEven(row),
  };
}

/** R-DUAL-4 */
export const interestTime = ({
  maturity_time,
  days,
}: Pick<ProductRow, 'maturity_time' | 'days'>): number => maturity_time - days * DAY_MS;

function effectiveApr(
  { apr, days, maturity_time }: Pick<ProductRow, 'apr' | 'days' | 'maturity_time'>,
  time: number,
): string {
  const lockedMs = maturity_time - time;
  if (lockedMs <= 0) return apr;
  return quantize(div(mul(apr, `${days * DAY_MS}`), `${lockedMs}`), '0.0001', 'down');
}

/** The price at which the payout equals the payment. */
function breakEven({ type, linked_price, apr, days }: ProductRow): string {
  const factor = add('1', div(mul(`${days}`, apr), '365'));
  return round(type === 'call' ? mul(linked_price, factor) : div(linked_price, factor), DECIMALS);
}

export function shownOrder({ user_id: _user_id, ...row }: OrderRow): DualOrder {
  const effective_apr = effectiveApr(row, row.create_time);
  return { ...row, pay_currency: payCurrency(row), effective_apr };
}
