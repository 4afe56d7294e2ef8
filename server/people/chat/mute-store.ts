import type { Queryable } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export async function mutedUntil(
  queryable: Queryable,
  user_id: number,
  time: number,
): Promise<number | null> {
  const { rows } = await queryable.query<{ ends_at: number }>(
    'select ends_at from chat_mutes where user_id = $1 and ends_at > $2',
    [user_id, instant(time)],
  );
  return rows[0]?.ends_at ?? null;
}

export async function muteUntil(tx: Queryable, user_id: number, ends_at: number): Promise<void> {
  await tx.query(
    `insert into chat_mutes (user_id, ends_at) values ($1, $2)
     on conflict (user_id) do update set ends_at = excluded.ends_at`,
    [user_id, instant(ends_at)],
  );
}

export async function unmute(tx: Queryable, user_id: number): Promise<void> {
  await tx.query('delete from chat_mutes where user_id = $1', [user_id]);
}
