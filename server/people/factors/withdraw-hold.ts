import { HOUR_MS } from '../../../protocol/time.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { holdUntil, raiseHold } from './factor-store.ts';

/** R-AUTH-12. A running hold that ends later is kept. */
export async function startHold(
  tx: Transaction,
  user_id: number,
  { time, hours }: { time: number; hours: number },
): Promise<void> {
  await raiseHold(tx, user_id, time + hours * HOUR_MS);
}

export async function requireNoHold(
  queryable: Queryable,
  user_id: number,
  time: number,
): Promise<void> {
  const until = await holdUntil(queryable, user_id);
  if (until > time) throw refusal('withdraw_on_hold', { params: { time: until } });
}
