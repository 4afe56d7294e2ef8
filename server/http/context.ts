// What a handler knows of the request beside its fields.
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
  /** The caller's address; behind a proxy what TRUST_PROXY lets the proxy say. */
  ip: string;
  /** As the caller names its device: User-Agent, cut. */
  device: string;
  /** Undefined for a guest; a call with gate U never runs without one. */
  session: CallSession | undefined;
  /** Headers of the answer; a handler may add to them. */
  readonly headers: Record<string, string | number>;
}
