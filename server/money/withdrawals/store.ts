// Withdrawals. Only a pending one can be closed: the first decision wins.

import type { Chain } from '../../../protocol/fields/payee.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Span } from '../../platform/http/paging.ts';
import type { CardRow } from '../payees/card-store.ts';

const WAITING = 0;
export const PAID = 1;
export const REJECTED = 2;
export const CANCELLED = 3;

export interface WithdrawalRow {
  id: number;
  user_id: number;
  kind: 'chain' | 'bank';
  currency_id: number;
  number: string;
  fee: string;
  chain: Chain | null;
  address: string | null;
  card: CardRow | null;
  status: 0 | 1 | 2 | 3;
  reason: string | null;
  tx_hash: string | null;
  created_at: number;
  handled_at: number | null;
}

const COLUMNS = `id, user_id, kind, currency_id, number, fee, chain, address, card, status, reason, tx_hash,
  created_at, handled_at`;

export type NewWithdrawal = Pick<
  WithdrawalRow,
  'user_id' | 'kind' | 'currency_id' | 'number' | 'fee' | 'chain' | 'address' | 'card'
> & { btc_value: string; time: number };

export async function insertWithdrawal(
  tx: Transaction,
  wish: NewWithdrawal,
): Promise<WithdrawalRow> {
  const { user_id, kind, currency_id, number, fee, btc_value, chain, address, card, time } = wish;
  const { rows } = await tx.query<WithdrawalRow>(
    `insert into withdrawals (user_id, kind, currency_id, number, fee, btc_value, chain, address, card, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text::jsonb, ${WAITING}, $10) returning ${COLUMNS}`,
    [
      ...[user_id, kind, currency_id, number, fee, btc_value, chain, address],
      card === null ? null : JSON.stringify(card),
      instant(time),
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

export interface Closing {
  status: 1 | 2 | 3;
  reason?: string;
  tx_hash?: string | undefined;
  time: number;
}

export async function closeWithdrawal(
  tx: Transaction,
  id: number,
  { status, reason, tx_hash, time }: Closing,
): Promise<WithdrawalRow | undefined> {
  const { rows } = await tx.query<WithdrawalRow>(
    `update withdrawals set status = $2, reason = $3, tx_hash = $4, handled_at = $5
     where id = $1 and status = ${WAITING} returning ${COLUMNS}`,
    [id, status, reason ?? null, tx_hash ?? null, instant(time)],
  );
  return rows[0];
}

/** By its id, or by the hash of its transaction. */
export async function findWithdrawal(
  queryable: Queryable,
  { id, hash }: { id?: number; hash?: string },
): Promise<WithdrawalRow | undefined> {
  const { rows } = await queryable.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals
     where id = $1 or ($1::bigint is null and tx_hash = $2) order by id limit 1`,
    [id ?? null, hash ?? null],
  );
  return rows[0];
}

/** Ids of withdrawals that a restored dump lacks are never given again. */
export async function nextIdAbove(tx: Transaction, id: number): Promise<void> {
  await tx.query(
    `select setval(pg_get_serial_sequence('withdrawals', 'id'),
       greatest($1::bigint, (select coalesce(max(id), 0) from withdrawals), 1))`,
    [id],
  );
}

export async function ownerOf(queryable: Queryable, id: number): Promise<number | undefined> {
  const { rows } = await queryable.query<{ user_id: number }>(
    'select user_id from withdrawals where id = $1',
    [id],
  );
  return rows[0]?.user_id;
}

/** For an erased account: the amounts stay without the receiver. */
export async function eraseWithdrawals(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(
    `update withdrawals set address = case when address is not null then '' end,
       card = case when card is not null then '{}'::jsonb end, reason = null
     where user_id = $1`,
    [user_id],
  );
}

export async function waitingWithdrawals(
  queryable: Queryable,
  limit: number,
  user_id?: number,
): Promise<WithdrawalRow[]> {
  const { rows } = await queryable.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals where status = ${WAITING} and ($2::bigint is null or user_id = $2)
     order by id limit $1`,
    [limit, user_id ?? null],
  );
  return rows;
}

export interface WithdrawalFilter {
  kind?: 'chain' | 'bank' | undefined;
  currency_id?: number | undefined;
  status?: number | undefined;
}

const WANTED = `user_id = $1 and ($2::text is null or kind = $2) and ($3::integer is null or currency_id = $3)
  and ($4::integer is null or status = $4)`;

export async function withdrawalsOf(
  queryable: Queryable,
  user_id: number,
  { kind, currency_id, status }: WithdrawalFilter,
  { offset, limit }: Span,
): Promise<{ list: WithdrawalRow[]; total: number }> {
  const values = [user_id, kind ?? null, currency_id ?? null, status ?? null];
  const { rows: list } = await queryable.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals where ${WANTED}
     order by created_at desc, id desc limit $5 offset $6`,
    [...values, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total from withdrawals where ${WANTED}`,
    values,
  );
  return { list, total: onlyRow(rows).total };
}

/** Pending and paid withdrawals count with their value at the request, without fees. */
export async function usedBtc(
  queryable: Queryable,
  user_id: number,
  time: number,
): Promise<string> {
  const { rows } = await queryable.query<{ used: string }>(
    `select coalesce(sum(btc_value), 0) as used from withdrawals
     where user_id = $1 and created_at > $2 and status in (0, 1)`,
    [user_id, instant(time - DAY_MS)],
  );
  return onlyRow(rows).used;
}
