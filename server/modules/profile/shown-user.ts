// A user as the operator sees them, and the operator's acts on one.
import { refusal } from '../../call-refusal.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import type { Audit } from '../../operator/command.ts';
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

async function queryShownUser(
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

const DIGITS = /^[1-9]\d{0,14}$/;

/** An id or an account: an e-mail, or a phone with its calling code, with or without `+`. */
export async function findShownUser(queryable: Queryable, userText: string): Promise<ShownUser> {
  const isNumber = DIGITS.test(userText);
  const user = await queryShownUser(queryable, userText, isNumber ? userText : null);
  if (user === undefined) throw refusal('not_found');
  return user;
}

/** Runs an act of the operator on one user, and returns that user. */
export async function actOn(
  { database }: { database: Database },
  userText: string,
  audit: Audit,
  act: (tx: Transaction, user_id: number) => Promise<void>,
) {
  const { id } = await findShownUser(database, userText);
  return database.transaction(async (tx) => {
    await act(tx, id);
    await audit(tx, id);
    return { rows: [await findShownUser(tx, String(id))] };
  });
}
