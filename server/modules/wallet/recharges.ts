// Rows of what came in.
import type { Recharge } from '../../../protocol/calls/funds.ts';
import type { Queryable } from '../../db/database.ts';
import { instant } from '../../db/values.ts';

export interface RechargeRow {
  id: number;
  currency_id: number;
  amount: string;
  type: string;
  account: string;
  address: string;
  voucher: string | null;
  status: 0 | 1 | 2;
  reason: string | null;
  create_time: number;
  handle_time: number | null;
}

const COLUMNS = `id, currency_id, amount, type, account, address, voucher, status, reason,
  created_at as create_time, handled_at as handle_time`;

export interface NewRecharge {
  user_id: number;
  currency_id: number;
  amount: string;
  usd_value: string;
  type: 'faucet';
  time: number;
}

/** Credited at once. */
export async function insertRecharge(
  queryable: Queryable,
  { user_id, currency_id, amount, usd_value, type, time }: NewRecharge,
): Promise<RechargeRow> {
  const { rows } = await queryable.query<RechargeRow>(
    `insert into recharges
       (user_id, currency_id, amount, usd_value, type, account, address, status, created_at, handled_at)
     values ($1, $2, $3, $4, $5, '', '', 1, $6, $6) returning ${COLUMNS}`,
    [user_id, currency_id, amount, usd_value, type, instant(time)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a row without an answer.');
  return row;
}

export function shownRecharge(row: RechargeRow, currency_name: string): Recharge {
  return { ...row, currency_name };
}

const WANTED = `user_id = $1 and ($2::integer is null or currency_id = $2)
  and ($3::integer is null or status = $3)`;

export async function rechargesOf(
  queryable: Queryable,
  user_id: number,
  { currency_id, status }: { currency_id?: number | undefined; status?: number | undefined },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: RechargeRow[]; total: number }> {
  const values = [user_id, currency_id ?? null, status ?? null];
  const { rows: list } = await queryable.query<RechargeRow>(
    `select ${COLUMNS} from recharges where ${WANTED}
     order by created_at desc, id desc limit $4 offset $5`,
    [...values, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total from recharges where ${WANTED}`,
    values,
  );
  return { list, total: rows[0]?.total ?? 0 };
}
