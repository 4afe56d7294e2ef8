import type { MicroOrder, MicroTotals } from '../../../protocol/calls/trading/options.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found } from '../../platform/http/paging.ts';

export interface MicroRow extends Omit<MicroOrder, 'currency_name'> {
  user_id: number;
}

const COLUMNS = `id, user_id, match_id, symbol, currency_id, type, seconds, number, fee, profit_ratio, open_price, end_price,
  status, result, payout, payout - number as fact_profits, reason, created_at as create_time, expires_at as expire_time,
  completed_at as complete_time`;

export type NewMicro = Pick<
  MicroRow,
  | 'user_id'
  | 'match_id'
  | 'symbol'
  | 'currency_id'
  | 'type'
  | 'seconds'
  | 'number'
  | 'fee'
  | 'profit_ratio'
  | 'open_price'
  | 'create_time'
  | 'expire_time'
>;

export async function insertMicro(tx: Transaction, order: NewMicro): Promise<MicroRow> {
  const { rows } = await tx.query<MicroRow>(
    `insert into micro_orders (user_id, match_id, symbol, currency_id, type, seconds, number, fee, profit_ratio, open_price,
       created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${COLUMNS}`,
    [
      order.user_id,
      order.match_id,
      order.symbol,
      order.currency_id,
      order.type,
      order.seconds,
      order.number,
      order.fee,
      order.profit_ratio,
      order.open_price,
      instant(order.create_time),
      instant(order.expire_time),
    ],
  );
  return one(rows);
}

export async function lockMicro(tx: Transaction, id: number): Promise<MicroRow | undefined> {
  const { rows } = await tx.query<MicroRow>(
    `select ${COLUMNS} from micro_orders where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export type Ending = Pick<MicroRow, 'status' | 'end_price' | 'result' | 'payout' | 'reason'>;

export async function endMicro(
  tx: Transaction,
  id: number,
  ending: Ending,
  time: number,
): Promise<MicroRow> {
  const { status, end_price, result, payout, reason } = ending;
  const { rows } = await tx.query<MicroRow>(
    `update micro_orders set status = $2, end_price = $3, result = $4, payout = $5, reason = $6, completed_at = $7
     where id = $1 and status = 1 returning ${COLUMNS}`,
    [id, status, end_price, result, payout, reason, instant(time)],
  );
  return one(rows);
}

function one(rows: readonly MicroRow[]): MicroRow {
  const [row] = rows;
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}

export async function countRunning(queryable: Queryable, user_id: number): Promise<number> {
  const { rows } = await queryable.query<{ count: number }>(
    'select count(*) as count from micro_orders where user_id = $1 and status = 1',
    [user_id],
  );
  return onlyRow(rows).count;
}

export interface Running {
  id: number;
  match_id: number;
  expire_time: number;
}

export async function runningOrders(queryable: Queryable): Promise<Running[]> {
  const { rows } = await queryable.query<Running>(
    'select id, match_id, expires_at as expire_time from micro_orders where status = 1 order by id',
  );
  return rows;
}

export async function runningOf(queryable: Queryable, user_id: number): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    'select id from micro_orders where user_id = $1 and status = 1 order by id for update',
    [user_id],
  );
  return rows.map(({ id }) => id);
}

export interface MicroFilter {
  match_id?: number | undefined;
  status?: 1 | 3 | undefined;
  type?: 1 | 2 | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

export interface MicroPage extends MicroFilter {
  offset: number;
  limit: number;
}

const WHICH = `user_id = $1 and ($2::integer is null or match_id = $2)
  and ($3::integer is null or (status = 1) = ($3 = 1)) and ($4::integer is null or type = $4)
  and ($5::timestamptz is null or created_at >= $5) and ($6::timestamptz is null or created_at < $6)`;

const valuesOf = (user_id: number, { match_id, status, type, from, to }: MicroFilter) => [
  user_id,
  match_id ?? null,
  status ?? null,
  type ?? null,
  from === undefined ? null : instant(from),
  to === undefined ? null : instant(to),
];

export async function sumMicro(
  queryable: Queryable,
  user_id: number,
  filter: MicroFilter,
): Promise<Omit<MicroTotals, 'currency_name'>[]> {
  const isEndedSql = 'filter (where status <> 1)';
  const { rows } = await queryable.query<Omit<MicroTotals, 'currency_name'>>(
    `select currency_id, count(*) as order_count, count(*) ${isEndedSql} as ended_count,
       count(*) filter (where result = 1) as won_count, coalesce(sum(number) ${isEndedSql}, 0) as stakes,
       coalesce(sum(payout) ${isEndedSql}, 0) as payouts, coalesce(sum(payout - number) ${isEndedSql}, 0) as profits,
       sum(fee) as fees, coalesce(sum(payout - number) ${isEndedSql}, 0) - sum(fee) as net
     from micro_orders where ${WHICH} group by currency_id order by currency_id`,
    valuesOf(user_id, filter),
  );
  return rows;
}

export async function microPage(
  queryable: Queryable,
  user_id: number,
  page: MicroPage,
): Promise<Found<MicroRow>> {
  const values = valuesOf(user_id, page);
  const { rows: list } = await queryable.query<MicroRow>(
    `select ${COLUMNS} from micro_orders where ${WHICH}
     order by created_at desc, id desc limit $7 offset $8`,
    [...values, page.limit, page.offset],
  );
  const { rows: counts } = await queryable.query<{ total: number }>(
    `select count(*) as total from micro_orders where ${WHICH}`,
    values,
  );
  return { list, total: onlyRow(counts).total };
}
