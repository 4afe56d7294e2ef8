import type { ProjectOrder } from '../../../protocol/calls/products/products.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';

export interface OrderRow extends Omit<ProjectOrder, 'currency_name' | 'pay_name'> {
  user_id: number;
}

const SELECT = `select o.id, o.user_id, o.project_id, p.name, p.currency_id, o.amount, o.price, o.pay_currency, o.paid,
    case when o.status > 0 then o.allotted end as allotted, case when o.status > 0 then o.refund end as refund,
    o.unlocks_at as unlock_time, o.status, o.created_at as create_time
  from project_orders o join projects p on p.id = o.project_id`;

export interface NewOrder {
  user_id: number;
  project_id: number;
  amount: string;
  price: string;
  pay_currency: number;
  paid: string;
  create_time: number;
}

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into project_orders (user_id, project_id, amount, price, pay_currency, paid, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      order.user_id,
      order.project_id,
      order.amount,
      order.price,
      order.pay_currency,
      order.paid,
      instant(order.create_time),
    ],
  );
  const { rows: orders } = await tx.query<OrderRow>(`${SELECT} where o.id = $1`, [
    onlyRow(rows).id,
  ]);
  const [row] = orders;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

export async function subscribedBy(
  queryable: Queryable,
  project_id: number,
  user_id: number,
): Promise<string> {
  const { rows } = await queryable.query<{ amount: string }>(
    `select coalesce(sum(amount), 0) as amount from project_orders
     where project_id = $1 and user_id = $2 and not is_returned`,
    [project_id, user_id],
  );
  return onlyRow(rows).amount;
}

export async function subscribedIn(
  queryable: Queryable,
  user_id: number,
  projects: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await queryable.query<{ project_id: number; amount: string }>(
    `select project_id, sum(amount) as amount from project_orders
     where user_id = $1 and project_id = any($2::bigint[]) and not is_returned group by project_id`,
    [user_id, projects],
  );
  return new Map(rows.map(({ project_id, amount }) => [project_id, amount]));
}

export async function orderPage(
  queryable: Queryable,
  user_id: number,
  wish: Span & { project_id: number | undefined; status: OrderRow['status'] | undefined },
): Promise<Found<OrderRow>> {
  const { project_id, status, offset, limit } = wish;
  const which = `o.user_id = $1 and ($2::bigint is null or o.project_id = $2)
    and ($3::integer is null or o.status = $3)`;
  const values = [user_id, project_id ?? null, status ?? null];
  const { rows: list } = await queryable.query<OrderRow>(
    `${SELECT} where ${which} order by o.created_at desc, o.id desc limit $4 offset $5`,
    [...values, limit, offset],
  );
  const { rows: counts } = await queryable.query<{ total: number }>(
    `select count(*) as total from project_orders o where ${which}`,
    values,
  );
  return { list, total: onlyRow(counts).total };
}

export interface Demand {
  id: number;
  user_id: number;
  amount: string;
  price: string;
  paid: string;
}

export async function demandsOf(tx: Transaction, project_id: number): Promise<Demand[]> {
  const { rows } = await tx.query<Demand>(
    'select id, user_id, amount, price, paid from project_orders where project_id = $1 and status = 0 order by id',
    [project_id],
  );
  return rows;
}

export interface Share {
  id: number;
  allotted: string;
  refund: string;
}

/** Subscriptions that were returned meanwhile stay as they are. */
export async function writeShares(tx: Transaction, shares: readonly Share[]): Promise<void> {
  await tx.query(
    `update project_orders o set allotted = s.allotted, refund = s.refund
     from jsonb_to_recordset($1::text::jsonb) as s (id bigint, allotted numeric, refund numeric)
     where o.id = s.id and o.status = 0`,
    [JSON.stringify(shares)],
  );
}

/** Subscriptions with a stored but unpaid allotment; locked, so that each is settled once. */
export async function lockShared(
  tx: Transaction,
  project_id: number,
  limit: number,
): Promise<(OrderRow & Share)[]> {
  const { rows } = await tx.query<OrderRow & Share>(
    `${SELECT.replace(/case when o\.status > 0 then (o\.\w+) end/g, '$1')}
     where o.project_id = $1 and o.status = 0 and o.allotted is not null order by o.id limit $2 for update of o`,
    [project_id, limit],
  );
  return rows;
}

export async function lockDueUnlocks(
  tx: Transaction,
  time: number,
  limit: number,
): Promise<OrderRow[]> {
  const { rows } = await tx.query<OrderRow>(
    `${SELECT} where o.status = 1 and o.unlocks_at <= $1 order by o.unlocks_at, o.id limit $2 for update of o`,
    [instant(time), limit],
  );
  return rows;
}

export async function lockOpenOfUser(tx: Transaction, user_id: number): Promise<OrderRow[]> {
  const { rows } = await tx.query<OrderRow>(
    `${SELECT} where o.user_id = $1 and o.status < 2 order by o.id for update of o`,
    [user_id],
  );
  return rows;
}

export interface OrderEnd extends Share {
  status: 1 | 2 | 3;
  unlock_time: number | null;
  /** The reset of a practice account returned it: it no longer counts. */
  is_returned?: true;
}

export async function moveOrders(tx: Transaction, ends: readonly OrderEnd[]): Promise<void> {
  const { changedRows } = await tx.query(
    `update project_orders o set status = e.status, allotted = e.allotted, refund = e.refund,
       unlocks_at = to_timestamp(e.unlock_time / 1000.0), is_returned = coalesce(e.is_returned, false)
     from jsonb_to_recordset($1::text::jsonb)
       as e (id bigint, status smallint, allotted numeric, refund numeric, unlock_time bigint, is_returned boolean)
     where o.id = e.id`,
    [JSON.stringify(ends)],
  );
  if (changedRows !== ends.length)
    throw new Error(`only ${changedRows} of ${ends.length} orders changed their status`);
}
