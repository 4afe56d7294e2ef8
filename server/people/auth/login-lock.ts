// Failed logins (R-AUTH-10): five from one address in 15 minutes lock that address out for 15 minutes; a
// hundred a day lock out all addresses without an earlier login. A missing account locks the same way.

import { DAY_MS } from '../../../protocol/time.ts';
import { type CallRefusal, refusal } from '../../platform/base/call-refusal.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { inTurn } from '../../platform/db/in-turn.ts';
import { type Caller, failuresOf } from './login-store.ts';

const LOCK_MS = 15 * 60_000;
const AT_ONCE = 5;
const A_DAY = 100;

export async function loginLock(
  queryable: Queryable,
  { account, user_id, ip }: Caller,
  time: number,
): Promise<CallRefusal | undefined> {
  const since = time - DAY_MS;
  const failures = await failuresOf(queryable, { account, user_id, ip }, { nth: AT_ONCE, since });
  if (failures === undefined) return undefined;
  const { last, fifth, a_day, oldest, is_known } = failures;
  const until = Math.max(
    last !== null && fifth !== null && last - fifth < LOCK_MS ? last + LOCK_MS : 0,
    oldest !== null && a_day >= A_DAY && !is_known ? oldest + DAY_MS : 0,
  );
  if (until <= time) return undefined;
  return refusal('login_locked', { params: { retry_after_ms: until - time } });
}

/** Serialises simultaneous tries, so that no more than five learn whether the password was right. */
export async function requireNoLoginLock(
  tx: Transaction,
  caller: Caller,
  time: number,
): Promise<void> {
  await inTurn(tx, `login ${caller.account}`);
  const lock = await loginLock(tx, caller, time);
  if (lock !== undefined) throw lock;
}
