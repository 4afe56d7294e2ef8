// What the sockets are told of accounts: the sessions of the calls, and the events that were missed.
import type { Database } from '../db/database.ts';
import type { Sessions } from '../http/gates.ts';
import { missedSince, sequenceOf } from '../outbox/backlog.ts';
import type { SocketAccounts } from './socket-accounts.ts';

/** A socket names neither; its session was seen with them when it was opened. */
const UNSEEN = { ip: '', device: '' };

export function socketAccounts(sessions: Sessions, database: Database): SocketAccounts {
  return {
    login: async (token) => {
      const session = await sessions.of(token, UNSEEN);
      return session && { user_id: session.user_id, session_id: session.id };
    },
    missed: async (user_id, had) => {
      if (had !== undefined) return missedSince(database, user_id, had);
      return { sequence: await sequenceOf(database, user_id), resync: false, events: [] };
    },
  };
}
