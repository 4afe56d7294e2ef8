import {
  type Answered,
  CallError,
  type Caller,
  type Carrier,
  type Sent,
  send,
} from '../../../protocol/call.ts';
import type { CallName, CallOf } from '../../../protocol/catalogue.ts';
import { wayOf } from '../../../protocol/ways.ts';
import type { ClientState } from '../stored-state.ts';

export type { CallName };
export { CallError };
export type Request<Name extends CallName> = Sent<CallOf<Name>>;
export type Answer<Name extends CallName> = Answered<CallOf<Name>>;

/** Why the user is redirected: envelope codes 999 and 998; `guard`: a guest opened a page that needs a session. */
export type Detour = 'login' | 'identity' | 'guard';

export interface Api {
  /** Returns the payload; every other outcome is thrown as a `CallError`. */
  call<Name extends CallName>(
    name: Name,
    request: Request<Name>,
    signal?: AbortSignal,
    carry?: Carrier,
  ): Promise<Answer<Name>>;
  /** Notifies once until `endDetour`, however many calls report the detour together. */
  onDetour(listener: DetourListener): () => void;
  endDetour(): void;
  /**
   * A page needs a session and there is none; with `guard` there never was one. `target`: the page to open after login.
   */
  askToLogIn(detour: 'guard' | 'login', message: string, target?: string): void;
}

type DetourListener = (detour: Detour, message: string, target?: string) => void;

export interface ApiOptions {
  state: Pick<ClientState, 'language' | 'token' | 'user'>;
  origin?: string;
  limit_ms?: number;
}

export function createApi({ state, origin = '', limit_ms }: ApiOptions): Api {
  const listeners = new Set<DetourListener>();
  let pending: Detour | undefined;

  const announce: DetourListener = (detour, message, target) => {
    // Login comes first: other missing requirements are reported after it.
    if (pending !== undefined) return;
    pending = detour;
    for (const listener of listeners) listener(detour, message, target);
  };
  const sessionEnded = (message: string, token: string | null): void => {
    // The session has changed since the call: its response says nothing about the current one.
    if (token !== state.token) return;
    state.token = null;
    state.user = null;
    announce('login', message);
  };

  return {
    async call(name, request, signal, carry) {
      const { token } = state;
      const caller: Caller = {
        origin,
        language: state.language,
        ...(token === null ? {} : { token }),
        ...(limit_ms === undefined ? {} : { limit_ms }),
        ...(carry === undefined ? {} : { carry }),
      };
      try {
        return (await send(caller, wayOf(name), request, signal)) as never;
      } catch (error) {
        const failure = error instanceof CallError ? error.failure : undefined;
        if (failure?.type === '999') sessionEnded(failure.message, token);
        if (failure?.type === '998') announce('identity', failure.message);
        throw error;
      }
    },
    onDetour(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    endDetour() {
      pending = undefined;
    },
    askToLogIn: announce,
  };
}
