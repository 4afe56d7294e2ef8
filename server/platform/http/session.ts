import { refusal } from '../base/call-refusal.ts';
import type { CallContext, CallSession } from './context.ts';

export function sessionIn({ session }: CallContext): CallSession {
  if (session === undefined) throw refusal('session_required');
  return session;
}

export function userOf(context: CallContext): number {
  return sessionIn(context).user_id;
}
