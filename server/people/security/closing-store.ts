// Closed accounts: which data are deleted, and which are kept by law.
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

/** All rows of the person are deleted. */
const PERSONAL_TABLES = [
  'login_places',
  'factor_failures',
  'authenticator_steps',
  'notices',
  'user_events',
] as const;

export async function setClosing(
  tx: Transaction,
  user_id: number,
  { delete_at, reason }: { delete_at: number; reason: string | undefined },
): Promise<void> {
  await tx.query(
    'update users set delete_at = $2, delete_reason = coalesce($3, delete_reason) where id = $1',
    [user_id, instant(delete_at), reason ?? null],
  );
}

export async function clearClosing(tx: Transaction, user_id: number): Promise<boolean> {
  const { changedRows } = await tx.query(
    'update users set delete_at = null, delete_reason = null where id = $1 and delete_at is not null',
    [user_id],
  );
  return changedRows > 0;
}

export async function giveUpClosing(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('update users set delete_at = null where id = $1', [user_id]);
}

export async function usersToErase(queryable: Queryable, time: number): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    'select id from users where delete_at <= $1 and erased_at is null order by delete_at',
    [instant(time)],
  );
  return rows.map(({ id }) => id);
}

export async function lockToErase(
  tx: Transaction,
  user_id: number,
  time: number,
): Promise<boolean> {
  const { rows } = await tx.query(
    'select id from users where id = $1 and delete_at <= $2 and erased_at is null for no key update',
    [user_id, instant(time)],
  );
  return rows.length > 0;
}

export async function erasePerson(
  tx: Transaction,
  { user_id, addresses, time }: { user_id: number; addresses: readonly string[]; time: number },
): Promise<void> {
  await tx.query('delete from messages where address = any($1::text[])', [addresses]);
  await tx.query('delete from code_sendings where address = any($1::text[])', [addresses]);
  await tx.query('delete from codes where address = any($1::text[]) or owner_id = $2', [
    addresses,
    user_id,
  ]);
  for (const table of PERSONAL_TABLES) {
    await tx.query(`delete from ${table} where user_id = $1`, [user_id]);
  }
  await tx.query('delete from login_failures where account = any($1::text[])', [
    [String(user_id), ...addresses],
  ]);
  // Stored answers repeat request data. The keys stay: a late copy of a request is still refused.
  await tx.query('update idempotency_keys set message = null where user_id = $1', [user_id]);
  // The operator names accounts by e-mail or phone. The audit entry stays without them.
  await tx.query(
    `update operator_acts set details = '{}'::jsonb where user_id = $1 or exists (
       select from unnest($2::text[]) as a (address) where position(address in lower(details::text)) > 0)`,
    [user_id, addresses.map((address) => address.replace(/^\+/, ''))],
  );
  await tx.query(
    `update users set email = null, mobile = null, area_code = null, password_hash = '', pay_password_hash = null,
       nickname = '', signature = '', head_portrait = null, totp_secret = null, offered_totp_secret = null,
       offered_totp_at = null, delete_at = null, delete_reason = null, erased_at = $2
     where id = $1`,
    [user_id, instant(time)],
  );
}
