import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export const LOCK_MS = 15 * 60_000;
const KEPT_MS = 2 * LOCK_MS;

export type Factor = 'pay_password' | 'authenticator';

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

export async function forgetWrongTries(queryable: Queryable, time: number): Promise<void> {
  await queryable.query('delete from factor_failures where failed_at < $1', [
    instant(time - KEPT_MS),
  ]);
}

export async function lastFailures(
  tx: Transaction,
  user_id: number,
  factor: Factor,
  count: number,
): Promise<number[]> {
  const { rows } = await tx.query<{ failed_at: number }>(
    `select failed_at from factor_failures where user_id = $1 and factor = $2
     order by failed_at desc limit $3`,
    [user_id, factor, count],
  );
  return rows.map(({ failed_at }) => failed_at);
}
