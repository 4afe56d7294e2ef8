// The account interface of the sockets. Without one there are no sessions.
import type { Missed } from '../../platform/outbox/backlog.ts';

export interface SocketSession {
  user_id: number;
  session_id: number;
}

export interface SocketAccounts {
  /** Undefined for an unknown token or an ended session. */
  login(token: string): Promise<SocketSession | undefined>;
  /** Events after `had`. Undefined: the client needs none. */
  missedEvents(user_id: number, had: number | undefined): Promise<Missed>;
}
