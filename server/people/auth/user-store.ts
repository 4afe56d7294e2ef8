import type { WireLanguage } from '../../../protocol/language.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { AccountAddress } from './account-address.ts';

export interface UserRow {
  id: number;
  email: string | null;
  mobile: string | null;
  area_code: string | null;
  password_hash: string;
  pay_password_hash: string | null;
  nickname: string;
  signature: string;
  head_portrait: string | null;
  extension_code: string;
  inviter_id: number | null;
  lang: WireLanguage;
  real_level: 0 | 1 | 2;
  is_trader: boolean;
  manager_status: 0 | 1 | 2 | 3;
  manager_rate: string | null;
  totp_secret: string | null;
  offered_totp_secret: string | null;
  offered_totp_at: number | null;
  withdraw_hold_until: number | null;
  frozen_at: number | null;
  delete_at: number | null;
  created_at: number;
}

const COLUMNS = `id, email, mobile, area_code, password_hash, pay_password_hash, nickname, signature, head_portrait,
  extension_code, inviter_id, lang, real_level, is_trader, manager_status, manager_rate, totp_secret,
  offered_totp_secret, offered_totp_at, withdraw_hold_until, frozen_at, delete_at, created_at`;

async function findUser(queryable: Queryable, id: number): Promise<UserRow | undefined> {
  const { rows } = await queryable.query<UserRow>(
    `select ${COLUMNS} from users where id = $1 and erased_at is null`,
    [id],
  );
  return rows[0];
}

/** For a valid session: the user exists, because sessions end before the account does. */
export async function userOf(queryable: Queryable, id: number): Promise<UserRow> {
  const user = await findUser(queryable, id);
  if (user === undefined) throw new Error(`no user ${id}`);
  return user;
}

export async function lockUser(tx: Transaction, id: number): Promise<UserRow> {
  const { rows } = await tx.query<UserRow>(
    `select ${COLUMNS} from users where id = $1 and erased_at is null for no key update`,
    [id],
  );
  const [user] = rows;
  if (user === undefined) throw new Error(`no user ${id}`);
  return user;
}

/** Serialises changes by one user, such as placing the last allowed order. The row is not read. */
export async function lockUserRow(tx: Transaction, id: number): Promise<void> {
  await tx.query('select from users where id = $1 for no key update', [id]);
}

export async function findByAddress(
  queryable: Queryable,
  address: string,
): Promise<UserRow | undefined> {
  const { rows } = await queryable.query<UserRow>(
    `select ${COLUMNS} from users where email = $1 or mobile = $1`,
    [address],
  );
  return rows[0];
}

export async function findByInviteCode(
  queryable: Queryable,
  code: string,
): Promise<number | undefined> {
  const { rows } = await queryable.query<{ id: number }>(
    'select id from users where extension_code = $1 and erased_at is null',
    [code.toUpperCase()],
  );
  return rows[0]?.id;
}

export interface NewUser {
  address: AccountAddress;
  password_hash: string;
  extension_code: string;
  inviter_id: number | null;
  app_id: string | null;
  lang: WireLanguage;
  /** `terms`: the version of the user agreement, null if the exchange has none. Nobody agrees for a demo account. */
  consent: { terms: number | null } | null;
  time: number;
}

export async function addUser(tx: Transaction, user: NewUser): Promise<number> {
  const { channel, address, area_code } = user.address;
  const { rows } = await tx.query<{ id: number }>(
    `insert into users (email, mobile, area_code, password_hash, extension_code, inviter_id, lang, created_at,
       app_id, agreed_at, agreed_terms_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      channel === 'email' ? address : null,
      channel === 'sms' ? address : null,
      area_code,
      user.password_hash,
      user.extension_code,
      user.inviter_id,
      user.lang,
      instant(user.time),
      user.app_id,
      user.consent === null ? null : instant(user.time),
      user.consent?.terms == null ? null : instant(user.consent.terms),
    ],
  );
  const [newUser] = rows;
  if (newUser === undefined) throw new Error('the insert returned no row');
  return newUser.id;
}

export async function setPasswordHash(tx: Transaction, id: number, hash: string): Promise<void> {
  await tx.query('update users set password_hash = $2 where id = $1', [id, hash]);
}

export async function setPayPasswordHash(tx: Transaction, id: number, hash: string): Promise<void> {
  await tx.query('update users set pay_password_hash = $2 where id = $1', [id, hash]);
}

export async function setAddress(
  tx: Transaction,
  id: number,
  { channel, address, area_code }: AccountAddress,
): Promise<void> {
  if (channel === 'email') {
    await tx.query('update users set email = $2 where id = $1', [id, address]);
  } else {
    const values = [id, address, area_code];
    await tx.query('update users set mobile = $2, area_code = $3 where id = $1', values);
  }
}
