// A user as the app sees it: `User` of docs/api.md.
import type { User } from '../../../protocol/calls/people/account.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { boundAddresses, maskAddress, maskedEmail, maskedMobile } from '../auth/account-address.ts';
import type { PeopleParts } from '../auth/parts.ts';
import { type UserRow, userOf } from '../auth/user-store.ts';
import { countUnread } from './notice-store.ts';

export interface AccountParts extends PeopleParts {
  unreadSupport(queryable: Queryable, user_id: number): Promise<number>;
}

const MANAGER = 2;

export async function userView(
  queryable: Queryable,
  { unreadSupport, now }: Pick<AccountParts, 'unreadSupport' | 'now'>,
  user_id: number,
): Promise<User> {
  const user = await userOf(queryable, user_id);
  const unread_notices = await countUnread(queryable, user_id);
  const unread_support = await unreadSupport(queryable, user_id);
  const { email, mobile, area_code, withdraw_hold_until: until } = user;
  return {
    id: user.id,
    account: accountName(user),
    email: email === null ? null : maskedEmail(email),
    mobile: mobile === null || area_code === null ? null : maskedMobile(mobile, area_code),
    area_code,
    nickname: user.nickname,
    signature: user.signature,
    head_portrait: user.head_portrait,
    extension_code: user.extension_code,
    lang: user.lang,
    real_level: user.real_level,
    is_pay_password: user.pay_password_hash !== null,
    is_authenticator: user.totp_secret !== null,
    is_trader: user.is_trader,
    is_manager: user.manager_status === MANAGER,
    unread_notices,
    unread_support,
    withdraw_hold_until: until !== null && until > now() ? until : null,
    delete_time: user.delete_at,
    create_time: user.created_at,
  };
}

function accountName(user: UserRow): string {
  const [first] = boundAddresses(user);
  return first === undefined ? '' : maskAddress(first);
}

/** Sends the changed account to its other devices after the commit. */
export async function emitAccount(
  tx: Transaction,
  parts: Pick<AccountParts, 'unreadSupport' | 'now'>,
  user_id: number,
): Promise<void> {
  emitEvent(tx, parts.now(), {
    kind: 'account',
    user_id,
    data: await userView(tx, parts, user_id),
  });
}
