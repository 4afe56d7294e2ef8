// Wrong pay passwords and authenticator codes: five in 15 minutes lock for 15 minutes (R-AUTH-8, R-AUTH-9).
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';

const LOCK_MS = 15 * 60_000;
const AT_ONCE = 5;
const KEPT_MS = 2 * LOCK_MS;

export type Factor = 'pay_password' | 'authenticator';

/** How long it stays locked; 0 where it is not. The user's row is locked, so that tries at once come in turn. */
export async function lockedFor(
  tx: Transaction,
  user_id: number,
  factor: Factor,
  time: number,
): Promise<number> {
  const { rows } = await tx.query<{ failed_at: number }>(
    `select failed_at from factor_failures where user_id = $1 and factor = $2
     order by failed_at desc limit ${AT_ONCE}`,
    [user_id, factor],
  );
  const last = rows[0]?.failed_at ?? 0;
  const fifth = rows[AT_ONCE - 1]?.failed_at;
  if (fifth === undefined || last - fifth >= LOCK_MS) return 0;
  return Math.max(0, last + LOCK_MS - time);
}

export async function countWrong(
  tx: Transaction,
  user_id: number,
  factor: Factor,
  time: number,
): Promise<void> {
  await tx.query('insert into factor_failures (user_id, factor, failed_at) values ($1, $2, $3)', [
    user_id,
    factor,
    instant(time),
  ]);
}

export async function forgiveWrong(
  tx: Transaction,
  user_id: number,
  factor: Factor,
): Promise<void> {
  await tx.query('delete from factor_failures where user_id = $1 and factor = $2', [
    user_id,
    factor,
  ]);
}

/** A job: tries that no lock counts any more. */
export async function forgetWrongTries(queryable: Queryable, time: number): Promise<void> {
  await queryable.query('delete from factor_failures where failed_at < $1', [
    instant(time - KEPT_MS),
  ]);
}
