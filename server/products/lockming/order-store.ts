import type { LockOrder } from '../../../protocol/calls/products/products.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';

export interface OrderRow
  extends Omit<LockOrder, 'currency_name' | 'redeem_now' | 'next_yield_time'> {
  user_id: number;
  paid_days: number;
}

const SELECT = `select o.id, o.user_id, o.config_id, c.name, c.currency_id, o.amount, o.days, o.daily_yield, o.paid_days,
    o.yield_total, o.penalty_rate, o.penalty, o.is_early, o.renew, o.renewed_by, o.status, o.created_at as create_time,
    o.expires_at as expire_time, o.completed_at as complete_time
  from lock_orders o join lock_configs c on c.id = o.config_id`;

export interface NewOrder {
  user_id: number;
  config_id: number;
  amount: string;
  days: number;
  daily_yield: string;
  penalty_rate: string;
  renew: boolean;
  create_time: number;
  expire_time: number;
}

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into lock_orders (user_id, config_id, amount, days, daily_yield, penalty_rate, renew, created_at, expires_at,
       next_due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      order.user_id,
      order.config_id,
      order.amount,
      order.days,
      order.daily_yield,
      order.penalty_rate,
      order.renew,
      instant(order.create_time),
      instant(order.expire_time),
      instant(order.create_time + DAY_MS),
    ],
  );
  const newOrder = await lockOrder(tx, onlyRow(rows).id);
  if (newOrder === undefined) throw new Error('the insert returned no row');
  return newOrder;
}

export async function lockOrder(tx: Transaction, id: number): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(`${SELECT} where o.id = $1 for update of o`, [id]);
  return rows[0];
}

export async function owedOrders(
  queryable: Queryable,
  time: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    `select id from lock_orders
     where status = 1 and next_due_at <= $1 order by next_due_at, id limit $2`,
    [instant(time), limit],
  );
  return rows.map(({ id }) => id);
}

export async function openOrdersOf(queryable: Queryable, user_id: number): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    'select id from lock_orders where user_id = $1 and status = 1 order by id',
    [user_id],
  );
  return rows.map(({ id }) => id);
}

export async function keepYield(
  tx: Transaction,
  { id }: OrderRow,
  payout: { day: number; number: string; dueAt: number },
): Promise<void> {
  const { day, number, dueAt } = payout;
  await tx.query(
    'insert into lock_yields (order_id, day, number, due_at) values ($1, $2, $3, $4)',
    [id, day, number, instant(dueAt)],
  );
  await tx.query(
    'update lock_orders set paid_days = $2, yield_total = yield_total + $3, next_due_at = $4 where id = $1',
    [id, day, number, instant(dueAt + DAY_MS)],
  );
}

export type OrderEnd = Pick<OrderRow, 'penalty' | 'is_early' | 'renewed_by'>;

export async function endOrder(
  tx: Transaction,
  { id }: OrderRow,
  { penalty, is_early, renewed_by }: OrderEnd,
  time: number,
): Promise<void> {
  await tx.query(
    `update lock_orders set status = 2, penalty = $2, is_early = $3, renewed_by = $4, completed_at = $5 where id = $1`,
    [id, penalty, is_early, renewed_by, instant(time)],
  );
}

export async function setRenew(tx: Transaction, id: number, renew: boolean): Promise<void> {
  await tx.query('update lock_orders set renew = $2 where id = $1', [id, renew]);
}

export async function orderPage(
  queryable: Queryable,
  user_id: number,
  { status, offset, limit }: Span & { status: 1 | 2 | undefined },
): Promise<Found<OrderRow>> {
  const which = 'o.user_id = $1 and ($2::integer is null or o.status = $2)';
  const values = [user_id, status ?? null];
  const { rows: list } = await queryable.query<OrderRow>(
    `${SELECT} where ${which} order by o.created_at desc, o.id desc limit $3 offset $4`,
    [...values, limit, offset],
  );
  const { rows: counts } = await queryable.query<{ total: number }>(
    `select count(*) as total from lock_orders o where ${which}`,
    values,
  );
  return { list, total: onlyRow(counts).total };
}

export interface YieldRow {
  id: number;
  number: string;
  currency_id: number;
  create_time: number;
}

export async function yieldPage(
  queryable: Queryable,
  order_id: number,
  { offset, limit }: Span,
): Promise<Found<YieldRow>> {
  const { rows: list } = await queryable.query<YieldRow>(
    `select y.id, y.number, c.currency_id, y.due_at as create_time
     from lock_yields y join lock_orders o on o.id = y.order_id join lock_configs c on c.id = o.config_id
     where y.order_id = $1 order by y.day desc limit $2 offset $3`,
    [order_id, limit, offset],
  );
  const { rows: counts } = await queryable.query<{ total: number }>(
    'select count(*) as total from lock_yields where order_id = $1',
    [order_id],
  );
  return { list, total: onlyRow(counts).total };
}

export async function isOrderOf(
  queryable: Queryable,
  id: number,
  user_id: number,
): Promise<boolean> {
  const { rows } = await queryable.query('select from lock_orders where id = $1 and user_id = $2', [
    id,
    user_id,
  ]);
  return rows.length > 0;
}
