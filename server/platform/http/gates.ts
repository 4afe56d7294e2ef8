// Passed in, so that the frame depends on no module.
import type { Call } from '../../../protocol/calls/platform/call.ts';
import type { ErrorKey } from '../../../protocol/errors.ts';
import type { CallSession } from './context.ts';

export interface Sessions {
  /** Undefined for an unknown token or an ended session. */
  of(token: string, caller: { ip: string; device: string }): Promise<CallSession | undefined>;
}

export interface Limits {
  /** Milliseconds to wait, or undefined when the call may proceed. Called by address first, then by session. */
  wait(call: Call | undefined, ip: string, session?: CallSession): number | undefined;
  countRefusal(call: Call, ip: string, error: ErrorKey): void;
}

export const NO_LIMITS: Limits = { wait: () => undefined, countRefusal: () => undefined };
