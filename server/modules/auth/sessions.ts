// Sessions (R-AUTH-1): a token of 256 bits, kept hashed; 30 days idle, 90 days in all, at most 20.
import { hash } from 'node:crypto';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import type { CallSession } from '../../http/context.ts';
import type { Dice } from './dice.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const IDLE_MS = 30 * DAY_MS;
const WHOLE_MS = 90 * DAY_MS;
const AT_MOST = 20;
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
/** How exact the last use is told. */
const SEEN_MS = MINUTE_MS;

export interface SessionRow {
  id: number;
  device: string;
  ip: string;
  /** A country's two letters. */
  area: string | null;
  created_at: number;
  active_at: number;
}

/** Told once the end is certain: their sockets become guests. */
export type SessionsEnded = (ids: readonly number[], user_id: number) => void;

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

export interface NewSession extends Pick<SessionRow, 'device' | 'ip' | 'area'> {
  user_id: number;
  time: number;
}

/** Answers the token, which nobody can ask for again. The oldest sessions go where there are too many. */
export async function openSession(
  tx: Transaction,
  dice: Dice,
  session: NewSession,
  ended: SessionsEnded,
): Promise<string> {
  const { user_id, device, ip, area, time } = session;
  const token = Buffer.from(dice.bytes(TOKEN_BYTES)).toString('base64url');
  await tx.query(
    `insert into sessions (user_id, token_hash, device, ip, area, created_at, active_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [user_id, hashOf(token), device, ip, area, instant(time)],
  );
  await endThose(
    tx,
    `user_id = $1 and id not in (select id from sessions where user_id = $1 order by id desc limit ${AT_MOST})`,
    [user_id],
    ended,
  );
  return token;
}

export function sessionsOf({ database, now }: { database: Database; now(): number }) {
  return {
    async of(token: string): Promise<CallSession | undefined> {
      if (!TOKEN.test(token)) return undefined;
      const time = now();
      const { rows } = await database.query<Required<CallSession> & { active_at: number }>(
        `select s.id, s.user_id, s.active_at, coalesce(q.sequence, 0) as sequence
         from sessions s left join user_sequences q on q.user_id = s.user_id
         where token_hash = $1 and active_at > $2 and created_at > $3`,
        [hashOf(token), instant(time - IDLE_MS), instant(time - WHOLE_MS)],
      );
      const [session] = rows;
      if (session === undefined) return undefined;
      if (session.active_at <= time - SEEN_MS) {
        await database.query(
          'update sessions set active_at = $2 where id = $1 and active_at < $2',
          [session.id, instant(time)],
        );
      }
      return { id: session.id, user_id: session.user_id, sequence: session.sequence };
    },
  };
}

/** Those that still live, the last used first. */
export async function listSessions(
  queryable: Queryable,
  user_id: number,
  time: number,
): Promise<SessionRow[]> {
  const { rows } = await queryable.query<SessionRow>(
    `select id, device, ip, area, created_at, active_at from sessions
     where user_id = $1 and active_at > $2 and created_at > $3 order by active_at desc, id desc`,
    [user_id, instant(time - IDLE_MS), instant(time - WHOLE_MS)],
  );
  return rows;
}

export function endSession(
  tx: Transaction,
  { id, user_id }: CallSession,
  ended: SessionsEnded,
): Promise<number> {
  return endThose(tx, 'user_id = $1 and id = $2', [user_id, id], ended);
}

/** All of the account but one; all where none is to stay. */
export function endOthers(
  tx: Transaction,
  user_id: number,
  staying: number | undefined,
  ended: SessionsEnded,
): Promise<number> {
  return endThose(tx, 'user_id = $1 and id <> $2', [user_id, staying ?? 0], ended);
}

/** A job: those that have died of age leave, and their sockets with them. */
export async function endOldSessions(
  database: Database,
  time: number,
  ended: SessionsEnded,
): Promise<number> {
  return database.transaction((tx) =>
    endThose(
      tx,
      'active_at <= $1 or created_at <= $2',
      [instant(time - IDLE_MS), instant(time - WHOLE_MS)],
      ended,
    ),
  );
}

async function endThose(
  tx: Transaction,
  which: string,
  values: Parameters<Queryable['query']>[1],
  ended: SessionsEnded,
): Promise<number> {
  const { rows } = await tx.query<CallSession>(
    `delete from sessions where ${which} returning id, user_id`,
    values,
  );
  for (const [user_id, these] of Map.groupBy(rows, (row) => row.user_id)) {
    tx.afterCommit(() =>
      ended(
        these.map(({ id }) => id),
        user_id,
      ),
    );
  }
  return rows.length;
}
