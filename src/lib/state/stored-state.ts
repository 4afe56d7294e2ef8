// The state stored on this device, and its format.
import type { Setting } from '../../../protocol/calls/platform/system.ts';
import { isLanguage, type Language, preferredLanguage } from '../language/language.ts';
import { isPlace } from '../places/place.ts';
import { type ChartMemory, NEW_CHART_MEMORY, readChartMemory } from './chart-memory.ts';
import { NEW_TRADE_MEMORY, readTradeMemory, type TradeMemory } from './trade-memory.ts';

/** The part of the browser's storage used here; tests pass one that fails or is full. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

export interface KnownUser {
  id: number;
  account: string;
  nickname: string;
  head_portrait: string | null;
}

export interface Fiat {
  currency_code: string;
  /** Units per USD. */
  rate: string;
  save_time: number;
}

export interface FiatRates {
  list: readonly Pick<Fiat, 'currency_code' | 'rate'>[];
  save_time: number;
}

export interface PriceColours {
  /** East Asian convention: red is up. */
  redRises: boolean;
  /** Colours that colour-blind users can tell apart. */
  isSafe: boolean;
}

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export interface ClientState {
  language: Language;
  token: string | null;
  user: KnownUser | null;
  fiat: Fiat;
  fiat_rates: FiatRates;
  /** match_id of a guest's favourites; a user's are on the server. */
  favourites: readonly number[];
  searches: readonly string[];
  /** Users for whom the steps to the first trade are over: done, or skipped. */
  after_first_steps: readonly number[];
  /** Users who skipped them: the steps stand under Help. */
  skipped_first_steps: readonly number[];
  /** match_id of the instruments opened last, newest first. */
  views: readonly number[];
  hides_assets: boolean;
  /** The notice shown last, because each is shown once; 0 for none. */
  seen_notice: number;
  /** Hints of the first visit have been shown; false only on a device without stored state. */
  seen_hints: boolean;
  /** Keys of home's shortcuts in the user's order; the rest follow in the server's order. */
  shortcuts: readonly string[];
  /** The exchange's practice mode as last answered, for the first drawing. */
  sandbox: Setting<'sandbox'> | null;
  place: string;
  /** Read by the script in index.html too, before the first paint. */
  theme: Theme;
  colours: PriceColours;
  trade: TradeMemory;
  chart: ChartMemory;
}

/** Version of this page; `/status` may ask for a higher one. */
export const WEB_VERSION = 1;
const WEB_VERSION_KEY = 'web_version';
export const STATE_KEY = 'client_state';
/**
 * Format of the value under STATE_KEY. A higher version was stored by a newer app and isn't read. Version 1 had
 * only the language; the rest gets defaults.
 */
const STATE_VERSION = 2;

export const DEFAULT_STATE: ClientState = {
  language: 'en',
  token: null,
  user: null,
  fiat: { currency_code: 'USD', rate: '1', save_time: 0 },
  fiat_rates: { list: [], save_time: 0 },
  favourites: [],
  searches: [],
  after_first_steps: [],
  skipped_first_steps: [],
  views: [],
  hides_assets: false,
  seen_notice: 0,
  seen_hints: true,
  shortcuts: [],
  sandbox: null,
  place: '',
  theme: 'dark',
  colours: { redRises: false, isSafe: false },
  trade: NEW_TRADE_MEMORY,
  chart: NEW_CHART_MEMORY,
};

/**
 * Specification: if the stored web version number is below 1, local storage is cleared once and the number set to 1.
 */
