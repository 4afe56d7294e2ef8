// Sessions in the database. Functions that end sessions return them, so that their sockets can be notified.
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { CallSession } from '../../platform/http/context.ts';

export interface SessionRow {
  id: number;
  device: string;
  ip: string;
  area: string | null;
  created_at: number;
  active_at: number;
}

/** A session is live if it was last used and opened after these times. */
export interface SessionBounds {
  active_after: number;
  created_after: number;
}

const ENDED = 'returning id, user_id';

export async function insertSession(
  tx: Transaction,
  session: Pick<SessionRow, 'device' | 'ip' | 'area'> & {
    user_id: number;
    token_hash: string;
    time: number;
  },
): Promise<void> {
  const { user_id, token_hash, device, ip, area, time } = session;
  await tx.query(
    `insert into sessions (user_id, token_hash, device, ip, area, created_at, active_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [user_id, token_hash, device, ip, area, instant(time)],
  );
}

export async function findSession(
  queryable: Queryable,
  token_hash: string,
  { active_after, created_after }: SessionBounds,
): Promise<(Required<CallSession> & { active_at: number }) | undefined> {
  const { rows } = await queryable.query<Required<CallSession> & { active_at: number }>(
    `select s.id, s.user_id, s.active_at, coalesce(q.sequence, 0) as sequence
     from sessions s left join user_sequences q on q.user_id = s.user_id
     where token_hash = $1 and active_at > $2 and created_at > $3`,
    [token_hash, instant(active_after), instant(created_after)],
  );
  return rows[0];
}

export async function touchSession(database: Database, id: number, time: number): Promise<void> {
  await database.query('update sessions set active_at = $2 where id = $1 and active_at < $2', [
    id,
    instant(time),
  ]);
}

export async function liveSessions(
  queryable: Queryable,
  user_id: number,
  { active_after, created_after }: SessionBounds,
): Promise<SessionRow[]> {
  const { rows } = await queryable.query<SessionRow>(
    `select id, device, ip, area, created_at, active_at from sessions
     where user_id = $1 and active_at > $2 and created_at > $3 order by active_at desc, id desc`,
    [user_id, instant(active_after), instant(created_after)],
  );
  return rows;
}

export async function deleteSession(
  tx: Transaction,
  { id, user_id }: CallSession,
): Promise<CallSession[]> {
  const { rows } = await tx.query<CallSession>(
    `delete from sessions where user_id = $1 and id = $2 ${ENDED}`,
    [user_id, id],
  );
  return rows;
}

export async function deleteSurplusSessions(
  tx: Transaction,
  user_id: number,
  keptCount: number,
): Promise<CallSession[]> {
  const { rows } = await tx.query<CallSession>(
    `delete from sessions where user_id = $1 and id not in (
       select id from sessions where user_id = $1 order by id desc limit $2) ${ENDED}`,
    [user_id, keptCount],
  );
  return rows;
}

export async function deleteOtherSessions(
  tx: Transaction,
  user_id: number,
  keptId: number,
): Promise<CallSession[]> {
  const { rows } = await tx.query<CallSession>(
    `delete from sessions where user_id = $1 and id <> $2 ${ENDED}`,
    [user_id, keptId],
  );
  return rows;
}

export async function deleteOldSessions(
  tx: Transaction,
  { active_after, created_after }: SessionBounds,
): Promise<CallSession[]> {
  const { rows } = await tx.query<CallSession>(
    `delete from sessions where active_at <= $1 or created_at <= $2 ${ENDED}`,
    [instant(active_after), instant(created_after)],
  );
  return rows;
}
