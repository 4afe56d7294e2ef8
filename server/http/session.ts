// The caller's session. A call with gate U never reaches its handler without one, which the types can't express.
import { refusal } from '../call-refusal.ts';
import type { CallContext, CallSession } from './context.ts';

export function sessionIn({ session }: CallContext): CallSession {
  if (session === undefined) throw refusal('session_required');
  return session;
}

export function userOf(context: CallContext): number {
  return sessionIn(context).user_id;
}
