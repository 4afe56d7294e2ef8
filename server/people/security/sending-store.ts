import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export interface SentValue {
  user_id: number;
  call: string;
  usdt: string;
  time: number;
}

export async function insertSent(
  tx: Transaction,
  { user_id, call, usdt, time }: SentValue,
): Promise<void> {
  await tx.query(
    'insert into value_sent (user_id, call, usdt, created_at) values ($1, $2, $3, $4)',
    [user_id, call, usdt, instant(time)],
  );
}

/** At most 10^12, which is above every daily amount: a larger sum could have more digits than a number has. */
export async function sentSince(tx: Transaction, user_id: number, since: number): Promise<string> {
  const { rows } = await tx.query<{ usdt: string }>(
    `select least(coalesce(sum(usdt), 0), 1e12)::numeric as usdt from value_sent where user_id = $1 and created_at > $2`,
    [user_id, instant(since)],
  );
  return onlyRow(rows).usdt;
}

export async function forgetSent(queryable: Queryable, before: number): Promise<void> {
  await queryable.query('delete from value_sent where created_at < $1', [instant(before)]);
}
