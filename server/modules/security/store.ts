import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import type { UserRow } from '../auth/user-store.ts';

export interface ShownUser
  extends Pick<
    UserRow,
    'id' | 'email' | 'mobile' | 'nickname' | 'real_level' | 'lang' | 'inviter_id' | 'manager_status'
  > {
  is_frozen: boolean;
  is_authenticator: boolean;
  is_pay_password: boolean;
  withdraw_hold_until: number | null;
  delete_time: number | null;
  delete_reason: string | null;
  app_id: string | null;
  create_time: number;
  agreed_time: number | null;
  agreed_terms_time: number | null;
}

const SHOWN = `id, email, mobile, nickname, real_level, lang, inviter_id, manager_status,
  frozen_at is not null as is_frozen, totp_secret is not null as is_authenticator,
  pay_password_hash is not null as is_pay_password, withdraw_hold_until, delete_at as delete_time,
  delete_reason, app_id,
  created_at as create_time, agreed_at as agreed_time, agreed_terms_at as agreed_terms_time`;

export async function listShownUsers(queryable: Queryable, last: number): Promise<ShownUser[]> {
  const { rows } = await queryable.query<ShownUser>(
    `select ${SHOWN} from users where erased_at is null order by id desc limit $1`,
    [last],
  );
  return rows;
}

export async function unbindKey(tx: Transaction, user_id: number): Promise<boolean> {
  const { changedRows } = await tx.query(
    'update users set totp_secret = null where id = $1 and totp_secret is not null',
    [user_id],
  );
  await tx.query('update sessions set factor_until = null where user_id = $1', [user_id]);
  return changedRows > 0;
}

export async function queryShownUser(
  queryable: Queryable,
  account: string,
  id: string | null,
): Promise<ShownUser | undefined> {
  const { rows } = await queryable.query<ShownUser>(
    `select ${SHOWN} from users
     where erased_at is null and ($2::bigint = id or email = lower($1) or mobile = $1 or mobile = '+' || $1)
     order by id = $2::bigint desc limit 1`,
    [account, id],
  );
  return rows[0];
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

/** Returns false if the step was used before. Steps before `oldest` can't be used again and are deleted. */
export async function spendTotpStep(
  tx: Transaction,
  user_id: number,
  { step, oldest }: { step: number; oldest: number },
): Promise<boolean> {
  const { changedRows } = await tx.query(
    'insert into authenticator_steps (user_id, step) values ($1, $2) on conflict do nothing',
    [user_id, step],
  );
  if (changedRows === 0) return false;
  await tx.query('delete from authenticator_steps where user_id = $1 and step < $2', [
    user_id,
    oldest,
  ]);
  return true;
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

export async function raiseHold(tx: Transaction, user_id: number, until: number): Promise<void> {
  await tx.query(
    `update users set withdraw_hold_until = greatest(coalesce(withdraw_hold_until, $2), $2) where id = $1`,
    [user_id, instant(until)],
  );
}

export async function holdUntil(queryable: Queryable, user_id: number): Promise<number> {
  const { rows } = await queryable.query<{ until: number | null }>(
    'select withdraw_hold_until as until from users where id = $1',
    [user_id],
  );
  return rows[0]?.until ?? 0;
}
