import { evaluate } from '../../../core/pkg/pe_core.js';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { Marks } from '../../market/engines/marks.ts';
import { type OrderRow, STATUS, sideOf } from './order-row.ts';

/** A position in a delisted instrument is valued at its open price. */
export const markOf = (order: OrderRow, marks: Marks): string =>
  marks.get(order.match_id) ?? order.price;

export function profitAt(order: OrderRow, mark: string): string {
  return evaluate('pnl', [sideOf(order), order.price, mark, order.number]);
}

type Live = Pick<LeverOrder, 'update_price' | 'profits' | 'liquidation_price'>;

export function viewLive(order: OrderRow, live: Live): LeverOrder {
  const { user_id: _, close_price: __, overnight_until: ___, ...rest } = order;
  const { created_at, handled_at, completed_at, ...fields } = rest;
  return {
    ...fields,
    ...live,
    create_time: created_at,
    handle_time: handled_at,
    complete_time: completed_at,
  };
}

/** The figures of an ended order don't change any more. */
export function viewEnded(order: OrderRow, marks: Marks): LeverOrder {
  const { status, close_price } = order;
  if (status !== STATUS.closed && status !== STATUS.cancelled) {
    throw new Error(`order ${order.id} is open: its figures come from its account`);
  }
  const update_price = close_price ?? markOf(order, marks);
  const profits = close_price === null ? '0' : profitAt(order, close_price);
  return viewLive(order, { update_price, profits, liquidation_price: null });
}
