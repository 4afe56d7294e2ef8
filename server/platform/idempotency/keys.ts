// The table of keys. A claimed key is locked until the end of the transaction.
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { forAll } from '../db/gather.ts';
import { instant } from '../db/values.ts';

export interface Key {
  user_id: number;
  key: string;
}

/** How long a message is stored (R-KEY-6). */
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** Small enough that the database uses the index for each key. */
const AT_ONCE = 500;

export type Claim =
  | { is: 'busy' }
  /** `user_sequence`: the user's last event so far. */
  | { is: 'free'; user_sequence: number }
  | { is: 'sealed' }
  | {
      is: 'done';
      path: string;
      fields_hash: string;
      message: string | null;
      user_sequence: number;
    };

interface ClaimRow {
  is_busy: boolean;
  is_known: boolean;
  path: string | null;
  fields_hash: string | null;
  message: string | null;
  user_sequence: number | null;
  created_at: number | null;
}

export function claim(tx: Transaction, key: Key, now: number): Promise<Claim> {
  return forAll(tx, claimAll, { ...key, now });
}

/** In the order of the keys. */
export async function claimAll(
  queryable: Queryable,
  keys: readonly (Key & { now: number })[],
): Promise<Claim[]> {
  const { rows } = await queryable.query<ClaimRow>(
    `select is_busy, is_known, path, fields_hash, message, user_sequence, created_at
     from idempotency_claims($1, $2) order by place`,
    [keys.map(({ user_id }) => user_id), keys.map(({ key }) => key)],
  );
  return keys.map(({ now }, index) => claimOf(rows[index], now));
}

function claimOf(row: ClaimRow | undefined, now: number): Claim {
  if (row === undefined) throw new Error('claiming the key returned no row');
  const { path, fields_hash, message, created_at } = row;
  const user_sequence = row.user_sequence ?? 0;
  // A row is final, even when the key is locked.
  if (!row.is_known) return row.is_busy ? { is: 'busy' } : { is: 'free', user_sequence };
  if (path === null || fields_hash === null) return { is: 'sealed' };
  const isKept = (created_at ?? 0) + KEPT_MS > now;
  return { is: 'done', path, fields_hash, message: isKept ? message : null, user_sequence };
}

export interface Done {
  path: string;
  fields_hash: string;
  message: string;
  user_sequence: number;
}

/** Without `done` the key is sealed: no request will ever succeed with it. */
export async function keep(tx: Transaction, key: Key, now: number, response?: Done): Promise<void> {
  await forAll(tx, keepAll, { ...key, now, response });
}

async function keepAll(
  tx: Transaction,
  keptKeys: readonly (Key & { now: number; response: Done | undefined })[],
): Promise<undefined[]> {
  await tx.query(
    `insert into idempotency_keys (user_id, key, path, fields_hash, message, user_sequence, created_at)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[])`,
    [
      keptKeys.map(({ user_id }) => user_id),
      keptKeys.map(({ key }) => key),
      keptKeys.map(({ response }) => response?.path ?? null),
      keptKeys.map(({ response }) => response?.fields_hash ?? null),
      keptKeys.map(({ response }) => response?.message ?? null),
      keptKeys.map(({ response }) => response?.user_sequence ?? null),
      keptKeys.map(({ now }) => instant(now).toISOString()),
    ],
  );
  return [];
}

/**
 * Writes the row as it is. A commit that writes waits for the standby, one that only reads does not: without this a replay
 * could answer with an order that is gone when the primary dies.
 */
export async function rewrite(tx: Transaction, { user_id, key }: Key): Promise<void> {
  await tx.query(
    'update idempotency_keys set created_at = created_at where user_id = $1 and key = $2',
    [user_id, key],
  );
}

/** A job: deletes expired messages. Their keys stay and are refused. */
export async function forgetMessages(database: Database, now: number): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { changedRows } = await database.query(
      `update idempotency_keys k set message = null
       from (
         select user_id, key from idempotency_keys
         where message is not null and created_at <= $1 order by created_at limit ${AT_ONCE}
       ) old
       where k.user_id = old.user_id and k.key = old.key`,
      [instant(now - KEPT_MS)],
    );
    forgotten += changedRows;
    if (changedRows < AT_ONCE) return forgotten;
  }
}
