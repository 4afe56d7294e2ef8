// Contract orders in the database. Every status change is conditional on the old status, so the loser of a race
// changes nothing.
import type { LeverTotals } from '../../../protocol/calls/trading/contract.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { forAll } from '../../platform/db/gather.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';
import { withBestMarks } from './best-mark-store.ts';
import { type CancelReason, type CloseReason, type OrderRow, STATUS } from './order-row.ts';
import type { Owner } from './watch-messages.ts';

/** Orders from before there were kinds have none. */
const KIND = `coalesce(o.kind, case o.order_type when 1 then 'market' else 'limit' end) as kind`;

export const COLUMNS = `${KIND}, o.trigger_price, o.trigger_by, o.trigger_time, o.trail, o.until, o.partner_id, o.exits, o.last_exit, o.amended,
  o.open_trigger, o.close_trigger, o.cancel_reason, o.id, o.user_id, o.match_id, o.currency_id, o.legal_id, o.symbol, o.type, o.order_type,
  o.margin_mode, o.status, o.origin_price, o.price, o.close_price, o.target_profit_price, o.stop_loss_price, o.share,
  o.number, o.multiple, o.origin_caution_money, o.caution_money, o.fact_profits, o.trade_fee, o.overnight,
  o.overnight_money, o.trader_share, o.overnight_until, o.close_reason, o.parent_id, o.follow_user_id, o.trader_user_id,
  o.idempotency_key, o.created_at, o.handled_at, o.completed_at`;

export async function findOrder(
  queryable: Queryable,
  user_id: number,
  id: number,
): Promise<OrderRow | undefined> {
  const [order] = await findOrders(queryable, [{ user_id, id }]);
  return order;
}

export async function findOrders(
  queryable: Queryable,
  wishes: readonly { user_id: number; id: number }[],
): Promise<(OrderRow | undefined)[]> {
  const { rows } = await queryable.query<OrderRow>(
    `select ${COLUMNS} from lever_orders o where o.id = any($1::bigint[])`,
    [wishes.map(({ id }) => id)],
  );
  const orders = await withBestMarks(queryable, rows);
  return wishes.map(({ user_id, id }) =>
    orders.find((order) => order.id === id && order.user_id === user_id),
  );
}

type Made = Omit<
  OrderRow,
  | 'id'
  | 'close_price'
  | 'fact_profits'
  | 'close_reason'
  | 'completed_at'
  | 'trigger_time'
  | 'partner_id'
  | 'close_trigger'
  | 'cancel_reason'
>;

const time = (ms: number | null) => (ms === null ? null : instant(ms));

export function insertOrder(tx: Transaction, order: Made): Promise<OrderRow> {
  return forAll(tx, insertOrders, order);
}

const MADE_COLUMNS = `kind, trigger_price, trigger_by, trail, until, exits, last_exit, amended, open_trigger, user_id, match_id, currency_id, legal_id, symbol, type, order_type, margin_mode, status,
  origin_price, price, target_profit_price, stop_loss_price, share, number, multiple, origin_caution_money,
  caution_money, trade_fee, overnight, overnight_money, trader_share, overnight_until, parent_id, follow_user_id,
  trader_user_id, idempotency_key, created_at, handled_at`;

