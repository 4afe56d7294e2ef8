import type { CoinOrder, CoinTotals } from '../../../protocol/calls/trading/spot.ts';
import { must, onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found } from '../../platform/http/paging.ts';

export interface CoinRow extends Omit<CoinOrder, 'avg_price'> {
  user_id: number;
}

/** Orders from before there were kinds have none. */
const KIND = `coalesce(kind, case order_type when 1 then 'market' else 'limit' end) as kind`;

const COLUMNS = `${KIND}, execution, trigger_price, trigger_by, trigger_time, until, partner_id, open_trigger, cancel_reason, id, user_id, match_id, currency_id, legal_id, symbol, type, order_type, target_price, amount, quote_amount,
  filled, turnover, fee, case type when 1 then currency_id else legal_id end as fee_currency_id, frozen, status,
  idempotency_key, created_at as create_time, updated_at as update_time, completed_at as complete_time`;

/** In the book: what waits there has a price, and is a number of coins. */
export type RestingRow = CoinRow & { target_price: string; amount: string };

export function restingRow(order: CoinRow): RestingRow {
  const { target_price, amount } = order;
  return {
    ...order,
    target_price: must(target_price, 'what waits in the book has a price'),
    amount: must(amount, 'the book is of coins'),
  };
}

export type NewCoin = Omit<CoinRow, 'id' | 'fee_currency_id' | 'update_time' | 'complete_time'>;

export async function insertCoin(tx: Transaction, order: NewCoin): Promise<CoinRow> {
  const { rows } = await tx.query<CoinRow>(
    `insert into coin_orders (user_id, match_id, currency_id, legal_id, symbol, type, order_type, target_price, amount,
       quote_amount, filled, turnover, fee, frozen, status, idempotency_key, created_at, updated_at, completed_at, kind,
       execution, trigger_price, trigger_by, until, partner_id, cancel_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::smallint, $16, $17, $17,
       case when $15::smallint = 0 then null else $17::timestamptz end, $18, $19, $20, $21, $22, $23, $24)
     returning ${COLUMNS}`,
    [
      order.user_id,
      order.match_id,
      order.currency_id,
      order.legal_id,
      order.symbol,
      order.type,
      order.order_type,
      order.target_price,
      order.amount,
      order.quote_amount,
      order.filled,
      order.turnover,
      order.fee,
      order.frozen,
      order.status,
      order.idempotency_key,
      instant(order.create_time),
      order.kind,
      order.execution,
      order.trigger_price,
      order.trigger_by,
      order.until === null ? null : instant(order.until),
      order.partner_id,
      order.cancel_reason,
    ],
  );
  return one(rows);
}

/** The halves of a pair name each other. */
export async function joinPartner(tx: Transaction, id: number, partner_id: number): Promise<void> {
  await tx.query('update coin_orders set partner_id = $2 where id = $1', [id, partner_id]);
}

export type CoinProgress = Pick<
  CoinRow,
  | 'filled'
  | 'turnover'
  | 'fee'
  | 'frozen'
  | 'status'
  | 'trigger_time'
  | 'open_trigger'
  | 'cancel_reason'
>;

/** The order must have been locked in this transaction while pending. */
export async function updateCoin(
  tx: Transaction,
  id: number,
  order: CoinProgress,
  time: number,
): Promise<CoinRow> {
  const { filled, turnover, fee, frozen, status, trigger_time, open_trigger } = order;
  const { rows } = await tx.query<CoinRow>(
    `update coin_orders set filled = $2, turnover = $3, fee = $4, frozen = $5, status = $6::smallint, updated_at = $7,
       completed_at = case when $6::smallint = 0 then null else $7::timestamptz end, trigger_time = $8,
       open_trigger = $9::text::jsonb, cancel_reason = $10
     where id = $1 and status = 0 returning ${COLUMNS}`,
    [
      id,
      filled,
      turnover,
      fee,
      frozen,
      status,
      instant(time),
      trigger_time === null ? null : instant(trigger_time),
      open_trigger === null ? null : JSON.stringify(open_trigger),
      order.cancel_reason,
    ],
  );
  return one(rows);
}

function one(rows: readonly CoinRow[]): CoinRow {
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

export interface Locked {
  order: CoinRow | undefined;
  /** The other half of its pair, if that still waits. */
  partner: CoinRow | undefined;
}

/** Both halves of a pair, always the earlier one first. */
export async function lockCoin(tx: Transaction, id: number): Promise<Locked> {
  const { rows } = await tx.query<CoinRow>(
    `select ${COLUMNS} from coin_orders where id = $1 or partner_id = $1 order by id for update`,
    [id],
  );
  return {
    order: rows.find((one) => one.id === id),
    partner: rows.find((one) => one.id !== id && one.status === 0),
  };
}

export async function lockPartners(
  tx: Transaction,
  orders: readonly Pick<CoinRow, 'partner_id'>[],
): Promise<CoinRow[]> {
  const ids = orders.flatMap(({ partner_id }) => partner_id ?? []);
  if (ids.length === 0) return [];
  const { rows } = await tx.query<CoinRow>(
    `select ${COLUMNS} from coin_orders where id = any($1::bigint[]) and status = 0 order by id for update`,
    [ids],
  );
  return rows;
}

export interface Pair {
  currency_id?: number | undefined;
  legal_id?: number | undefined;
}

export async function lockPending(
  tx: Transaction,
  user_id: number,
  { currency_id, legal_id }: Pair,
): Promise<CoinRow[]> {
  const { rows } = await tx.query<CoinRow>(
    `select ${COLUMNS} from coin_orders where user_id = $1 and status = 0
       and ($2::integer is null or currency_id = $2) and ($3::integer is null or legal_id = $3)
     order by id for update`,
    [user_id, currency_id ?? null, legal_id ?? null],
  );
  return rows;
}

/** In the book: a stop isn't until its trigger is reached, and nothing is after its time. */
const RESTS = 'status = 0 and (trigger_price is null or trigger_time is not null)';

const INSTRUMENT_LOCK = 6_100_001;

/** Serialises new orders of an instrument over all processes. */
export async function lockInstrument(tx: Transaction, match_id: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::integer, $2::integer)', [
    INSTRUMENT_LOCK,
    match_id,
  ]);
}

