// Contract orders in the database. Every move between states is conditional: who loses a race changes nothing.
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { type CloseReason, COLUMNS, type OrderRow } from './order-row.ts';

/** Undefined: there is no such order of this user. */
export async function findOrder(
  queryable: Queryable,
  user_id: number,
  id: number,
): Promise<OrderRow | undefined> {
  const { rows } = await queryable.query<OrderRow>(
    `select ${COLUMNS} from lever_orders o where o.id = $1 and o.user_id = $2`,
    [id, user_id],
  );
  return rows[0];
}

type Made = Omit<OrderRow, 'id' | 'close_price' | 'fact_profits' | 'close_reason' | 'completed_at'>;

const time = (ms: number | null) => (ms === null ? null : instant(ms));

export async function insertOrder(tx: Transaction, order: Made): Promise<OrderRow> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into lever_orders (user_id, match_id, currency_id, legal_id, symbol, type, order_type, margin_mode, status,
       origin_price, price, target_profit_price, stop_loss_price, share, number, multiple, origin_caution_money,
       caution_money, trade_fee, overnight, overnight_money, overnight_until, parent_id, follow_user_id,
       trader_user_id, idempotency_key, created_at, handled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, $26, $27, $28)
     returning id`,
    [
      order.user_id,
      order.match_id,
      order.currency_id,
      order.legal_id,
      order.symbol,
      order.type,
      order.order_type,
      order.margin_mode,
      order.status,
      order.origin_price,
      order.price,
      order.target_profit_price,
      order.stop_loss_price,
      order.share,
      order.number,
      order.multiple,
      order.origin_caution_money,
      order.caution_money,
      order.trade_fee,
      order.overnight,
      order.overnight_money,
      time(order.overnight_until),
      order.parent_id,
      order.follow_user_id,
      order.trader_user_id,
      order.idempotency_key,
      instant(order.created_at),
      time(order.handled_at),
    ],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('an insert that returned nothing');
  const ended = { close_price: null, fact_profits: '0', close_reason: null, completed_at: null };
  return { ...order, ...ended, id: made.id };
}

/** 0 -> 1. */
export async function markOpened(tx: Transaction, order: OrderRow): Promise<boolean> {
  const { changed } = await tx.query(
    `update lever_orders set status = 1, price = $2, origin_caution_money = $3, caution_money = $3,
       handled_at = $4, overnight_until = $4
     where id = $1 and status = 0`,
    [order.id, order.price, order.caution_money, time(order.handled_at)],
  );
  return changed === 1;
}

/** 0 -> 4. Answers which were. */
export async function markCancelled(
  tx: Transaction,
  ids: readonly number[],
  now: number,
): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `update lever_orders set status = 4, completed_at = $2
     where id = any($1::bigint[]) and status = 0 returning id`,
    [ids, instant(now)],
  );
  return rows.map(({ id }) => id);
}

/** 1 -> 2. */
export async function markClosing(tx: Transaction, ids: readonly number[]): Promise<void> {
  const { changed } = await tx.query(
    'update lever_orders set status = 2 where id = any($1::bigint[]) and status = 1',
    [ids],
  );
  if (changed !== ids.length) throw new Error('a position was closed under its own lock');
}

export interface Closed {
  id: number;
  close_price: string;
  fact_profits: string;
}

/** 2 -> 3. */
export async function markClosed(
  tx: Transaction,
  closed: readonly Closed[],
  reason: CloseReason,
  now: number,
): Promise<void> {
  await tx.query(
    `update lever_orders o
     set status = 3, close_price = c.price, fact_profits = c.profits, close_reason = $4, completed_at = $5
     from unnest($1::bigint[], $2::numeric[], $3::numeric[]) as c (id, price, profits)
     where o.id = c.id and o.status = 2`,
    [
      closed.map(({ id }) => id),
      closed.map(({ close_price }) => close_price),
      closed.map(({ fact_profits }) => fact_profits),
      reason,
      instant(now),
    ],
  );
}

/** What stays of a position after a part of it was split off, or after a night was paid out of its margin. */
export async function keepRest(tx: Transaction, order: OrderRow): Promise<void> {
  await tx.query(
    `update lever_orders set share = $2, number = $3, origin_caution_money = $4, caution_money = $5,
       trade_fee = $6, overnight_money = $7, overnight_until = $8
     where id = $1 and status = 1`,
    [
      order.id,
      order.share,
      order.number,
      order.origin_caution_money,
      order.caution_money,
      order.trade_fee,
      order.overnight_money,
      time(order.overnight_until),
    ],
  );
}

export async function keepStops(tx: Transaction, order: OrderRow): Promise<void> {
  await tx.query(
    'update lever_orders set target_profit_price = $2, stop_loss_price = $3 where id = $1 and status < 2',
    [order.id, order.target_profit_price, order.stop_loss_price],
  );
}

export interface LifeEvent {
  order_id: number;
  kind:
    | 'placed'
    | 'opened'
    | 'stops_set'
    | 'partly_closed'
    | 'split_off'
    | 'overnight'
    | 'closed'
    | 'cancelled';
  price: string | null;
  number: string | null;
}

export async function addEvents(
  tx: Transaction,
  events: readonly LifeEvent[],
  now: number,
): Promise<void> {
  await tx.query(
    `insert into lever_events (order_id, kind, price, number, created_at)
     select e.order_id, e.kind, e.price, e.number, $5
     from unnest($1::bigint[], $2::text[], $3::numeric[], $4::numeric[]) as e (order_id, kind, price, number)`,
    [
      events.map(({ order_id }) => order_id),
      events.map(({ kind }) => kind),
      events.map(({ price }) => price),
      events.map(({ number }) => number),
      instant(now),
    ],
  );
}

export async function lifeOf(queryable: Queryable, order_id: number) {
  const { rows } = await queryable.query<{
    time: number;
    kind: string;
    price: string | null;
    number: string | null;
  }>(
    'select created_at as time, kind, price, number from lever_events where order_id = $1 order by id',
    [order_id],
  );
  return rows;
}
