import type { Queryable } from '../../platform/db/database.ts';
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
