import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Span } from '../../platform/http/paging.ts';
import type { PayLine } from './ad-store.ts';
import { type OtcStatus, type Side, TO_BE_PAID } from './rules.ts';

export interface OrderRow {
  id: number;
  user_id: number;
  ad_id: number;
  nickname: string;
  type: Side;
  currency_id: number;
  fiat: string;
  price: string;
  number: string;
  total: string;
  pay_method: string;
  pay_account: PayLine[];
  voucher: string | null;
  reason: string | null;
  status: OtcStatus;
  created_at: number;
  expires_at: number;
  paid_at: number | null;
  completed_at: number | null;
}

const COLUMNS = `o.id, o.user_id, o.ad_id, d.nickname, o.type, o.currency_id, o.fiat, o.price, o.number, o.total, o.pay_method,
  o.pay_account, o.voucher, o.reason, o.status, o.created_at, o.expires_at, o.paid_at, o.completed_at`;
const FROM = 'otc_orders o join otc_ads a on a.id = o.ad_id join otc_desks d on d.id = a.desk_id';

export interface NewOrder {
  user_id: number;
  ad_id: number;
  type: Side;
  currency_id: number;
  fiat: string;
  price: string;
  number: string;
  total: string;
  total_usd: string;
  pay_method: string;
  pay_account: readonly PayLine[];
  expires_at: number;
  desk_acts_at: number | null;
}

export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  time: number,
): Promise<OrderRow> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into otc_orders (user_id, ad_id, type, currency_id, fiat, price, number, total, pay_method, pay_account, status,
       created_at, expires_at, desk_acts_at, total_usd)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::jsonb, ${TO_BE_PAID}, $11, $12, $13, $14) returning id`,
    [
      ...[order.user_id, order.ad_id, order.type, order.currency_id, order.fiat, order.price],
      ...[order.number, order.total, order.pay_method, JSON.stringify(order.pay_account)],
      instant(time),
      instant(order.expires_at),
      order.desk_acts_at === null ? null : instant(order.desk_acts_at),
      order.total_usd,
    ],
  );
  return mustFind(tx, onlyRow(rows).id);
}

/** Written after the order exists, because the payment reference contains its id. */
export async function writePayAccount(
  tx: Transaction,
  id: number,
  lines: readonly PayLine[],
): Promise<void> {
  await tx.query('update otc_orders set pay_account = $2::text::jsonb where id = $1', [
    id,
    JSON.stringify(lines),
  ]);
}

/** Locked, so that steps of an order run one at a time. */
export async function lockOrder(tx: Transaction, id: number): Promise<OrderRow | undefined> {
  await tx.query('select from otc_orders where id = $1 for update', [id]);
  return orderOf(tx, id);
}

export async function orderOf(queryable: Queryable, id: number): Promise<OrderRow | undefined> {
  const { rows } = await queryable.query<OrderRow>(
    `select ${COLUMNS} from ${FROM} where o.id = $1`,
    [id],
  );
  return rows[0];
}

async function mustFind(tx: Transaction, id: number): Promise<OrderRow> {
  const row = await orderOf(tx, id);
  if (row === undefined) throw new Error(`there is no OTC order ${id}`);
  return row;
}

export interface Change {
  status: OtcStatus;
  voucher?: string | undefined;
  reason?: string | undefined;
  paid_at?: number;
  completed_at?: number;
  desk_acts_at?: number | undefined;
}

export async function changeOrder(tx: Transaction, id: number, change: Change): Promise<OrderRow> {
  const at = (ms: number | undefined) => (ms === undefined ? null : instant(ms));
  await tx.query(
    `update otc_orders set status = $2, voucher = coalesce($3, voucher), reason = coalesce($4, reason),
       paid_at = coalesce($5, paid_at), completed_at = $6, desk_acts_at = $7 where id = $1`,
    [
      ...[id, change.status, change.voucher ?? null, change.reason ?? null],
      at(change.paid_at),
      at(change.completed_at),
      at(change.desk_acts_at),
    ],
  );
  return mustFind(tx, id);
}

export async function ordersOf(
  queryable: Queryable,
  user_id: number,
  { type, status }: { type?: Side | undefined; status?: OtcStatus | undefined },
  { offset, limit }: Span,
): Promise<{ list: OrderRow[]; total: number }> {
  const which = `o.user_id = $1 and ($2::smallint is null or o.type = $2) and ($3::smallint is null or o.status = $3)`;
  const values = [user_id, type ?? null, status ?? null];
  const { rows: list } = await queryable.query<OrderRow>(
    `select ${COLUMNS} from ${FROM} where ${which} order by o.id desc limit $4 offset $5`,
    [...values, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total from otc_orders o where ${which}`,
    values,
  );
  return { list, total: onlyRow(rows).total };
}