async function insertOrders(tx: Transaction, orders: readonly Made[]): Promise<OrderRow[]> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into lever_orders (${MADE_COLUMNS})
     select ${MADE_COLUMNS}
     from jsonb_populate_recordset(null::lever_orders, $1::text::jsonb) with ordinality as made order by made.ordinality
     returning id`,
    [JSON.stringify(orders.map(orderParameter))],
  );
  // Ids are assigned in the order of the rows.
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  const closeFields = {
    close_price: null,
    fact_profits: '0',
    close_reason: null,
    completed_at: null,
    trigger_time: null,
    partner_id: null,
    close_trigger: null,
    cancel_reason: null,
  };
  return orders.map((order, index) => {
    const id = ids[index];
    if (id === undefined) throw new Error('the insert returned no row');
    return { ...order, ...closeFields, id };
  });
}

function orderParameter(order: Made | OrderRow) {
  return {
    ...order,
    trigger_time: 'trigger_time' in order ? time(order.trigger_time) : null,
    until: time(order.until),
    created_at: instant(order.created_at),
    overnight_until: time(order.overnight_until),
    handled_at: time(order.handled_at),
  };
}

export function markOpened(tx: Transaction, order: OrderRow): Promise<boolean> {
  return forAll(tx, markAllOpened, order);
}

async function markAllOpened(tx: Transaction, orders: readonly OrderRow[]): Promise<boolean[]> {
  const { rows } = await tx.query<{ id: number }>(
    `update lever_orders o set status = 1, price = r.price, origin_caution_money = r.caution_money,
       caution_money = r.caution_money, handled_at = r.handled_at, overnight_until = r.handled_at,
       open_trigger = r.open_trigger
     from jsonb_populate_recordset(null::lever_orders, $1::text::jsonb) r
     where o.id = r.id and o.status = 0 returning o.id`,
    [JSON.stringify(orders.map(orderParameter))],
  );
  const ids = new Set(rows.map(({ id }) => id));
  return orders.map(({ id }) => ids.has(id));
}

/** A waiting order that waits on for something else: a stop limit became a limit, a trailing entry started. */
export async function keepWaiting(tx: Transaction, order: OrderRow): Promise<void> {
  await tx.query(
    `update lever_orders o set trigger_time = r.trigger_time, trail = r.trail, open_trigger = r.open_trigger
     from jsonb_populate_recordset(null::lever_orders, $1::text::jsonb) r where o.id = r.id and o.status = 0`,
    [JSON.stringify([orderParameter(order)])],
  );
}

export function markCancelled(
  tx: Transaction,
  ids: readonly number[],
  reason: CancelReason,
  now: number,
): Promise<number[]> {
  return forAll(
    tx,
    markAllCancelled,
    ids.map((id) => ({ id, reason, now })),
  );
}

async function markAllCancelled(
  tx: Transaction,
  groups: readonly (readonly { id: number; reason: CancelReason; now: number }[])[],
): Promise<number[][]> {
  const ends = groups.flat();
  const { rows } = await tx.query<{ id: number }>(
    `update lever_orders o set status = 4, completed_at = e.time, cancel_reason = e.reason
     from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as e (id, time, reason)
     where o.id = e.id and o.status = 0 returning o.id`,
    [
      ends.map(({ id }) => id),
      ends.map(({ now }) => instant(now).toISOString()),
      ends.map(({ reason }) => reason),
    ],
  );
  const ids = new Set(rows.map(({ id }) => id));
  return groups.map((group) => group.flatMap(({ id }) => (ids.has(id) ? [id] : [])));
}

export function markClosing(tx: Transaction, ids: readonly number[]): Promise<void> {
  return forAll(tx, markAllClosing, ids);
}

async function markAllClosing(
  tx: Transaction,
  groups: readonly (readonly number[])[],
): Promise<undefined[]> {
  const ids = groups.flat();
  const { changedRows } = await tx.query(
    'update lever_orders set status = 2 where id = any($1::bigint[]) and status = 1',
    [ids],
  );
  if (changedRows !== ids.length)
    throw new Error('a locked position was closed by another transaction');
  return [];
}

export interface Closed {
  id: number;
  close_price: string;
  fact_profits: string;
  close_trigger: OrderRow['close_trigger'];
}

interface Closing {
  reason: CloseReason;
  legal_usd: string | undefined;
  now: number;
}

export async function markClosed(
  tx: Transaction,
  closedOrders: readonly Closed[],
  closing: Closing,
): Promise<void> {
  await forAll(
    tx,
    markAllClosed,
    closedOrders.map((one) => ({ ...one, ...closing })),
  );
}

async function markAllClosed(
  tx: Transaction,
  groups: readonly (readonly (Closed & Closing)[])[],
): Promise<undefined[]> {
  const closedRows = groups.flat();
  await tx.query(
    `update lever_orders o
     set status = 3, close_price = c.price, fact_profits = c.profits, close_reason = c.reason, completed_at = c.time,
       legal_usd = c.usd, close_trigger = c.trigger::jsonb
     from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::text[], $5::timestamptz[], $6::numeric[], $7::text[])
       as c (id, price, profits, reason, time, usd, trigger)
     where o.id = c.id and o.status = 2`,
    [
      closedRows.map(({ id }) => id),
      closedRows.map(({ close_price }) => close_price),
      closedRows.map(({ fact_profits }) => fact_profits),
      closedRows.map(({ reason }) => reason),
      closedRows.map(({ now }) => instant(now).toISOString()),
      closedRows.map(({ legal_usd }) => legal_usd ?? null),
      closedRows.map(({ close_trigger }) =>
        close_trigger === null ? null : JSON.stringify(close_trigger),
      ),
    ],
  );
  return [];
}

/** After a part was split off, or a night was paid from the margin. */
export function keepRest(tx: Transaction, order: OrderRow): Promise<void> {
  return forAll(tx, keepRests, order);
}

async function keepRests(tx: Transaction, orders: readonly OrderRow[]): Promise<undefined[]> {
  await tx.query(
    `update lever_orders o set share = r.share, number = r.number, origin_caution_money = r.origin_caution_money,
       caution_money = r.caution_money, trade_fee = r.trade_fee, overnight_money = r.overnight_money,
       trader_share = r.trader_share, overnight_until = r.overnight_until, exits = r.exits, last_exit = r.last_exit,
       target_profit_price = r.target_profit_price, stop_loss_price = r.stop_loss_price
     from jsonb_populate_recordset(null::lever_orders, $1::text::jsonb) r where o.id = r.id and o.status = 1`,
    [JSON.stringify(orders.map(orderParameter))],
  );
  return [];
}

/** Each copy's share is paid by a transaction of its own. */
export async function addTraderShare(tx: Transaction, id: number, share: string): Promise<void> {
  await tx.query('update lever_orders set trader_share = trader_share + $2 where id = $1', [
    id,
    share,
  ]);
}

/** Of an open position: how much, in which mode and with which multiple. */
export async function keepMargin(tx: Transaction, order: OrderRow): Promise<void> {
  await tx.query(
    `update lever_orders o set margin_mode = r.margin_mode, multiple = r.multiple, caution_money = r.caution_money,
       origin_caution_money = r.origin_caution_money
     from jsonb_populate_recordset(null::lever_orders, $1::text::jsonb) r where o.id = r.id and o.status = 1`,
    [JSON.stringify([orderParameter(order)])],
  );
}

/** Of a waiting entry: its prices, lots and what it holds. */
export async function keepAmended(tx: Transaction, order: OrderRow): Promise<void> {
  await tx.query(
    `update lever_orders o set origin_price = r.origin_price, price = r.price, trigger_price = r.trigger_price,
       trigger_by = r.trigger_by, share = r.share, number = r.number, origin_caution_money = r.origin_caution_money,
       caution_money = r.caution_money, trade_fee = r.trade_fee, exits = r.exits, last_exit = r.last_exit, amended = r.amended,
       partner_id = r.partner_id, until = r.until,
       target_profit_price = r.target_profit_price, stop_loss_price = r.stop_loss_price
     from jsonb_populate_recordset(null::lever_orders, $1::text::jsonb) r where o.id = r.id and o.status < 2`,
    [JSON.stringify([orderParameter(order)])],
  );
}

export async function countEvents(tx: Transaction, order_id: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from lever_events where order_id = $1',
    [order_id],
  );
  return rows[0]?.count ?? 0;
}

export function keepExits(tx: Transaction, order: OrderRow): Promise<void> {
  return forAll(tx, keepAllExits, order);
}

async function keepAllExits(tx: Transaction, orders: readonly OrderRow[]): Promise<undefined[]> {
  await tx.query(
    `update lever_orders o set target_profit_price = s.profit, stop_loss_price = s.loss, exits = s.exits::jsonb,
       last_exit = s.last_exit
     from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::text[], $5::integer[]) as s (id, profit, loss, exits, last_exit)
     where o.id = s.id and o.status < 2`,
    [
      orders.map(({ id }) => id),
      orders.map(({ target_profit_price }) => target_profit_price),
      orders.map(({ stop_loss_price }) => stop_loss_price),
      orders.map(({ exits }) => JSON.stringify(exits)),
      orders.map(({ last_exit }) => last_exit),
    ],
  );
  return [];
}

export interface LifeEvent {
  order_id: number;
  kind:
    | 'placed'
    | 'opened'
    | 'triggered'
    | 'started'
    | 'exit_set'
    | 'exit_cancelled'
    | 'margin_set'
    | 'amended'
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
  await forAll(
    tx,
    addAllEvents,
    events.map((event) => ({ ...event, now })),
  );
}

async function addAllEvents(
  tx: Transaction,
  groups: readonly (readonly (LifeEvent & { now: number })[])[],
): Promise<undefined[]> {
  const events = groups.flat();
  await tx.query(
    `insert into lever_events (order_id, kind, price, number, created_at)
     select e.order_id, e.kind, e.price, e.number, e.time
     from unnest($1::bigint[], $2::text[], $3::numeric[], $4::numeric[], $5::timestamptz[])
       with ordinality as e (order_id, kind, price, number, time, place)
     order by e.place`,
    [
      events.map(({ order_id }) => order_id),
      events.map(({ kind }) => kind),
      events.map(({ price }) => price),
      events.map(({ number }) => number),
      events.map(({ now }) => instant(now).toISOString()),
    ],
  );
  return [];
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

/** Owners of waiting orders whose time is over. */
export async function ownersOfExpired(queryable: Queryable, now: number): Promise<Owner[]> {
  const { rows } = await queryable.query<Owner>(
    `select distinct user_id, legal_id from lever_orders
     where status = 0 and until is not null and until <= $1 order by user_id, legal_id`,
    [instant(now)],
  );
  return rows;
}

export async function ownersBefore(queryable: Queryable, midnight: number): Promise<Owner[]> {
  const { rows } = await queryable.query<Owner>(
    `select distinct user_id, legal_id from lever_orders
     where status = 1 and overnight_until < $1 order by user_id, legal_id`,
    [instant(midnight)],
  );
  return rows;
}

export interface TradeFilter {
  user_id: number;
  status?: readonly number[] | undefined;
  currency_id?: number | undefined;
  legal_id?: number | undefined;
  type?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

const WHICH = `o.user_id = $1
  and ($2::smallint[] is null or o.status = any($2))
  and ($3::integer is null or o.currency_id = $3)
  and ($4::integer is null or o.legal_id = $4)
  and ($5::smallint is null or o.type = $5)
  and ($6::timestamptz is null or o.created_at >= $6)
  and ($7::timestamptz is null or o.created_at < $7)`;

const orNull = (ms: number | undefined) => (ms === undefined ? null : instant(ms));

const valuesOf = (filter: TradeFilter) => [
  filter.user_id,
  filter.status === undefined ? null : [...filter.status],
  filter.currency_id ?? null,
  filter.legal_id ?? null,
  filter.type ?? null,
  orNull(filter.from),
  orNull(filter.to),
];

export async function sumTrades(
  queryable: Queryable,
  filter: TradeFilter,
): Promise<Omit<LeverTotals, 'legal_name'>[]> {
  const { rows } = await queryable.query<Omit<LeverTotals, 'legal_name'>>(
    `select o.legal_id, count(*) as order_count, count(*) filter (where o.status = ${STATUS.closed}) as closed_count,
       count(*) filter (where o.status = ${STATUS.closed} and o.fact_profits > 0) as won_count,
       sum(o.fact_profits) as profits, sum(o.trade_fee) as fees, sum(o.overnight_money) as overnight,
       sum(o.trader_share) as trader_shares,
       sum(o.fact_profits - o.trade_fee - o.overnight_money - o.trader_share) as net
     from lever_orders o where ${WHICH} group by o.legal_id order by o.legal_id`,
    valuesOf(filter),
  );
  return rows;
}

export async function listTrades(
  queryable: Queryable,
  filter: TradeFilter,
  { offset, limit }: Span,
): Promise<Found<OrderRow>> {
  const values = valuesOf(filter);
  const { rows: list } = await queryable.query<OrderRow>(
    `select ${COLUMNS} from lever_orders o where ${WHICH}
     order by o.created_at desc, o.id desc limit $8 offset $9`,
    [...values, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total from lever_orders o where ${WHICH}`,
    values,
  );
  return { list: await withBestMarks(queryable, list), total: rows[0]?.total ?? 0 };
}

