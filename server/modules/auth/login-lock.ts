// Logins that fail (R-AUTH-10): five from one address in 15 minutes lock that address out for 15 minutes,
// a hundred a day lock out everybody who never signed in from there. An account that there is not locks just so.
import { type CallRefusal, refusal } from '../../call-refusal.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { inTurn } from './counting.ts';

const LOCK_MS = 15 * 60_000;
const AT_ONCE = 5;
const DAY_MS = 24 * 60 * 60_000;
const A_DAY = 100;

export interface Caller {
  /** As it was written: an e-mail or a phone, of an account or of none. */
  account: string;
  user_id: number | undefined;
  /** An IPv6 /64 counts as one (`networkOf`). */
  ip: string;
}

interface Failures {
  last: number | null;
  /** The fifth from the end. */
  fifth: number | null;
  a_day: number;
  oldest: number | null;
  is_known: boolean;
}

/** Why nobody gets in from there now; undefined where somebody may try. */
export async function loginLock(
  queryable: Queryable,
  { account, user_id, ip }: Caller,
  time: number,
): Promise<CallRefusal | undefined> {
  const { rows } = await queryable.query<Failures>(
    `select
       (select max(failed_at) from login_failures where account = $1 and ip = $2) as last,
       (select failed_at from login_failures where account = $1 and ip = $2
         order by failed_at desc offset ${AT_ONCE - 1} limit 1) as fifth,
       (select count(*) from login_failures where account = $1 and failed_at > $4) as a_day,
       (select min(failed_at) from login_failures where account = $1 and failed_at > $4) as oldest,
       exists (select from login_places where user_id = $3 and kind = 'ip' and place = $2) as is_known`,
    [account, ip, user_id ?? 0, instant(time - DAY_MS)],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { last, fifth, a_day, oldest, is_known } = found;
  const until = Math.max(
    last !== null && fifth !== null && last - fifth < LOCK_MS ? last + LOCK_MS : 0,
    oldest !== null && a_day >= A_DAY && !is_known ? oldest + DAY_MS : 0,
  );
  if (until <= time) return undefined;
  return refusal('login_locked', { params: { retry_after_ms: until - time } });
}

/** Tries at once come one after the other here, so that no more than five are told whether they were right. */
export async function requireNoLoginLock(
  tx: Transaction,
  caller: Caller,
  time: number,
): Promise<void> {
  await inTurn(tx, `login ${caller.account}`);
  const lock = await loginLock(tx, caller, time);
  if (lock !== undefined) throw lock;
}

export async function countLoginFailure(
  tx: Transaction,
  { account, ip }: Caller,
  time: number,
): Promise<void> {
  await tx.query('insert into login_failures (account, ip, failed_at) values ($1, $2, $3)', [
    account,
    ip,
    instant(time),
  ]);
}

export async function forgiveLoginFailures(
  tx: Transaction,
  { account, ip }: Caller,
): Promise<void> {
  await tx.query('delete from login_failures where account = $1 and ip = $2', [account, ip]);
}

/** A job: failures that no lock counts any more. */
export async function forgetLoginFailures(queryable: Queryable, time: number): Promise<void> {
  await queryable.query('delete from login_failures where failed_at < $1', [
    instant(time - DAY_MS),
  ]);
}
