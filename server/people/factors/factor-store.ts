import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

/** Returns false if the step was used before. Steps before `oldest` can't be used again and are deleted. */
export async function spendTotpStep(
  tx: Transaction,
  user_id: number,
  { step, oldest }: { step: number; oldest: number },
): Promise<boolean> {
  const { changedRows } = await tx.query(
    'insert into authenticator_steps (user_id, step) values ($1, $2) on conflict do nothing',
    [user_id, step],
  );
  if (changedRows === 0) return false;
  await tx.query('delete from authenticator_steps where user_id = $1 and step < $2', [
    user_id,
    oldest,
  ]);
  return true;
}

export async function raiseHold(tx: Transaction, user_id: number, until: number): Promise<void> {
  await tx.query(
    `update users set withdraw_hold_until = greatest(coalesce(withdraw_hold_until, $2), $2) where id = $1`,
    [user_id, instant(until)],
  );
}

export async function holdUntil(queryable: Queryable, user_id: number): Promise<number> {
  const { rows } = await queryable.query<{ until: number | null }>(
    'select withdraw_hold_until as until from users where id = $1',
    [user_id],
  );
  return rows[0]?.until ?? 0;
}