/** `cancelled`: all that ended by the user's fault: cancelled, not paid in time, or a lost dispute. */
interface OrderCounts {
  unfinished: number;
  cancelled: number;
}

export async function countsOf(
  tx: Transaction,
  user_id: number,
  since: number,
): Promise<OrderCounts> {
  const { rows } = await tx.query<OrderCounts>(
    `select count(*) filter (where status in (0, 1, 5)) as unfinished,
       count(*) filter (where completed_at >= $2 and (
         is_lost or (status = 3 and reason is null) or (status = 4 and type = 1))) as cancelled
     from otc_orders where user_id = $1`,
    [user_id, instant(since)],
  );
  return rows[0] ?? { unfinished: 0, cancelled: 0 };
}

export async function markLost(tx: Transaction, id: number): Promise<void> {
  await tx.query('update otc_orders set is_lost = true where id = $1', [id]);
}

export async function openOrderIds(tx: Transaction, user_id: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from otc_orders where user_id = $1 and status in (0, 1, 5) order by id',
    [user_id],
  );
  return rows.map(({ id }) => id);
}

/** Ids of orders whose window is over. A seller may take an order back until `grace_ms` later. */
export async function overdue(
  queryable: Queryable,
  time: number,
  grace_ms: number,
): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    `select id from otc_orders where status = ${TO_BE_PAID}
       and ((type = 1 and expires_at <= $1) or (type = 2 and expires_at <= $2)) order by id limit 500`,
    [instant(time), instant(time - grace_ms)],
  );
  return rows.map(({ id }) => id);
}

export async function waitingForDesk(queryable: Queryable, time: number): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    `select id from otc_orders where status in (0, 1) and desk_acts_at <= $1 order by id limit 500`,
    [instant(time)],
  );
  return rows.map(({ id }) => id);
}

/** From now on the operator acts for the desk. */
export async function stopDesk(tx: Transaction, id: number): Promise<void> {
  await tx.query('update otc_orders set desk_acts_at = null where id = $1', [id]);
}

export async function waitingForAnswer(queryable: Queryable, time: number): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    'select id from otc_orders where desk_answers_at <= $1 order by id limit 500',
    [instant(time)],
  );
  return rows.map(({ id }) => id);
}

export async function planAnswer(tx: Transaction, id: number, at: number | null): Promise<void> {
  await tx.query('update otc_orders set desk_answers_at = $2 where id = $1', [
    id,
    at === null ? null : instant(at),
  ]);
}

export async function openOrders(queryable: Queryable, limit: number): Promise<OrderRow[]> {
  const { rows } = await queryable.query<OrderRow>(
    `select ${COLUMNS} from ${FROM} where o.status in (0, 1, 5) order by o.id limit $1`,
    [limit],
  );
  return rows;
}

/** For an erased account: the amounts stay without the person's data. */
export async function eraseOrders(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(
    'delete from otc_messages where order_id in (select id from otc_orders where user_id = $1)',
    [user_id],
  );
  await tx.query(
    `update otc_orders set pay_account = '[]'::jsonb, voucher = null, reason = null where user_id = $1`,
    [user_id],
  );
  await tx.query('delete from otc_quotes where user_id = $1', [user_id]);
}
