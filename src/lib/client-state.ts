import { proxy, subscribe } from 'valtio';
import { isLanguage, type Language } from './language.ts';

/** The part of the browser's storage that is used here; tests hand in one that fails or is full. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'clear'>;

/** Client state of the specification that survives a reload. Grows with the features that need it. */
export interface ClientState {
  language: Language;
}

const WEB_VERSION = 1;
const WEB_VERSION_KEY = 'web_version';
const STATE_KEY = 'client_state';
/** Shape of what is stored under STATE_KEY; a higher one than ours was written by a newer app and is left unread. */
const STATE_VERSION = 1;

export const DEFAULT_STATE: ClientState = { language: 'en' };

/** Specification: once, when the stored web version number is below 1, local storage is cleared and it is set to 1. */
export function applyWebVersion(store: KeyValueStore): void {
  const stored = store.getItem(WEB_VERSION_KEY);
  if (stored !== null && /^[1-9][0-9]*$/.test(stored)) return;
  store.clear();
  store.setItem(WEB_VERSION_KEY, String(WEB_VERSION));
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

export function readState(store: KeyValueStore): ClientState {
  const text = store.getItem(STATE_KEY);
  if (text === null) return { ...DEFAULT_STATE };
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return { ...DEFAULT_STATE };
  }
  if (field(stored, 'version') !== STATE_VERSION) return { ...DEFAULT_STATE };
  const language = field(field(stored, 'state'), 'language');
  return { language: isLanguage(language) ? language : DEFAULT_STATE.language };
}

export function writeState(store: KeyValueStore, state: ClientState): void {
  store.setItem(STATE_KEY, JSON.stringify({ version: STATE_VERSION, state }));
}

/** A store that forgets, for browsers that forbid the real one (private windows, blocked cookies). */
function forgetfulStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    clear: () => values.clear(),
  };
}

/** The state as a valtio proxy that writes itself down. A storage that fails costs the memory, never the app. */
export function openClientState(store: () => KeyValueStore): ClientState {
  let usable = forgetfulStore();
  let first = { ...DEFAULT_STATE };
  try {
    const real = store();
    applyWebVersion(real);
    first = readState(real);
    usable = real;
  } catch {
    // Forbidden storage: the defaults, for as long as the page lives.
  }
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
