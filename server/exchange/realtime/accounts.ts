import type { Database } from '../../platform/db/database.ts';
import type { Sessions } from '../../platform/http/gates.ts';
import { missedSince, sequenceOf, type UserEvent } from '../../platform/outbox/backlog.ts';
import type { SocketAccounts } from './socket-accounts.ts';

/** A session lookup wants both; a socket has neither, and they were recorded when the session was opened. */
const UNSEEN = { ip: '', device: '' };

export type EventCompleter = (events: readonly UserEvent[]) => Promise<UserEvent[]>;

export function socketAccounts(
  sessions: Sessions,
  database: Database,
  complete: EventCompleter,
): SocketAccounts {
  return {
    login: async (token) => {
      const session = await sessions.of(token, UNSEEN);
      return session && { user_id: session.user_id, session_id: session.id };
    },
    missedEvents: async (user_id, had) => {
      if (had === undefined) {
        return { sequence: await sequenceOf(database, user_id), resync: false, events: [] };
      }
      const missedEvents = await missedSince(database, user_id, had);
      return { ...missedEvents, events: await complete(missedEvents.events) };
    },
  };
}

export interface UserDelivery {
  /** Keeps the order of the calls. */
  take(events: readonly UserEvent[]): void;
  /** Resolves when everything taken so far has been delivered. */
  whenSettled(): Promise<void>;
  /** Events could not be delivered, for example because the database restarts. */
  onLost(listener: () => void): void;
}

/** Events that are lost in a crash are requested by the client by its last sequence. */
export function deliverToUsers(
  complete: EventCompleter,
  deliver: (events: readonly UserEvent[]) => void,
  report: (error: unknown) => void,
): UserDelivery {
  let last = Promise.resolve();
  const listeners: (() => void)[] = [];
  const onFailure = (error: unknown): void => {
    report(error);
    for (const listener of listeners) listener();
  };
  return {
    take: (events) => {
      last = last.then(async () => deliver(await complete(events))).catch(onFailure);
    },
    whenSettled: () => last,
    onLost: (listener) => void listeners.push(listener),
  };
}