/**
 * Locks the orders of a side that `amount` could meet, best first, if the simulated market had nothing.
 * `amount` is in coins, or in money when `quote` is set.
 */
export async function lockBook(
  tx: Transaction,
  book: {
    match_id: number;
    type: 1 | 2;
    limit: string | null;
    amount: string | null;
    quote: string | null;
    time: number;
  },
): Promise<RestingRow[]> {
  const { match_id, type, limit, amount, quote, time } = book;
  const isAsks = type === 2;
  const order = `target_price${isAsks ? '' : ' desc'}, coalesce(trigger_time, created_at), id`;
  const { rows } = await tx.query<RestingRow>(
    `select ${COLUMNS} from coin_orders where status = 0 and id in (
       select id from (
         select id, sum(amount - filled) over w - (amount - filled) as coins,
           sum((amount - filled) * target_price) over w - (amount - filled) * target_price as money
         from coin_orders
         where match_id = $1 and type = $2 and ${RESTS} and (until is null or until > $6)
           and ($3::numeric is null or target_price ${isAsks ? '<=' : '>='} $3)
         window w as (order by ${order})
       ) before where ($4::numeric is null or coins < $4) and ($5::numeric is null or money < $5)
     ) order by ${order} for update`,
    [match_id, type, limit, amount, quote, instant(time)],
  );
  return rows;
}

/** Stops that may come to this price count too. */
export async function levelTotal(
  queryable: Queryable,
  { match_id, type, price }: { match_id: number; type: 1 | 2; price: string },
): Promise<string> {
  const { rows } = await queryable.query<{ total: string }>(
    `select coalesce(sum(amount - filled), 0)::numeric as total from coin_orders
     where match_id = $1 and type = $2 and target_price = $3 and status = 0`,
    [match_id, type, price],
  );
  return onlyRow(rows).total;
}

export async function countPending(queryable: Queryable, user_id: number): Promise<number> {
  const { rows } = await queryable.query<{ count: number }>(
    'select count(*) as count from coin_orders where user_id = $1 and status = 0',
    [user_id],
  );
  return onlyRow(rows).count;
}

export async function pendingOrders(queryable: Queryable): Promise<CoinRow[]> {
  const { rows } = await queryable.query<CoinRow>(
    `select ${COLUMNS} from coin_orders where status = 0 order by id`,
  );
  return rows;
}

export async function expiredOrders(queryable: Queryable, time: number): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    'select id from coin_orders where status = 0 and until <= $1 order by until, id',
    [instant(time)],
  );
  return rows.map(({ id }) => id);
}

export async function coinOrder(queryable: Queryable, id: number): Promise<CoinRow | undefined> {
  const { rows } = await queryable.query<CoinRow>(
    `select ${COLUMNS} from coin_orders where id = $1`,
    [id],
  );
  return rows[0];
}

export interface CoinFilter extends Pair {
  status?: readonly (0 | 3 | 4)[] | undefined;
  type?: 1 | 2 | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

export interface CoinPage extends CoinFilter {
  offset: number;
  limit: number;
}

const WHICH = `user_id = $1 and ($2::integer[] is null or status = any($2)) and ($3::integer is null or currency_id = $3)
    and ($4::integer is null or legal_id = $4) and ($5::integer is null or type = $5)
    and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at < $7)`;

const valuesOf = (user_id: number, filter: CoinFilter) => [
  user_id,
  filter.status ?? null,
  filter.currency_id ?? null,
  filter.legal_id ?? null,
  filter.type ?? null,
  filter.from === undefined ? null : instant(filter.from),
  filter.to === undefined ? null : instant(filter.to),
];

export async function sumOrders(
  queryable: Queryable,
  user_id: number,
  filter: CoinFilter,
): Promise<Omit<CoinTotals, 'legal_name'>[]> {
  const of = (column: string, type: 1 | 2): string =>
    `coalesce(sum(${column}) filter (where type = ${type}), 0)`;
  const { rows } = await queryable.query<Omit<CoinTotals, 'legal_name'>>(
    `select match_id, symbol, currency_id, legal_id, count(*) as order_count,
       count(*) filter (where filled > 0) as filled_count, ${of('filled', 1)} as bought, ${of('filled', 2)} as sold,
       ${of('fee', 1)} as coin_fees, ${of('turnover', 1)} as spent, ${of('turnover', 2)} as received,
       ${of('fee', 2)} as fees, ${of('turnover - fee', 2)} - ${of('turnover', 1)} as net
     from coin_orders where ${WHICH} group by match_id, symbol, currency_id, legal_id order by match_id`,
    valuesOf(user_id, filter),
  );
  return rows;
}

export async function coinPage(
  queryable: Queryable,
  user_id: number,
  page: CoinPage,
): Promise<Found<CoinRow>> {
  const values = valuesOf(user_id, page);
  const { rows: list } = await queryable.query<CoinRow>(
    `select ${COLUMNS} from coin_orders where ${WHICH}
     order by created_at desc, id desc limit $8 offset $9`,
    [...values, page.limit, page.offset],
  );
  const { rows: counts } = await queryable.query<{ total: number }>(
    `select count(*) as total from coin_orders where ${WHICH}`,
    values,
  );
  return { list, total: onlyRow(counts).total };
}
