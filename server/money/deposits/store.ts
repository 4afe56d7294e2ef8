import type { Recharge } from '../../../protocol/calls/money/funds.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Span } from '../../platform/http/paging.ts';

export interface RechargeRow extends Omit<Recharge, 'currency_name'> {
  user_id: number;
}

export const PENDING = 0;
export const CREDITED = 1;
export const REJECTED = 2;

const COLUMNS = `id, user_id, currency_id, amount, type, account, address, voucher, status, reason,
  created_at as create_time, handled_at as handle_time`;

export interface NewRecharge {
  user_id: number;
  currency_id: number;
  amount: string;
  usd_value: string;
  type: string;
  account: string;
  address: string;
  voucher: string | null;
  voucher_hash: string | null;
  status: 0 | 1;
  time: number;
}

/** Undefined when the voucher pays another recharge, pending or credited (R-FUNDS-19). */
export async function insertRecharge(
  queryable: Queryable,
  wish: NewRecharge,
): Promise<RechargeRow | undefined> {
  const { user_id, currency_id, amount, usd_value, type, account, address, voucher } = wish;
  const { voucher_hash, status, time } = wish;
  const { rows } = await queryable.query<RechargeRow>(
    `insert into recharges (user_id, currency_id, amount, usd_value, type, account, address, voucher, status,
       created_at, handled_at, voucher_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (voucher_hash) where status <> 2 do nothing returning ${COLUMNS}`,
    [
      ...[user_id, currency_id, amount, usd_value, type, account, address, voucher, status],
      instant(time),
      status === PENDING ? null : instant(time),
      voucher_hash,
    ],
  );
  return rows[0];
}

/** Removes the payer's data when the account is erased; the amounts stay. */
export async function eraseRecharges(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(
    `update recharges set account = '', voucher = null, reason = null where user_id = $1`,
    [user_id],
  );
}

/** Undefined when the deposit isn't pending: decisions are final. */
export async function closeRecharge(
  tx: Transaction,
  id: number,
  { status, reason, time }: { status: 1 | 2; reason: string | null; time: number },
): Promise<RechargeRow | undefined> {
  const { rows } = await tx.query<RechargeRow>(
    `update recharges set status = $2, reason = $3, handled_at = $4 where id = $1 and status = ${PENDING}
     returning ${COLUMNS}`,
    [id, status, reason, instant(time)],
  );
  return rows[0];
}

export async function waitingRecharges(
  queryable: Queryable,
  limit: number,
): Promise<RechargeRow[]> {
  const { rows } = await queryable.query<RechargeRow>(
    `select ${COLUMNS} from recharges where status = ${PENDING} order by id limit $1`,
    [limit],
  );
  return rows;
}

const WANTED = `user_id = $1 and ($2::integer is null or currency_id = $2)
  and ($3::integer is null or status = $3)`;

export async function rechargesOf(
  queryable: Queryable,
  user_id: number,
  { currency_id, status }: { currency_id?: number | undefined; status?: number | undefined },
  { offset, limit }: Span,
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
  return { list, total: onlyRow(rows).total };
}

export async function givenToday(tx: Transaction, user_id: number, time: number): Promise<string> {
  const { rows } = await tx.query<{ given: string }>(
    `select coalesce(sum(usd_value), 0) as given from recharges
     where user_id = $1 and type = 'faucet' and created_at >= $2`,
    [user_id, instant(time - (time % DAY_MS))],
  );
  return onlyRow(rows).given;
}

export async function hasWaitingRecharge(queryable: Queryable, user_id: number): Promise<boolean> {
  const { rows } = await queryable.query(
    `select from recharges where user_id = $1 and status = ${PENDING} limit 1`,
    [user_id],
  );
  return rows.length > 0;
}
