// What the operator does to accounts (R-OPERATOR-3), inside the transaction that also writes its audit row.
import { refusal } from '../../call-refusal.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { endOthers } from '../auth/sessions.ts';
import { lockUser, type UserRow } from '../auth/users.ts';
import { notify } from '../profile/notices.ts';
import { type AccountParts, tellAccount } from '../profile/user-view.ts';
import { unbindKey } from './bind-authenticator.ts';
import { startHold } from './withdraw-hold.ts';

/** Without anything that opens the account. */
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
}

const SHOWN = `id, email, mobile, nickname, real_level, lang, inviter_id, manager_status,
  frozen_at is not null as is_frozen, totp_secret is not null as is_authenticator,
  pay_password_hash is not null as is_pay_password, withdraw_hold_until, delete_at as delete_time,
  delete_reason, app_id,
  created_at as create_time`;
const DIGITS = /^[1-9]\d{0,14}$/;

/** An id or an account: an e-mail, or a phone with its area and with or without `+`. */
export async function findShownUser(queryable: Queryable, written: string): Promise<ShownUser> {
  const isNumber = DIGITS.test(written);
  const { rows } = await queryable.query<ShownUser>(
    `select ${SHOWN} from users
     where erased_at is null and ($2::bigint = id or email = lower($1) or mobile = $1 or mobile = '+' || $1)
     order by id = $2::bigint desc limit 1`,
    [written, isNumber ? written : null],
  );
  const [found] = rows;
  if (found === undefined) throw refusal('not_found');
  return found;
}

/** The newest first. */
export async function listShownUsers(queryable: Queryable, last: number): Promise<ShownUser[]> {
  const { rows } = await queryable.query<ShownUser>(
    `select ${SHOWN} from users where erased_at is null order by id desc limit $1`,
    [last],
  );
  return rows;
}

/** All sessions end. */
export async function freezeUser(
  tx: Transaction,
  parts: AccountParts,
  user_id: number,
): Promise<void> {
  await lockUser(tx, user_id);
  await tx.query('update users set frozen_at = coalesce(frozen_at, $2) where id = $1', [
    user_id,
    instant(parts.now()),
  ]);
  await endOthers(tx, user_id, undefined, parts.onSessionsEnded);
}

export async function unfreezeUser(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('update users set frozen_at = null where id = $1', [user_id]);
}

/** Starts the hold. */
export async function unbindAuthenticator(
  tx: Transaction,
  parts: AccountParts,
  user_id: number,
  hours: number,
): Promise<void> {
  const time = parts.now();
  await lockUser(tx, user_id);
  if (!(await unbindKey(tx, user_id))) throw refusal('authenticator_not_bound');
  await startHold(tx, user_id, { time, hours });
  await notify(tx, user_id, { name: 'authenticator_unbound', time });
  await tellAccount(tx, parts, user_id);
}