export interface HeldSides {
  accounts: number;
  longs: number;
  shorts: number;
  number: string;
}

/** What all accounts hold of an instrument. */
export async function heldSides(queryable: Queryable, match_id: number): Promise<HeldSides> {
  const { rows } = await queryable.query<HeldSides>(
    `select count(distinct user_id) as accounts,
       count(distinct user_id) filter (where type = 1) as longs,
       count(distinct user_id) filter (where type = 2) as shorts,
       coalesce(sum(number), 0) as number
     from lever_orders where match_id = $1 and status in (1, 2)`,
    [match_id],
  );
  return rows[0] ?? { accounts: 0, longs: 0, shorts: 0, number: '0' };
}

export async function liveLegalIds(
  tx: Transaction,
  user_id: number,
  legal_id: number | undefined,
): Promise<number[]> {
  const legal_ids = await forAll(tx, liveLegalIdsOf, user_id);
  return legal_ids.filter((id) => legal_id === undefined || id === legal_id);
}

async function liveLegalIdsOf(tx: Transaction, user_ids: readonly number[]): Promise<number[][]> {
  const { rows } = await tx.query<{ user_id: number; legal_id: number }>(
    `select distinct user_id, legal_id from lever_orders
     where user_id = any($1::bigint[]) and status < 3 order by 1, 2`,
    [user_ids],
  );
  return user_ids.map((user_id) =>
    rows.flatMap((row) => (row.user_id === user_id ? [row.legal_id] : [])),
  );
}
