import { must, onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export interface NewFill {
  order_id: number;
  user_id: number;
  match_id: number;
  symbol: string;
  type: 1 | 2;
  price: string;
  number: string;
  turnover: string;
  fee: string;
  fee_currency_id: number;
  /** The other side's order; null: the simulated market. */
  met_order_id: number | null;
}

export async function insertFills(
  tx: Transaction,
  fills: readonly NewFill[],
  time: number,
): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('coin_fills', 'id')) as id from generate_series(1, $1::integer)`,
    [fills.length],
  );
  const fillsWithIds = fills.map((fill, index) => ({
    ...fill,
    id: must(rows[index], 'an id for each fill').id,
  }));
  await tx.query(
    `insert into coin_fills (id, order_id, user_id, match_id, symbol, type, price, number, turnover, fee, fee_currency_id,
       met_order_id, created_at)
     select id, order_id, user_id, match_id, symbol, type, price, number, turnover, fee, fee_currency_id, met_order_id, $2
     from jsonb_to_recordset($1::text::jsonb) as f (id bigint, order_id bigint, user_id bigint, match_id integer, symbol text,
       type smallint, price numeric, number numeric, turnover numeric, fee numeric, fee_currency_id integer,
       met_order_id bigint)`,
    [JSON.stringify(fillsWithIds), instant(time)],
  );
  return fillsWithIds.map(({ id }) => id);
}

export interface FillRow {
  id: number;
  order_id: number;
  symbol: string;
  type: 1 | 2;
  price: string;
  number: string;
  fee: string;
  fee_currency_id: number;
  time: number;
}

export async function fillPage(
  queryable: Queryable,
  user_id: number,
  { order_id, offset, limit }: { order_id: number | undefined; offset: number; limit: number },
): Promise<{ list: FillRow[]; total: number }> {
  const which = 'user_id = $1 and ($2::bigint is null or order_id = $2)';
  const values = [user_id, order_id ?? null];
  const { rows: list } = await queryable.query<FillRow>(
    `select id, order_id, symbol, type, price, number, fee, fee_currency_id, created_at as time from coin_fills
     where ${which} order by created_at desc, id desc limit $3 offset $4`,
    [...values, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total from coin_fills where ${which}`,
    values,
  );
  return { list, total: onlyRow(rows).total };
}
