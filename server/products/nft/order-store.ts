import type { NftOrder } from '../../../protocol/calls/products/nft.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';
import { EXPIRED, PAID, UNPAID } from './rules.ts';

export interface OrderRow extends Omit<NftOrder, 'currency_name'> {
  user_id: number;
  sale_id: number;
}

const SELECT = `select o.id, o.sale_id, o.user_id, w.code, w.name, w.pictures ->> 'medium' as image, o.price, o.margin,
    o.currency_id, o.status, o.is_read, o.pay_deadline, o.paid_at as pay_time, o.created_at as create_time, o.kind
  from nft_orders o join nft_sales s on s.id = o.sale_id join nft_works w on w.id = s.work_id`;

export async function orderOf(queryable: Queryable, id: number): Promise<OrderRow | undefined> {
  const { rows } = await queryable.query<OrderRow>(`${SELECT} where o.id = $1`, [id]);
  return rows[0];
}

async function mustFind(tx: Transaction, id: number): Promise<OrderRow> {
  const row = await orderOf(tx, id);
  if (row === undefined) throw new Error(`no NFT order ${id}`);
  return row;
}

export interface NewOrder {
  sale_id: number;
  user_id: number;
  kind: NftOrder['kind'];
  price: string;
  margin: string;
  currency_id: number;
  pay_deadline?: number;
}

export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  time: number,
): Promise<OrderRow> {
  const { pay_deadline } = order;
  const isPaid = pay_deadline === undefined;
  const { rows } = await tx.query<{ id: number }>(
    `insert into nft_orders (sale_id, user_id, kind, price, margin, currency_id, status, is_read, pay_deadline, paid_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      ...[order.sale_id, order.user_id, order.kind, order.price, order.margin, order.currency_id],
      ...[isPaid ? PAID : UNPAID, isPaid, isPaid ? null : instant(pay_deadline)],
      ...[isPaid ? instant(time) : null, instant(time)],
    ],
  );
  return mustFind(tx, onlyRow(rows).id);
}

export async function payOrder(tx: Transaction, id: number, time: number): Promise<OrderRow> {
  await tx.query(
    `update nft_orders set status = ${PAID}, paid_at = $2, is_read = true where id = $1`,
    [id, instant(time)],
  );
  return mustFind(tx, id);
}

export async function expireOrder(tx: Transaction, id: number): Promise<OrderRow> {
  await tx.query(`update nft_orders set status = ${EXPIRED}, is_read = false where id = $1`, [id]);
  return mustFind(tx, id);
}

export async function moveDeadline(
  tx: Transaction,
  id: number,
  pay_deadline: number,
): Promise<OrderRow> {
  await tx.query('update nft_orders set pay_deadline = $2 where id = $1', [
    id,
    instant(pay_deadline),
  ]);
  return mustFind(tx, id);
}

/** Auctions that the user won and didn't pay. */
export async function countDefaults(
  queryable: Queryable,
  user_id: number,
  since: number,
): Promise<number> {
  const { rows } = await queryable.query<{ count: number }>(
    `select count(*) as count from nft_orders
     where user_id = $1 and kind = 'won' and status = ${EXPIRED} and pay_deadline > $2`,
    [user_id, instant(since)],
  );
  return onlyRow(rows).count;
}

export async function dueOrders(queryable: Queryable, time: number): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    `select id from nft_orders where status = ${UNPAID} and pay_deadline <= $1 order by pay_deadline, id limit 200`,
    [instant(time)],
  );
  return rows.map(({ id }) => id);
}

export async function waitingOrdersOf(tx: Transaction, user_id: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from nft_orders where user_id = $1 and status = ${UNPAID} order by id`,
    [user_id],
  );
  return rows.map(({ id }) => id);
}

export async function wonOrders(
  queryable: Queryable,
  user_id: number,
  { offset, limit }: Span,
): Promise<Found<OrderRow> & { unread: number }> {
  const { rows: list } = await queryable.query<OrderRow>(
    `${SELECT} where o.user_id = $1 and o.kind <> 'bought'
     order by o.status <> ${UNPAID}, case when o.status = ${UNPAID} then o.pay_deadline end, o.id desc limit $2 offset $3`,
    [user_id, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number; unread: number }>(
    `select count(*) as total, count(*) filter (where not is_read) as unread
     from nft_orders where user_id = $1 and kind <> 'bought'`,
    [user_id],
  );
  return { list, total: onlyRow(rows).total, unread: rows[0]?.unread ?? 0 };
}

export async function readOrders(
  tx: Transaction,
  user_id: number,
  id: number | undefined,
): Promise<boolean> {
  const { rows } = await tx.query(
    `update nft_orders set is_read = true where user_id = $1 and kind <> 'bought' and ($2::bigint is null or id = $2)
     returning id`,
    [user_id, id ?? null],
  );
  return id === undefined || rows.length > 0;
}
