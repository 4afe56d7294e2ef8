// Wrong pay passwords and authenticator codes: five in 15 minutes lock for 15 minutes (R-AUTH-8, R-AUTH-9).
import type { Transaction } from '../../platform/db/database.ts';
import { type Factor, LOCK_MS, lastFailures } from './try-store.ts';

const AT_ONCE = 5;

/** How long it stays locked; 0 if it isn't. The user's row is locked, which serialises simultaneous tries. */
export async function lockedFor(
  tx: Transaction,
  user_id: number,
  factor: Factor,
  time: number,
): Promise<number> {
  const failures = await lastFailures(tx, user_id, factor, AT_ONCE);
  const last = failures[0] ?? 0;
  const fifth = failures[AT_ONCE - 1];
  if (fifth === undefined || last - fifth >= LOCK_MS) return 0;
  return Math.max(0, last + LOCK_MS - time);
}
