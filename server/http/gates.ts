// Who may call: sessions and limits, handed in, so that the frame knows no module.
import type { Call } from '../../protocol/calls/call.ts';
import type { CallSession } from './context.ts';

export interface Sessions {
  /** Undefined where the token is of no session, or of one that has ended. */
  of(token: string, seen: { ip: string; device: string }): Promise<CallSession | undefined>;
}

export interface Limits {
  /** Milliseconds to wait, or undefined where the call may go on. Asked by address first, then by session. */
  wait(call: Call | undefined, ip: string, session?: CallSession): number | undefined;
  /** A login that failed: some limits count nothing else. */
  failed(call: Call, ip: string): void;
}

export const NO_LIMITS: Limits = { wait: () => undefined, failed: () => undefined };
