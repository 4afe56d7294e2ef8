// The best marks that trailing stops follow, stored once for all orders of an instrument (R-CONTRACT-32). The watch reports each mark
// that moved one; only marks that no later one has beaten stay, so the first at or after a moment is the best mark since.
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import { betterMark, followsHigh } from './kinds.ts';
import { type OrderRow, STATUS, type Trail } from './order-row.ts';
import type { FiredMessage } from './watch-messages.ts';

export async function keepBestMark(
  tx: Transaction,
  { match_id, side, mark, time }: FiredMessage & { kind: 'best' },
): Promise<void> {
  await tx.query(
    `delete from lever_best_marks where match_id = $1 and side = $2
       and case when $2 = 'high' then mark <= $3::numeric else mark >= $3::numeric end`,
    [match_id, side, mark],
  );
  await tx.query(
    `insert into lever_best_marks (match_id, side, time, mark) values ($1, $2, $3, $4)
     on conflict (match_id, side, time) do update set mark = excluded.mark`,
    [match_id, side, instant(time), mark],
  );
}

interface BestMark {
  match_id: number;
  side: 'high' | 'low';
  time: number;
  mark: string;
}

const isLive = ({ status }: OrderRow): boolean =>
  status === STATUS.pending || status === STATUS.open;

const hasStarted = (trail: Trail | null): boolean => trail !== null && trail.best !== null;

/** The orders with the best marks of their trailing stops. Costs a query only if one follows the mark. */
export async function withBestMarks(queryable: Queryable, orders: OrderRow[]): Promise<OrderRow[]> {
  const trailingOrders = orders.filter(
    (order) =>
      isLive(order) &&
      (hasStarted(order.trail) || order.exits.some(({ trail }) => hasStarted(trail))),
  );
  if (trailingOrders.length === 0) return orders;
  const { rows } = await queryable.query<BestMark>(
    `select match_id, side, time, mark from lever_best_marks where match_id = any($1::integer[])
     order by match_id, side, time`,
    [[...new Set(trailingOrders.map(({ match_id }) => match_id))]],
  );
  return orders.map((order) => (trailingOrders.includes(order) ? withBest(order, rows) : order));
}

function withBest(order: OrderRow, marks: readonly BestMark[]): OrderRow {
  const of = (trail: Trail | null, isEntry: boolean): Trail | null => {
    if (trail?.best === null || trail?.since === null || trail === null) return trail;
    const { best, since } = trail;
    const isHigh = followsHigh(order, isEntry);
    const side = isHigh ? 'high' : 'low';
    const first = marks.find(
      (one) => one.match_id === order.match_id && one.side === side && one.time >= since,
    );
    return first === undefined ? trail : { ...trail, best: betterMark(isHigh, first.mark, best) };
  };
  const exits = order.exits.map((exit) => ({ ...exit, trail: of(exit.trail, false) }));
  return { ...order, trail: of(order.trail, true), exits };
}
