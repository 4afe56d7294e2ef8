import type { DualOrder } from '../../../protocol/calls/products/products.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';

export interface OrderRow extends Omit<DualOrder, 'pay_currency'> {
  user_id: number;
}

const SELECT = `select o.id, o.user_id, o.dual_id, p.type, p.currency_id, p.legal_id, o.num, o.amount, o.paid,
    p.linked_price, o.apr, p.days, p.settlement_price, o.receive, o.receive_currency_id, o.status, o.reason,
    o.created_at as create_time, p.matures_at as maturity_time, o.completed_at as complete_time
  from dual_orders o join dual_products p on p.id = o.dual_id`;

export interface NewOrder {
  user_id: number;
  dual_id: number;
  num: number;
  amount: string;
  paid: string;
  apr: string;
  create_time: number;
}

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  const { user_id, dual_id, num, amount, paid, apr, create_time } = order;
  const { rows } = await tx.query<{ id: number }>(
    `insert into dual_orders (user_id, dual_id, num, amount, paid, apr, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [user_id, dual_id, num, amount, paid, apr, instant(create_time)],
  );
  const [newOrder] = await ordersBy(tx, 'o.id = $1', [onlyRow(rows).id]);
  if (newOrder === undefined) throw new Error('the insert returned no row');
  return newOrder;
}

async function ordersBy(
  queryable: Queryable,
  which: string,
  values: readonly (number | null)[],
): Promise<OrderRow[]> {
  const { rows } = await queryable.query<OrderRow>(`${SELECT} where ${which}`, values);
  return rows;
}

/** Locked, so that they end only once. */
export function lockOpenOf(tx: Transaction, dual_id: number, limit: number): Promise<OrderRow[]> {
  return ordersBy(tx, 'o.dual_id = $1 and o.status < 2 order by o.id limit $2 for update of o', [
    dual_id,
    limit,
  ]);
}

export function lockOpenOfUser(tx: Transaction, user_id: number): Promise<OrderRow[]> {
  return ordersBy(tx, 'o.user_id = $1 and o.status < 2 order by o.id for update of o', [user_id]);
}

export async function beginSettling(
  tx: Transaction,
  dual_id: number,
  limit: number,
): Promise<OrderRow[]> {
  const orders = await ordersBy(
    tx,
    'o.dual_id = $1 and o.status = 0 order by o.id limit $2 for update of o',
    [dual_id, limit],
  );
  if (orders.length === 0) return [];
  await tx.query('update dual_orders set status = 1 where id = any($1::bigint[])', [
    orders.map(({ id }) => id),
  ]);
  return orders.map((order) => ({ ...order, status: 1 }));
}

export interface OrderEnd {
  id: number;
  status: 2 | 3;
  receive: string;
  receive_currency_id: number;
  interest: string;
  reason: 'no_price' | 'reset' | null;
}

export async function endOrders(
  tx: Transaction,
  ends: readonly OrderEnd[],
  time: number,
): Promise<void> {
  const { changedRows } = await tx.query(
    `update dual_orders o set status = e.status, receive = e.receive, receive_currency_id = e.receive_currency_id,
       interest = e.interest, reason = e.reason, completed_at = $2
     from jsonb_to_recordset($1::text::jsonb)
       as e (id bigint, status smallint, receive numeric, receive_currency_id integer, interest numeric, reason text)
     where o.id = e.id`,
    [JSON.stringify(ends), instant(time)],
  );
  if (changedRows !== ends.length)
    throw new Error(`only ${changedRows} of ${ends.length} orders ended`);
}

export async function orderPage(
  queryable: Queryable,
  user_id: number,
  { status, offset, limit }: Span & { status: OrderRow['status'] | undefined },
): Promise<Found<OrderRow>> {
  const which = 'o.user_id = $1 and ($2::integer is null or o.status = $2)';
  const values = [user_id, status ?? null];
  const list = await ordersBy(
    queryable,
    `${which} order by o.created_at desc, o.id desc limit $3 offset $4`,
    [...values, limit, offset],
  );
  const { rows: counts } = await queryable.query<{ total: number }>(
    `select count(*) as total from dual_orders o where ${which}`,
    values,
  );
  return { list, total: onlyRow(counts).total };
}

export async function orderCounts(
  queryable: Queryable,
  user_id: number,
): Promise<[number, number, number, number]> {
  const { rows } = await queryable.query<{ status: 0 | 1 | 2 | 3; orders: number }>(
    'select status, count(*) as orders from dual_orders where user_id = $1 group by status',
    [user_id],
  );
  const counts: [number, number, number, number] = [0, 0, 0, 0];
  for (const { status, orders } of rows) counts[status] = orders;
  return counts;
}
