import { proxy, subscribe } from 'valtio';
import type { Language } from './language.ts';
import {
  type ClientState,
  type KeyValueStore,
  readState,
  STATE_KEY,
  storedState,
  writeState,
} from './stored-state.ts';

type Part = keyof ClientState;

/** Each part as it was last read or written: what differs from it was changed in this window. */
const known = new WeakMap<ClientState, Map<Part, string>>();

/** The state as a valtio proxy that writes itself down. A storage that is full costs the memory, never the app. */
export function openClientState(
  store: () => KeyValueStore,
  /** Of the browser, best first: the first visit follows them. */
  wanted: readonly string[] = [],
): ClientState {
  const { first, usable } = storedState(store, wanted);
  const state = proxy<ClientState>(first);
  const parts = Object.keys(first) as Part[];
  const before = new Map(parts.map((part) => [part, JSON.stringify(first[part])]));
  known.set(state, before);
  subscribe(
    state,
    () => {
      const own = parts.filter((part) => JSON.stringify(state[part]) !== before.get(part));
      if (own.length === 0) return;
      for (const part of own) before.set(part, JSON.stringify(state[part]));
      try {
        // Another window may have written the rest a moment ago.
        const rest = readState(usable, state);
        const changed = Object.fromEntries(own.map((part) => [part, state[part]]));
        writeState(usable, { ...rest, ...changed });
      } catch {
        // Full storage: the choice holds until the page is left.
      }
    },
    true,
  );
  return state;
}

/**
 * What another window of this browser wrote: a session that ended there has ended here, and the language that was chosen
 * there is spoken here. `speak` brings its texts; `forget` lets go of answers to a session that is another one now.
 */
export function followOtherWindows(
  state: ClientState,
  store: () => KeyValueStore,
  speak: (language: Language) => Promise<unknown>,
  forget: () => void,
): void {
  addEventListener('storage', (event) => {
    if (event.key !== STATE_KEY && event.key !== null) return;
    try {
      const { language, token, user, fiat, colours } = readState(store());
      if (language !== state.language) speak(language).catch(() => undefined);
      const isAnother = token !== null && token !== state.token;
      for (const [part, value] of Object.entries({ language, token, user, fiat, colours })) {
        // It is written down already; once more it could undo what the other window did since.
        known.get(state)?.set(part as Part, JSON.stringify(value));
        Object.assign(state, { [part]: value });
      }
      if (isAnother) forget();
    } catch {
      // Forbidden storage: the windows know nothing of each other.
    }
  });
}
