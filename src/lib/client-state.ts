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

/** The state as a valtio proxy that writes itself down. A storage that is full costs the memory, never the app. */
export function openClientState(
  store: () => KeyValueStore,
  /** Of the browser, best first: the first visit follows them. */
  wanted: readonly string[] = [],
): ClientState {
  const { first, usable } = storedState(store, wanted);
  const state = proxy<ClientState>(first);
  subscribe(
    state,
    () => {
      try {
        writeState(usable, state);
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
 * there is spoken here. `speak` brings its texts.
 */
export function followOtherWindows(
  state: ClientState,
  store: () => KeyValueStore,
  speak: (language: Language) => Promise<void>,
): void {
  addEventListener('storage', (event) => {
    if (event.key !== STATE_KEY && event.key !== null) return;
    try {
      const { language, token, user, fiat, colours } = readState(store());
      if (language !== state.language) speak(language).catch(() => undefined);
      // The language first: each step is written down, and an old one would call the other window back.
      Object.assign(state, { language, token, user, fiat, colours });
    } catch {
      // Forbidden storage: the windows know nothing of each other.
    }
  });
}
