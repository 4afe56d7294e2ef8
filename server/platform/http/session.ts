import { refusal } from '../base/call-refusal.ts';
import type { Seen } from '../db/database.ts';
import type { CallContext, CallSession } from './context.ts';

export function sessionIn({ session }: CallContext): CallSession {
  if (session === undefined) throw refusal('session_required');
  return session;
}

/** What the user may know already; for `database.forReading`. */
export function seenIn(context: CallContext): Seen {
  return sessionIn(context);
}

export function userOf(context: CallContext): number {
  return sessionIn(context).user_id;
}
