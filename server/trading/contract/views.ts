import { evaluate } from '../../../core/pkg/pe_core.js';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { Marks } from '../../market/engines/marks.ts';
import { trailLevel } from './kinds.ts';
import { type OrderRow, STATUS, sideOf, type Trail } from './order-row.ts';

/** A position in a delisted instrument is valued at its open price. */
export const markOf = (order: OrderRow, marks: Marks): string =>
  marks.get(order.match_id) ?? order.price;

export function profitAt(order: OrderRow, mark: string): string {
  return evaluate('pnl', [sideOf(order), order.price, mark, order.number]);
}

type Live = Pick<LeverOrder, 'update_price' | 'profits' | 'liquidation_price'>;

function viewTrail(order: OrderRow, trail: Trail | null, isEntry: boolean): LeverOrder['trail'] {
  if (trail === null) return null;
  const { distance, unit, start_price, best } = trail;
  return { distance, unit, start_price, best, level: trailLevel(order, trail, isEntry) };
}

export function viewLive(order: OrderRow, live: Live): LeverOrder {
  const { user_id: _, close_price: __, overnight_until: ___, ...rest } = order;
  const { created_at, handled_at, completed_at, last_exit: _l, amended: _a, ...fields } = rest;
  return {
    ...fields,
    trail: viewTrail(order, order.trail, true),
    exits: order.exits.map((exit) => ({
      ...exit,
      trail: viewTrail(order, exit.trail, false),
    })),
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
  const live = { update_price, profits, liquidation_price: null };
  return viewLive({ ...order, exits: [] }, live);
}
