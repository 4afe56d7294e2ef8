// What a handler knows about the request besides its fields.
import type { WireLanguage } from '../../../protocol/language.ts';

export interface CallSession {
  id: number;
  user_id: number;
  /** Sequence of the user's last `user` event before the call; what the handler reads includes at least that event. */
  sequence?: number;
}

export interface CallContext {
  language: WireLanguage;
  /** Of the times in texts (R-WIRE-6). */
  time_zone?: string;
  request_id: string;
  /** The caller's address; behind a proxy, as forwarded by a proxy in TRUST_PROXY. */
  ip: string;
  device: string;
  /** Undefined for a guest. A call with gate U always has a session. */
  session: CallSession | undefined;
  readonly headers: Record<string, string | number>;
}
