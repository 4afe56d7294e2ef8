import { proxy, subscribe } from 'valtio';
import type { Language } from '../language/language.ts';
import {
  type ClientState,
  type KeyValueStore,
  readState,
  STATE_KEY,
  storedState,
  writeState,
} from './stored-state.ts';

type Part = keyof ClientState;

/** Each part as last read or written: a difference is a change made in this window. */
const knownTexts = new WeakMap<ClientState, Map<Part, string>>();

/** The state as a valtio proxy that stores its changes. If the storage is full, only persistence is lost. */
export function openClientState(
  store: () => KeyValueStore,
  /** The browser's languages, best first, used on the first visit. */
  browserLanguages: readonly string[] = [],
): ClientState {
  const { first, usable } = storedState(store, browserLanguages);
  const state = proxy<ClientState>(first);
  const parts = Object.keys(first) as Part[];
  const before = new Map(parts.map((part) => [part, JSON.stringify(first[part])]));
  knownTexts.set(state, before);
  subscribe(
    state,
    () => {
      const own = parts.filter((part) => JSON.stringify(state[part]) !== before.get(part));
      if (own.length === 0) return;
      for (const part of own) before.set(part, JSON.stringify(state[part]));
      try {
        // Another window may just have stored the other parts.
        const rest = readState(usable, state);
        const changedParts = Object.fromEntries(own.map((part) => [part, state[part]]));
        writeState(usable, { ...rest, ...changedParts });
      } catch {}
    },
    true,
  );
  return state;
}

/**
 * Applies changes stored by another window: a session that ended there ends here, and the language chosen there
 * applies here. `speak` loads its texts; `forget` drops responses of the former session.
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
      const { language, token, user, fiat, theme, colours } = readState(store());
      if (language !== state.language) speak(language).catch(() => undefined);
      const isAnother = token !== null && token !== state.token;
      for (const [part, value] of Object.entries({
        language,
        token,
        user,
        fiat,
        theme,
        colours,
      })) {
        // Already stored; storing it again could undo a later change of the other window.
        knownTexts.get(state)?.set(part as Part, JSON.stringify(value));
        Object.assign(state, { [part]: value });
      }
      if (isAnother) forget();
    } catch {
      // Forbidden storage: the windows can't share state.
    }
  });
}
