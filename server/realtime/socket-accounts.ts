// The account interface of the sockets. Without one there are no sessions.
import type { Missed } from '../outbox/backlog.ts';

export interface SocketSession {
  user_id: number;
  session_id: number;
}

export interface SocketAccounts {
  /** Undefined where the token is of no session that lives. */
  login(token: string): Promise<SocketSession | undefined>;
  /** Events after `had`; undefined: none needed. */
  missed(user_id: number, had: number | undefined): Promise<Missed>;
}