export function applyWebVersion(store: KeyValueStore): void {
  const storedVersion = store.getItem(WEB_VERSION_KEY);
  if (storedVersion !== null && /^[1-9][0-9]*$/.test(storedVersion)) return;
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

/** Each invalid part gets its default without affecting the others. */
export function readState(store: KeyValueStore, first = DEFAULT_STATE): ClientState {
  const text = store.getItem(STATE_KEY);
  if (text === null) return { ...first };
  let storedValue: unknown;
  try {
    storedValue = JSON.parse(text);
  } catch {
    return { ...first };
  }
  const version = field(storedValue, 'version');
  if (typeof version !== 'number' || version < 1 || version > STATE_VERSION) return { ...first };
  const state = field(storedValue, 'state');
  const language = field(state, 'language');
  const token = field(state, 'token');
  const isToken = typeof token === 'string' && TOKEN.test(token);
  return {
    language: isLanguage(language) ? language : first.language,
    token: isToken ? token : null,
    user: isToken ? readUser(field(state, 'user')) : null,
    fiat: readFiat(field(state, 'fiat')) ?? first.fiat,
    fiat_rates: readFiatRates(field(state, 'fiat_rates')),
    favourites: listOf(field(state, 'favourites'), Number.isSafeInteger) as number[],
    searches: listOf(field(state, 'searches'), (one) => typeof one === 'string') as string[],
    after_first_steps: listOf(field(state, 'after_first_steps'), Number.isSafeInteger) as number[],
    skipped_first_steps: listOf(
      field(state, 'skipped_first_steps'),
      Number.isSafeInteger,
    ) as number[],
    views: listOf(field(state, 'views'), Number.isSafeInteger) as number[],
    hides_assets: field(state, 'hides_assets') === true,
    seen_notice: readId(field(state, 'seen_notice')),
    seen_hints: field(state, 'seen_hints') !== false,
    shortcuts: listOf(field(state, 'shortcuts'), (one) => typeof one === 'string') as string[],
    sandbox: readSandbox(field(state, 'sandbox')),
    place: readPlace(field(state, 'place')),
    theme: readTheme(field(state, 'theme')),
    colours: readColours(field(state, 'colours')),
    trade: readTradeMemory(field(state, 'trade')),
    chart: readChartMemory(field(state, 'chart')),
  };
}

function listOf(storedValue: unknown, isOne: (one: unknown) => boolean): unknown[] {
  return Array.isArray(storedValue) ? storedValue.filter(isOne) : [];
}

function readId(storedValue: unknown): number {
  return Number.isSafeInteger(storedValue) ? (storedValue as number) : 0;
}

function readPlace(storedValue: unknown): string {
  return isPlace(storedValue) ? storedValue : '';
}

function readUser(storedValue: unknown): KnownUser | null {
  const [id, account, nickname, portrait] = ['id', 'account', 'nickname', 'head_portrait'].map(
    (name) => field(storedValue, name),
  );
  if (!Number.isSafeInteger(id) || typeof account !== 'string' || typeof nickname !== 'string')
    return null;
  const head_portrait = typeof portrait === 'string' ? portrait : null;
  return { id: id as number, account, nickname, head_portrait };
}

function readFiat(storedValue: unknown): Fiat | undefined {
  const [code, rate, time] = ['currency_code', 'rate', 'save_time'].map((name) =>
    field(storedValue, name),
  );
  const isCode = typeof code === 'string' && /^[A-Z]{3}$/.test(code);
  if (!isCode || typeof rate !== 'string' || !RATE.test(rate)) return undefined;
  return { currency_code: code, rate, save_time: typeof time === 'number' ? time : 0 };
}

function readFiatRates(storedValue: unknown): FiatRates {
  const time = field(storedValue, 'save_time');
  const list = listOf(field(storedValue, 'list'), (one) => readFiat(one) !== undefined) as Fiat[];
  return {
    list: list.map(({ currency_code, rate }) => ({ currency_code, rate })),
    save_time: typeof time === 'number' ? time : 0,
  };
}

function readSandbox(storedValue: unknown): Setting<'sandbox'> | null {
  const [isOn, hasFaucet, resetMost] = ['enabled', 'faucet', 'reset_max'].map((name) =>
    field(storedValue, name),
  );
  if (typeof isOn !== 'boolean' || typeof hasFaucet !== 'boolean') return null;
  if (typeof resetMost !== 'string' || !RATE.test(resetMost)) return null;
  return { enabled: isOn, faucet: hasFaucet, reset_max: resetMost };
}

function readTheme(storedValue: unknown): Theme {
  return THEMES.find((theme) => theme === storedValue) ?? 'dark';
}

function readColours(storedValue: unknown): PriceColours {
  return {
    redRises: field(storedValue, 'redRises') === true,
    isSafe: field(storedValue, 'isSafe') === true,
  };
}

export function writeState(store: KeyValueStore, state: ClientState): void {
  store.setItem(STATE_KEY, JSON.stringify({ version: STATE_VERSION, state }));
}

/** An in-memory store, for browsers that forbid the real one (private windows, blocked cookies). */
function memoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
    clear: () => values.clear(),
  };
}

/** The stored state and a usable store. If the storage fails, only persistence is lost. */
export function storedState(
  store: () => KeyValueStore,
  browserLanguages: readonly string[] = [],
): { first: ClientState; usable: KeyValueStore } {
  const fresh = { ...DEFAULT_STATE, language: preferredLanguage(browserLanguages) };
  try {
    const real = store();
    applyWebVersion(real);
    const isFirstVisit = real.getItem(STATE_KEY) === null;
    const first = { ...readState(real, fresh), ...(isFirstVisit && { seen_hints: false }) };
    return { first, usable: real };
  } catch {
    return { first: fresh, usable: memoryStore() };
  }
}
