// What the sockets must be told of accounts; issue 5 hands it in. Without it there are no sessions.
import type { Missed } from '../outbox/backlog.ts';

export interface SocketSession {
  user_id: number;
  session_id: number;
}

export interface SocketAccounts {
  /** Undefined where the token is of no session that lives. */
  login(token: string): Promise<SocketSession | undefined>;
  /** What a client that has had everything up to `had` has missed; undefined: nothing, whatever it was. */
  missed(user_id: number, had: number | undefined): Promise<Missed>;
}
