import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export async function unbindKey(tx: Transaction, user_id: number): Promise<boolean> {
  const { changedRows } = await tx.query(
    'update users set totp_secret = null where id = $1 and totp_secret is not null',
    [user_id],
  );
  await tx.query('update sessions set factor_until = null where user_id = $1', [user_id]);
  return changedRows > 0;
}

/** A repeated request keeps the first time. */
export async function setFrozen(tx: Transaction, user_id: number, time: number): Promise<void> {
  await tx.query('update users set frozen_at = coalesce(frozen_at, $2) where id = $1', [
    user_id,
    instant(time),
  ]);
}

export async function clearFrozen(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('update users set frozen_at = null where id = $1', [user_id]);
}

export async function offerTotpSecret(
  tx: Transaction,
  user_id: number,
  secret: string,
  time: number,
): Promise<void> {
  await tx.query('update users set offered_totp_secret = $2, offered_totp_at = $3 where id = $1', [
    user_id,
    secret,
    instant(time),
  ]);
}

export async function bindTotpSecret(
  tx: Transaction,
  user_id: number,
  secret: string,
): Promise<void> {
  await tx.query(
    `update users set totp_secret = $2, offered_totp_secret = null, offered_totp_at = null where id = $1`,
    [user_id, secret],
  );
}

/** Until when gate A of the session is open; 0 if it isn't. */
export async function factorUntil(queryable: Queryable, session_id: number): Promise<number> {
  const { rows } = await queryable.query<{ factor_until: number | null }>(
    'select factor_until from sessions where id = $1',
    [session_id],
  );
  return rows[0]?.factor_until ?? 0;
}

export async function setFactorUntil(
  tx: Transaction,
  session_id: number,
  until: number,
): Promise<void> {
  await tx.query('update sessions set factor_until = $2 where id = $1', [
    session_id,
    instant(until),
  ]);
}
