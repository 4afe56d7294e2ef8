// Gates P, A and A! (R-GATE-2, R-GATE-4): the last check of a call, inside its transaction and before any other write,
// because a wrong try commits what was written.
import { countedRefusal, refusal } from '../../platform/base/call-refusal.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { CallSession } from '../../platform/http/context.ts';
import type { Passwords } from '../auth/passwords.ts';
import { lockUser, userOf } from '../auth/user-store.ts';
import { requireAuthenticator } from '../factors/authenticator.ts';
import { countWrong, forgiveWrong } from '../factors/try-store.ts';
import { lockedFor } from '../factors/wrong-tries.ts';
import { factorUntil, setFactorUntil } from './store.ts';

const CONFIRMED_MS = 5 * 60_000;

export interface TriedPayPassword {
  user_id: number;
  hash: string | null;
  isRight: boolean;
}

/** Called before the transaction, because comparing is slow and would keep a connection busy. */
export async function tryPayPassword(
  { database, passwords }: { database: Database; passwords: Passwords },
  user_id: number,
  password: string,
): Promise<TriedPayPassword> {
  const { pay_password_hash: hash } = await userOf(database, user_id);
  return { user_id, hash, isRight: hash !== null && (await passwords.matches(hash, password)) };
}

export async function requirePayPassword(
  tx: Transaction,
  { user_id, hash, isRight }: TriedPayPassword,
  time: number,
): Promise<void> {
  const user = await lockUser(tx, user_id);
  const field = 'password';
  if (user.pay_password_hash === null) throw refusal('pay_password_not_set', { field });
  const retry_after_ms = await lockedFor(tx, user_id, 'pay_password', time);
  if (retry_after_ms > 0) {
    throw refusal('pay_password_locked', { field, params: { retry_after_ms } });
  }
  // If the hash changed meanwhile, the try doesn't count.
  if (!isRight || hash !== user.pay_password_hash) {
    await countWrong(tx, user_id, 'pay_password', time);
    throw countedRefusal('pay_password_wrong', { field });
  }
  await forgiveWrong(tx, user_id, 'pay_password');
}

export interface ShownFactor {
  google_code: string | undefined;
  isFresh?: boolean;
}

export async function requireSecondFactor(
  tx: Transaction,
  session: CallSession,
  { google_code, isFresh = false }: ShownFactor,
  time: number,
): Promise<void> {
  const { id: user_id, totp_secret } = await lockUser(tx, session.user_id);
  if (totp_secret === null) return;
  // A factor that isn't required is neither checked nor used up.
  if (!isFresh && (await factorUntil(tx, session.id)) > time) return;
  await requireAuthenticator(tx, { user_id, secret: totp_secret }, google_code, time);
}

export async function confirmSession(
  tx: Transaction,
  session: CallSession,
  google_code: string,
  time: number,
): Promise<number> {
  const { id: user_id, totp_secret } = await lockUser(tx, session.user_id);
  if (totp_secret === null) throw refusal('authenticator_not_bound');
  await requireAuthenticator(tx, { user_id, secret: totp_secret }, google_code, time);
  const until = time + CONFIRMED_MS;
  await setFactorUntil(tx, session.id, until);
  return until;
}
