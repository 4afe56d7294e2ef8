// Sessions and limits as the frame sees them; passed in, so that the frame knows no module.
import type { Call } from '../../protocol/calls/call.ts';
import type { ErrorKey } from '../../protocol/errors.ts';
import type { CallSession } from './context.ts';

export interface Sessions {
  /** Undefined where the token is of no session, or of one that has ended. */
  of(token: string, seen: { ip: string; device: string }): Promise<CallSession | undefined>;
}

export interface Limits {
  /** Milliseconds to wait, or undefined where the call may go on. Asked by address first, then by session. */
  wait(call: Call | undefined, ip: string, session?: CallSession): number | undefined;
  /** The call was refused: some limits count only refusals of one kind. */
  refused(call: Call, ip: string, error: ErrorKey): void;
}

export const NO_LIMITS: Limits = { wait: () => undefined, refused: () => undefined };
