// What the frame tells beside the message of a request that is done once.
import type { CallContext } from '../http/context.ts';
import { userOf } from '../http/session.ts';
import type { Answered } from './once.ts';

export function toldTo<T>(context: CallContext, answered: Answered<T>): T {
  context.told_sequence = answered.user_sequence;
  context.is_replayed = answered.replayed;
  return answered.message;
}

/** One request is posted once, for ever: the ledger refuses the second of a name. */
export function nameOf(context: CallContext, key: string | undefined): string {
  return `${userOf(context)}/${key ?? context.request_id}`;
}
