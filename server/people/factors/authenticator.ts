// The authenticator: TOTP, SHA-1, 6 digits, 30 s, one step before and after; each step counts once (R-AUTH-9).
import { Secret, TOTP } from 'otpauth';
import { countedRefusal, refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { spendTotpStep } from './factor-store.ts';
import { countWrong, forgiveWrong } from './try-store.ts';
import { lockedFor } from './wrong-tries.ts';

const STEP_MS = 30_000;
const WINDOW = 1;
const DIGITS = 6;
const SIX_DIGITS = /^\d{6}$/;
const ISSUER = 'Pocket Exchange';
const FIELD = 'google_code';

export const KEY_BYTES = 10;

export function keyOf(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

export function addressOfKey(secret: string, label: string): string {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: STEP_MS / 1000,
  }).toString();
}

function stepOf(secret: string, code: string, time: number): number | undefined {
  if (!SIX_DIGITS.test(code)) return undefined;
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: STEP_MS / 1000,
    timestamp: time,
    window: WINDOW,
  });
  return delta === null ? undefined : (time - (time % STEP_MS)) / STEP_MS + delta;
}

/** The caller must hold the lock of the user's row. A wrong code counts; a right one is used up. */
export async function requireAuthenticator(
  tx: Transaction,
  { user_id, secret }: { user_id: number; secret: string },
  code: string | undefined,
  time: number,
): Promise<void> {
  if (code === undefined) throw refusal('authenticator_required', { field: FIELD });
  const retry_after_ms = await lockedFor(tx, user_id, 'authenticator', time);
  if (retry_after_ms > 0) {
    throw refusal('authenticator_locked', { field: FIELD, params: { retry_after_ms } });
  }
  const step = stepOf(secret, code, time);
  if (step === undefined) {
    await countWrong(tx, user_id, 'authenticator', time);
    throw countedRefusal('authenticator_wrong', { field: FIELD });
  }
  const isNew = await spendTotpStep(tx, user_id, { step, oldest: step - 2 * WINDOW - 1 });
  if (!isNew) throw refusal('authenticator_used', { field: FIELD });
  await forgiveWrong(tx, user_id, 'authenticator');
}
