// What the app remembers on this device, as it is written down.
import { type ChartMemory, NEW_CHART_MEMORY, readChartMemory } from './chart-memory.ts';
import { isLanguage, type Language, preferredLanguage } from './language.ts';
import { isPlace } from './place.ts';
import { NEW_TRADE_MEMORY, readTradeMemory, type TradeMemory } from './trade-memory.ts';

/** The part of the browser's storage that is used here; tests hand in one that fails or is full. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'clear'>;

/** Who is signed in, as far as a page shows it before the server has answered. */
export interface KnownUser {
  id: number;
  account: string;
  nickname: string;
  head_portrait: string | null;
}

/** The currency in which totals are shown. */
export interface Fiat {
  currency_code: string;
  /** Units per USD. */
  rate: string;
  save_time: number;
}

/** Which colours say that a price rises and that it falls. */
export interface PriceColours {
  /** As East Asia has it: red is up. */
  redRises: boolean;
  /** The pair that colour-blind eyes tell apart. */
  isSafe: boolean;
}

/** Client state of the specification that survives a reload. Grows with the features that need it. */
export interface ClientState {
  language: Language;
  /** Null: a guest. */
  token: string | null;
  user: KnownUser | null;
  fiat: Fiat;
  /** match_id of a guest's; those of a user are the server's. */
  favourites: readonly number[];
  /** What was searched for, the newest first. */
  searches: readonly string[];
  /** The eye on the home page. */
  hides_assets: boolean;
  /** The notice that came up last: each comes up once. 0: none did. */
  seen_notice: number;
  /** Hints of the first visit; only a device without a stored state has them before it. */
  seen_hints: boolean;
  /** Keys of home's shortcuts in the order that was chosen here; the rest follow as the server lists them. */
  shortcuts: readonly string[];
  /** A country or city of src/lib/place.ts. */
  place: string;
  colours: PriceColours;
  trade: TradeMemory;
  chart: ChartMemory;
}

/** Of this page: the server may ask for a higher one (`/status`). */
export const WEB_VERSION = 1;
const WEB_VERSION_KEY = 'web_version';
export const STATE_KEY = 'client_state';
/**
 * Shape of what is stored under STATE_KEY; a higher one than ours was written by a newer app and is left unread.
 * 1 had the language alone: what it lacks starts as on a first visit.
 */
const STATE_VERSION = 2;

export const DEFAULT_STATE: ClientState = {
  language: 'en',
  token: null,
  user: null,
  fiat: { currency_code: 'USD', rate: '1', save_time: 0 },
  favourites: [],
  searches: [],
  hides_assets: false,
  seen_notice: 0,
  seen_hints: true,
  shortcuts: [],
  place: '',
  colours: { redRises: false, isSafe: false },
  trade: NEW_TRADE_MEMORY,
  chart: NEW_CHART_MEMORY,
};

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

const TOKEN = /^[\w-]{43}$/;
const RATE = /^\d{1,20}(\.\d{1,20})?$/;

/** Each part that can't be read is as on a first visit, and takes no other with it. */
export function readState(store: KeyValueStore, first = DEFAULT_STATE): ClientState {
  const text = store.getItem(STATE_KEY);
  if (text === null) return { ...first };
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return { ...first };
  }
  const version = field(stored, 'version');
  if (typeof version !== 'number' || version < 1 || version > STATE_VERSION) return { ...first };
  const state = field(stored, 'state');
  const language = field(state, 'language');
  const token = field(state, 'token');
  const isToken = typeof token === 'string' && TOKEN.test(token);
  return {
    language: isLanguage(language) ? language : first.language,
    token: isToken ? token : null,
    user: isToken ? readUser(field(state, 'user')) : null,
    fiat: readFiat(field(state, 'fiat')) ?? first.fiat,
    favourites: listOf(field(state, 'favourites'), Number.isSafeInteger) as number[],
    searches: listOf(field(state, 'searches'), (one) => typeof one === 'string') as string[],
    hides_assets: field(state, 'hides_assets') === true,
    seen_notice: readId(field(state, 'seen_notice')),
    seen_hints: field(state, 'seen_hints') !== false,
    shortcuts: listOf(field(state, 'shortcuts'), (one) => typeof one === 'string') as string[],
    place: readPlace(field(state, 'place')),
    colours: readColours(field(state, 'colours')),
    trade: readTradeMemory(field(state, 'trade')),
    chart: readChartMemory(field(state, 'chart')),
  };
}

function listOf(stored: unknown, isOne: (one: unknown) => boolean): unknown[] {
  return Array.isArray(stored) ? stored.filter(isOne) : [];
}

function readId(stored: unknown): number {
  return Number.isSafeInteger(stored) ? (stored as number) : 0;
}

function readPlace(stored: unknown): string {
  return isPlace(stored) ? stored : '';
}

function readUser(stored: unknown): KnownUser | null {
  const [id, account, nickname, portrait] = ['id', 'account', 'nickname', 'head_portrait'].map(
    (name) => field(stored, name),
  );
  if (!Number.isSafeInteger(id) || typeof account !== 'string' || typeof nickname !== 'string')
    return null;
  const head_portrait = typeof portrait === 'string' ? portrait : null;
  return { id: id as number, account, nickname, head_portrait };
}

function readFiat(stored: unknown): Fiat | undefined {
  const [code, rate, time] = ['currency_code', 'rate', 'save_time'].map((name) =>
    field(stored, name),
  );
  const isCode = typeof code === 'string' && /^[A-Z]{3}$/.test(code);
  if (!isCode || typeof rate !== 'string' || !RATE.test(rate)) return undefined;
  return { currency_code: code, rate, save_time: typeof time === 'number' ? time : 0 };
}

function readColours(stored: unknown): PriceColours {
  return { redRises: field(stored, 'redRises') === true, isSafe: field(stored, 'isSafe') === true };
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

/** As it was left, and where it is written down. A storage that fails costs the memory, never the app. */
export function storedState(
  store: () => KeyValueStore,
  /** Of the browser, best first: the first visit follows them. */
  wanted: readonly string[] = [],
): { first: ClientState; usable: KeyValueStore } {
  const fresh = { ...DEFAULT_STATE, language: preferredLanguage(wanted) };
  try {
    const real = store();
    applyWebVersion(real);
    const isFirstVisit = real.getItem(STATE_KEY) === null;
    const first = { ...readState(real, fresh), ...(isFirstVisit && { seen_hints: false }) };
    return { first, usable: real };
  } catch {
    // Forbidden storage: the defaults, for as long as the page lives.
    return { first: fresh, usable: forgetfulStore() };
  }
}
