// After a security change nothing is withdrawn for a while (R-AUTH-12).
import { refusal } from '../../call-refusal.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';

const HOUR_MS = 60 * 60_000;

/** A hold that is longer already stays. */
export async function startHold(
  tx: Transaction,
  user_id: number,
  { time, hours }: { time: number; hours: number },
): Promise<void> {
  await tx.query(
    `update users set withdraw_hold_until = greatest(coalesce(withdraw_hold_until, $2), $2) where id = $1`,
    [user_id, instant(time + hours * HOUR_MS)],
  );
}

/** Gate H. */
export async function requireNoHold(
  queryable: Queryable,
  user_id: number,
  time: number,
): Promise<void> {
  const { rows } = await queryable.query<{ until: number | null }>(
    'select withdraw_hold_until as until from users where id = $1',
    [user_id],
  );
  const until = rows[0]?.until ?? 0;
  if (until > time) throw refusal('withdraw_on_hold', { params: { time: until } });
}
