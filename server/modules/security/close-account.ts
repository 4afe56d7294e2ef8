// Closing an account: asked for, seven days to think, then a job erases the person. What the ledger must keep stays.
import { CLOSING_DAYS } from '../../../protocol/constants.ts';
import { countedRefusal, refusal } from '../../call-refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import type { CallSession } from '../../http/context.ts';
import { forEach } from '../../jobs/each.ts';
import type { Erase } from '../../module.ts';
import { requireCode, spendCode } from '../auth/codes.ts';
import { counting } from '../auth/counting.ts';
import { callerOf } from '../auth/login.ts';
import { countLoginFailure, requireNoLoginLock } from '../auth/login-lock.ts';
import { changeCodeOf } from '../auth/send-code.ts';
import { endOthers } from '../auth/sessions.ts';
import { boundAddresses, lockUser, userOf } from '../auth/users.ts';
import { notify } from '../profile/notices.ts';
import { type AccountParts, tellAccount } from '../profile/user-view.ts';
import { requireSecondFactor } from './second-factors.ts';

const DAY_MS = 24 * 60 * 60_000;
/** All rows of the person go. */
const PERSONAL_TABLES = [
  'login_places',
  'factor_failures',
  'authenticator_steps',
  'notices',
  'user_events',
] as const;
const TO_THINK_MS = CLOSING_DAYS * DAY_MS;

export interface ClosingParts extends AccountParts {
  /** No positions, no orders, at most 1 USD in all. */
  isEmptied(tx: Transaction, user_id: number): Promise<boolean>;
  /** Of all modules, in their order. */
  erasers(): readonly Erase[];
}

export interface ClosingWish {
  password: string;
  code: string;
  google_code: string | undefined;
  reason: string | undefined;
  ip: string;
}

/** Answers when the account is erased. */
export async function askToClose(
  parts: ClosingParts,
  session: CallSession,
  wish: ClosingWish,
): Promise<number> {
  const time = parts.now();
  const before = await userOf(parts.database, session.user_id);
  const isRight = await parts.passwords.matches(before.password_hash, wish.password);
  return counting(parts.database, async (tx) => {
    const caller = callerOf(before, '', wish.ip);
    await requireNoLoginLock(tx, caller, time);
    const user = await lockUser(tx, session.user_id);
    if (!(await parts.isEmptied(tx, user.id))) throw refusal('account_not_empty');
    // Who has the session only must not find out the password here.
    if (!isRight || user.password_hash !== before.password_hash) {
      await countLoginFailure(tx, caller, time);
      throw countedRefusal('login_failed', { field: 'password' });
    }
    const code = await requireCode(tx, changeCodeOf(user, 'code'), wish.code, time);
    await requireSecondFactor(tx, session, wish, time);
    await spendCode(tx, code);
    // Asked twice: the first time counts.
    const delete_at = user.delete_at ?? time + TO_THINK_MS;
    await tx.query(
      'update users set delete_at = $2, delete_reason = coalesce($3, delete_reason) where id = $1',
      [user.id, instant(delete_at), wish.reason ?? null],
    );
    await notify(tx, user.id, { name: 'closing_asked', params: { time: delete_at }, time });
    await tellAccount(tx, parts, user.id);
    return delete_at;
  });
}

export function cancelClosing(parts: AccountParts, { user_id }: CallSession): Promise<void> {
  return parts.database.transaction(async (tx) => {
    const { changed } = await tx.query(
      'update users set delete_at = null, delete_reason = null where id = $1 and delete_at is not null',
      [user_id],
    );
    if (changed === 0) throw refusal('not_found');
    await tellAccount(tx, parts, user_id);
  });
}

/** A job: erases who is due, each in a transaction of its own. Answers how many. */
export async function eraseLeavers(parts: ClosingParts): Promise<number> {
  const time = parts.now();
  const { rows } = await parts.database.query<{ id: number }>(
    'select id from users where delete_at <= $1 and erased_at is null order by delete_at',
    [instant(time)],
  );
  let erased = 0;
  await forEach(rows, async ({ id }) => {
    if (await parts.database.transaction((tx) => erase(tx, parts, id, time))) erased += 1;
  });
  return erased;
}

async function erase(
  tx: Transaction,
  parts: ClosingParts,
  user_id: number,
  time: number,
): Promise<boolean> {
  // Called off in the last moment, or another process was faster.
  const { rows } = await tx.query(
    'select id from users where id = $1 and delete_at <= $2 and erased_at is null for no key update',
    [user_id, instant(time)],
  );
  if (rows.length === 0) return false;
  const user = await userOf(tx, user_id);
  if (!(await parts.isEmptied(tx, user_id))) {
    await tx.query('update users set delete_at = null where id = $1', [user_id]);
    await notify(tx, user_id, { name: 'closing_given_up', time });
    await tellAccount(tx, parts, user_id);
    return false;
  }
  await endOthers(tx, user_id, undefined, parts.onSessionsEnded);
  const addresses = boundAddresses(user).map(({ address }) => address);
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
  // The answers to requests repeat what was sent. Their keys stay: a late copy of a request is still refused.
  await tx.query('update idempotency_keys set message = null where user_id = $1', [user_id]);
  // The operator names accounts by e-mail or phone. That something was done stays.
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
  for (const eraser of parts.erasers()) await eraser(tx, user_id);
  return true;
}
