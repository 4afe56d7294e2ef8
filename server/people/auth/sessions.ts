// Sessions (R-AUTH-1): a token of 256 bits, stored hashed; 30 days idle, 90 days in total, at most 20.

import { hash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../../protocol/time.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import type { CallSession } from '../../platform/http/context.ts';
import type { Dice } from './dice.ts';
import {
  deleteOldSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSurplusSessions,
  findSession,
  insertSession,
  liveSessions,
  type SessionBounds,
  type SessionRow,
  touchSession,
} from './session-store.ts';

const IDLE_MS = 30 * DAY_MS;
const WHOLE_MS = 90 * DAY_MS;
const AT_MOST = 20;
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const SEEN_MS = MINUTE_MS;

/** Called after the commit that ended the sessions: their sockets become guests. */
export type SessionsEnded = (ids: readonly number[], user_id: number) => void;

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

export interface NewSession extends Pick<SessionRow, 'device' | 'ip' | 'area'> {
  user_id: number;
  time: number;
}

/** Returns the token; only its hash is stored. Above the limit the oldest sessions end. */
export async function openSession(
  tx: Transaction,
  dice: Dice,
  session: NewSession,
  reason: SessionsEnded,
): Promise<string> {
  const { user_id, device, ip, area, time } = session;
  const token = Buffer.from(dice.bytes(TOKEN_BYTES)).toString('base64url');
  await insertSession(tx, { token_hash: hashOf(token), user_id, device, ip, area, time });
  emitEnded(tx, await deleteSurplusSessions(tx, user_id, AT_MOST), reason);
  return token;
}

export function sessionsOf({ database, now }: { database: Database; now(): number }) {
  return {
    async of(token: string): Promise<CallSession | undefined> {
      if (!TOKEN.test(token)) return undefined;
      const time = now();
      const session = await findSession(database, hashOf(token), bornAfter(time));
      if (session === undefined) return undefined;
      if (session.active_at <= time - SEEN_MS) await touchSession(database, session.id, time);
      return { id: session.id, user_id: session.user_id, sequence: session.sequence };
    },
  };
}

export function listSessions(
  queryable: Queryable,
  user_id: number,
  time: number,
): Promise<SessionRow[]> {
  return liveSessions(queryable, user_id, bornAfter(time));
}

export async function endSession(
  tx: Transaction,
  session: CallSession,
  reason: SessionsEnded,
): Promise<number> {
  return emitEnded(tx, await deleteSession(tx, session), reason);
}

export async function endOthers(
  tx: Transaction,
  user_id: number,
  keptId: number | undefined,
  reason: SessionsEnded,
): Promise<number> {
  return emitEnded(tx, await deleteOtherSessions(tx, user_id, keptId ?? 0), reason);
}

export async function endOldSessions(
  database: Database,
  time: number,
  reason: SessionsEnded,
): Promise<number> {
  return database.transaction(async (tx) =>
    emitEnded(tx, await deleteOldSessions(tx, bornAfter(time)), reason),
  );
}

function bornAfter(time: number): SessionBounds {
  return { active_after: time - IDLE_MS, created_after: time - WHOLE_MS };
}

function emitEnded(tx: Transaction, rows: readonly CallSession[], reason: SessionsEnded): number {
  for (const [user_id, these] of Map.groupBy(rows, (row) => row.user_id)) {
    tx.afterCommit(() =>
      reason(
        these.map(({ id }) => id),
        user_id,
      ),
    );
  }
  return rows.length;
}
