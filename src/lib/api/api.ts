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
import type { ClientState } from '../state/stored-state.ts';
import { offsetText } from '../time/time-zone.ts';

export type { CallName };
export { CallError };
export type Request<Name extends CallName> = Sent<CallOf<Name>>;
export type Answer<Name extends CallName> = Answered<CallOf<Name>>;

/** Why the user is redirected: envelope codes 999 and 998; `guard`: a guest wished for a page that needs a session. */
export interface Detour {
  kind: 'login' | 'identity' | 'guard';
  message: string;
  wish?: PageWish;
}

/** A page that needs a session. A tapped link to one isn't opened: the current page stays until the login page comes. */
export interface PageWish {
  address: string;
  isOpen: boolean;
}

export interface Api {
  /** Returns the payload; every other outcome is thrown as a `CallError`. */
  call<Name extends CallName>(
    name: Name,
    request: Request<Name>,
    signal?: AbortSignal,
    carry?: Carrier,
  ): Promise<Answer<Name>>;
  /**
   * Notifies once until `endDetour`, however many calls report the same detour; a more urgent one, or a guest's
   * later wish, takes its place.
   */
  onDetour(listener: DetourListener): () => void;
  endDetour(): void;
  /** A page needs a session and there is none; with `guard` there never was one. */
  askToLogIn(kind: 'guard' | 'login', message: string, wish: PageWish): void;
}

type DetourListener = (detour: Detour) => void;

/** Login comes first: a missing verification is reported after it. */
function replaces(next: Detour, current: Detour): boolean {
  if (next.kind === 'identity') return false;
  if (current.kind === 'identity') return true;
  return next.kind === 'guard' && next.wish?.address !== current.wish?.address;
}

export interface ApiOptions {
  state: Pick<ClientState, 'language' | 'token' | 'user'>;
  origin?: string;
  limit_ms?: number;
  now?: () => number;
}

export function createApi({ state, origin = '', limit_ms, now }: ApiOptions): Api {
  const listeners = new Set<DetourListener>();
  let current: Detour | undefined;

  const announce = (detour: Detour): void => {
    if (current !== undefined && !replaces(detour, current)) return;
    current = detour;
    for (const listener of listeners) listener(detour);
  };
  const sessionEnded = (message: string, token: string | null): void => {
    // The session has changed since the call: its response says nothing about the current one.
    if (token !== state.token) return;
    state.token = null;
    state.user = null;
    announce({ kind: 'login', message });
  };

  return {
    async call(name, request, signal, carry) {
      const { token } = state;
      const caller: Caller = {
        origin,
        language: state.language,
        ...(token === null ? {} : { token }),
        ...(now === undefined ? {} : { time_zone: offsetText(now()) }),
        ...(limit_ms === undefined ? {} : { limit_ms }),
        ...(carry === undefined ? {} : { carry }),
      };
      try {
        return (await send(caller, wayOf(name), request, signal)) as never;
      } catch (error) {
        const failure = error instanceof CallError ? error.failure : undefined;
        if (failure?.type === '999') sessionEnded(failure.message, token);
        if (failure?.type === '998') announce({ kind: 'identity', message: failure.message });
        throw error;
      }
    },
    onDetour(listener) {
      listeners.add(listener);
      // Of a call that was sent before the page was drawn.
      if (current !== undefined) listener(current);
      return () => listeners.delete(listener);
    },
    endDetour() {
      current = undefined;
    },
    askToLogIn: (kind, message, wish) => announce({ kind, message, wish }),
  };
}
