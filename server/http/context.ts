// What a handler knows of the request besides its fields.
import type { WireLanguage } from '../../protocol/language.ts';

export interface CallSession {
  id: number;
  user_id: number;
  /** The last `user` event before the call: whatever it reads contains at least that. */
  sequence?: number;
}

export interface CallContext {
  language: WireLanguage;
  request_id: string;
  /** The caller's address; behind a proxy, as forwarded by a proxy in TRUST_PROXY. */
  ip: string;
  /** The User-Agent, truncated. */
  device: string;
  /** Undefined for a guest; a call with gate U never runs without one. */
  session: CallSession | undefined;
  /** Headers of the answer; a handler may add to them. */
  readonly headers: Record<string, string | number>;
}
