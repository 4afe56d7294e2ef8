// Every setting that the operator can change (R-OPERATOR-4): its rule and its default. Keys are the field names
// of /getSetting; ambiguous ones have the group as a prefix.
import { readShifts } from './service-hours.ts';

export interface SettingRule<T = unknown> {
  readonly says: string;
  read(text: string): T | undefined;
  readonly value: T;
}

function whole(minimum: number, maximum: number, value: number): SettingRule<number> {
  return {
    says: `a whole number, ${minimum} to ${maximum}`,
    read: (text) => {
      if (!/^\d{1,12}$/.test(text)) return undefined;
      const read = Number.parseInt(text, 10);
      return read >= minimum && read <= maximum ? read : undefined;
    },
    value,
  };
}

const ZERO = /^0(\.0+)?$/;

/** A fraction below 1, such as `0.3`; kept as text, because the core calculates with it. */
function rate(value: string): SettingRule<string> {
  return {
    says: 'a fraction, 0 to below 1, at most 8 decimals',
    read: (text) => (/^0(\.\d{1,8})?$/.test(text) ? withoutTrailingZeros(text) : undefined),
    value,
  };
}

function amount(value: string): SettingRule<string> {
  return {
    says: 'an amount above 0, at most 8 decimals',
    read: (text) =>
      /^(0|[1-9]\d{0,11})(\.\d{1,8})?$/.test(text) && !ZERO.test(text)
        ? withoutTrailingZeros(text)
        : undefined,
    value,
  };
}

function withoutTrailingZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function truth(value: boolean): SettingRule<boolean> {
  return {
    says: '1 or 0',
    read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
    value,
  };
}

function oneOf<const T extends readonly string[]>(
  words: T,
  value: T[number],
): SettingRule<T[number]> {
  return {
    says: words.join(' or '),
    read: (text) => words.find((word) => word === text),
    value,
  };
}

function plain(pattern: RegExp, says: string, value: string | null): SettingRule<string | null> {
  return {
    says: `${says}; empty for none`,
    read: (text) => (text === '' ? null : pattern.test(text) ? text : undefined),
    value,
  };
}

const ADDRESS = /^https:\/\/[^\s"'<>\\]{4,240}$/;
const EMAIL = /^[^\s@<>]{1,64}@[^\s@<>]{3,190}$/;
const LINE = /^[^<>\\\p{Cc}]{1,120}$/u;
const WORDS = /^[^<>\\\p{Cc}]{1,4000}$/u;
const CODE = /^[A-Za-z0-9]{4,16}$/;

function shifts(): SettingRule<string | null> {
  return {
    says: 'days and hours in UTC, such as mon-fri 09:00-18:00, sat 10:00-14:00; empty for always',
    read: (text) => (text === '' ? null : readShifts(text) === undefined ? undefined : text),
    value: null,
  };
}

/** One list per language; all of them apply in every language. */
function chatWords() {
  const words = plain(WORDS, 'words that the chat room masks, separated by commas', null);
  return {
    'chat_words.en': words,
    'chat_words.hk': words,
    'chat_words.th': words,
    'chat_words.jp': words,
    'chat_words.kor': words,
    'chat_words.fra': words,
    'chat_words.spa': words,
    'chat_words.vi': words,
  };
}

export const SETTING_RULES = {
  burst_rate: rate('0.3'),
  conversion_fee_rate: rate('0.001'),
  quote_ms: whole(1_000, 60_000, 10_000),
  option_cancel_ms: whole(0, 60_000, 3_000),
  option_cancel_rate: rate('0'),
  stale_ms: whole(500, 60_000, 3_000),
  block_ms: whole(500, 60_000, 5_000),
  invite_required: truth(true),
  default_invite_code: plain(CODE, '4 to 16 letters and digits', null),
  open: truth(true),
  recharge_audit: oneOf(['manual', 'automatic'], 'manual'),
  withdraw_audit: oneOf(['manual', 'automatic'], 'manual'),
  /** `held` after a restored dump: nothing is paid, cancelled or rejected (R-FUNDS-17). */
  payouts: oneOf(['open', 'held'], 'open'),
  security_hold_hours: whole(0, 720, 24),
  /** What may be sent to other users within 24 hours without a confirmation (R-SEND-2). */
  sending_daily_usdt: amount('200'),
  /** Share of a follower's net copied profit above the high-water mark. */
  trader_share: rate('0.1'),
  trader_followers: whole(1, 1_000_000, 1_000),
  trader_min_trades: whole(0, 100_000, 0),
  trader_min_days: whole(0, 3_650, 0),
  faucet: truth(true),
  reset_max: amount('1000000'),
  game_budget: amount('2000'),
  sms_daily_cap: whole(0, 10_000_000, 2_000),
  /** Desks in a currency whose rate is older are closed (R-RATE-1). */
  rate_max_age_hours: whole(1, 8_760, 24),
  /** A larger change of a rate from the source is not taken (R-RATE-2). */
  rate_max_jump_percent: whole(1, 100, 10),
  ...chatWords(),
  maintenance: truth(false),
  min_web_version: whole(1, 1_000_000, 1),
  'customer_service.email': plain(EMAIL, 'an e-mail address', 'support@pocket.exchange'),
  'customer_service.url': plain(ADDRESS, 'an https address', null),
  'customer_service.hours': plain(LINE, 'one line', '00:00-24:00 UTC'),
  support_hours: shifts(),
  'download.url': plain(ADDRESS, 'an https address', null),
  'download.android': plain(ADDRESS, 'an https address', null),
  'download.ios': plain(ADDRESS, 'an https address', null),
} as const satisfies Record<string, SettingRule>;

export type SettingKey = keyof typeof SETTING_RULES;
export type SettingValues = {
  readonly [Key in SettingKey]: (typeof SETTING_RULES)[Key] extends SettingRule<infer T>
    ? T
    : never;
};

const MODULE = /^modules\.([a-z0-9_]{1,40})$/;
const switchable = truth(true);

/** The rule of a key; each menu entry has a module switch. Undefined for an unknown key. */
export function ruleOf(key: string, modules: readonly string[]): SettingRule | undefined {
  if (Object.hasOwn(SETTING_RULES, key)) return SETTING_RULES[key as SettingKey];
  const module = MODULE.exec(key)?.[1];
  return module !== undefined && modules.includes(module) ? switchable : undefined;
}
