// R-ERROR-1: protocol/errors.ts, the texts of all languages and the server's parameters agree.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BILL_KINDS } from '../../protocol/bill.ts';
import {
  ERRORS,
  type ErrorKey,
  type ErrorParams,
  failureType,
  mayRepeat,
  statusOf,
} from '../../protocol/errors.ts';
import { LANGUAGES, type WireLanguage } from '../../protocol/language.ts';
import { sayBillKind, sayError } from '../../server/platform/http/texts.ts';

const KEYS = Object.keys(ERRORS) as ErrorKey[];

/** Keys of the core and of the page's number parsing, in addition to those of the wire. */
const OF_THE_CORE = [
  ...['malformed', 'malformed_at', 'malformed_end', 'division_by_zero', 'overflow', 'empty'],
  ...['ambiguous_separator', 'ambiguous_separator_at', 'unknown_formula', 'wrong_arguments'],
  ...['unknown', 'empty_name', 'malformed_name', 'frame_truncated', 'frame_version'],
  ...['frame_kind', 'frame_size', 'frame_number'],
];

function textsOf(language: WireLanguage, area: string): Record<string, string> {
  const path = join(import.meta.dirname, '../../locales', language, `${area}.json`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

function paramsOf(key: ErrorKey): Readonly<Record<string, string>> {
  const entry = ERRORS[key] as { params?: Readonly<Record<string, string>> };
  return entry.params ?? {};
}

const EXAMPLES: Readonly<Record<string, string | number | readonly string[]>> = {
  quantity: '1234.5',
  count: 7,
  time: 1_700_000_000_000,
  wait: 42_000,
  word: 'TRC20',
  'time?': 1_700_000_000_000,
  'word?': 'USDT',
  words: ['email', 'mobile'],
};

function exampleOf(key: ErrorKey): ErrorParams {
  const answer = Object.entries(paramsOf(key)).map(([name, kind]) => [name, EXAMPLES[kind] ?? '']);
  return Object.fromEntries(answer);
}

describe.each(LANGUAGES)('R-ERROR-1: the texts, %s', (language) => {
  const texts = textsOf(language, 'errors');

  test('every key has a text, and another one if its time may be unknown; there are no others', () => {
    const untimedKeys = KEYS.filter((key) => Object.values(paramsOf(key)).includes('time?'));
    expect(untimedKeys).toContain('market_closed');
    expect(Object.keys(texts).sort()).toEqual(
      [...KEYS, ...OF_THE_CORE, ...untimedKeys.map((key) => `${key}_untimed`)].sort(),
    );
    for (const key of untimedKeys) {
      const [longText, short] = [exampleOf(key), {}].map((answer) =>
        sayError(language, key, answer),
      );
      expect(longText).toContain('UTC');
      expect(short).toBe(texts[`${key}_untimed`]);
    }
  });

  test("a text uses its key's parameters; delays and times are formatted", () => {
    for (const key of KEYS) {
      const answer = Object.entries(paramsOf(key)).map(([name, kind]) => {
        return kind === 'wait' ? 'wait' : name;
      });
      for (const [, hole] of (texts[key] ?? '').matchAll(/\{\{(\w+)\}\}/g)) {
        expect(answer, key).toContain(hole);
      }
    }
  });

  test("the server's texts have no hole, key or braces", () => {
    for (const key of KEYS) {
      const message = sayError(language, key, exampleOf(key));
      expect(message, key).not.toMatch(/[{}]|undefined|NaN/);
      expect(message, key).not.toBe(key);
      expect(message.trim(), key).toBe(message);
      expect(message.length, key).toBeGreaterThan(2);
    }
  });

  test('R-LEDGER-6: each kind of bill has its text', () => {
    const words = BILL_KINDS.map((kind) => sayBillKind(language, kind));
    expect(Object.keys(textsOf(language, 'bills')).sort()).toEqual([...BILL_KINDS].sort());
    expect(new Set(words).size).toBe(BILL_KINDS.length);
    expect(words).not.toContain('');
  });
});

describe('R-ERROR-3: texts with values', () => {
  test.each<[WireLanguage, ErrorKey, ErrorParams, string]>([
    [
      'en',
      'rate_limited',
      { retry_after_ms: 30_000 },
      'Too many requests. Try again in 30 seconds.',
    ],
    [
      'en',
      'code_too_soon',
      { retry_after_ms: 1 },
      'Please wait 1 second before asking for another code.',
    ],
    [
      'fra',
      'rate_limited',
      { retry_after_ms: 600_000 },
      'Trop de requêtes. Réessayez dans 10 minutes.',
    ],
    [
      'en',
      'game_no_plays',
      { retry_after_ms: 119_001 },
      'No plays left. Come back in 120 seconds.',
    ],
    ['en', 'game_no_plays', { retry_after_ms: 120_001 }, 'No plays left. Come back in 3 minutes.'],
    [
      'en',
      'game_no_plays',
      { retry_after_ms: 82_800_001 },
      'No plays left. Come back in 24 hours.',
    ],
    ['en', 'below_minimum', { minimum: '1234.5' }, 'Cannot be less than 1,234.5.'],
    ['spa', 'below_minimum', { minimum: '0.00000001' }, 'No puede ser inferior a 0,00000001.'],
    [
      'en',
      'above_maximum',
      { maximum: '12345678901234567890' },
      'Cannot be more than 12,345,678,901,234,567,890.',
    ],
    ['hk', 'address_invalid', { chain: 'TRC20' }, '這不是有效的 TRC20 地址。'],
    ['jp', 'order_limit', { maximum: 200 }, '注文は200件までです。'],
    ['en', 'insufficient_balance', { available: '1', missing: '2' }, 'Insufficient balance.'],
  ])('%s %s', (language, key, params, text) => {
    expect(sayError(language, key, params)).toBe(text);
  });
});

describe('R-ERROR-2: status and type of a key', () => {
  test('nine keys have a status other than 200', () => {
    const answer = KEYS.filter((key) => statusOf(key) !== 200).map((key) => [key, statusOf(key)]);
    expect(Object.fromEntries(answer)).toEqual({
      malformed_request: 400,
      path_unknown: 404,
      method_not_allowed: 405,
      body_too_large: 413,
      file_too_large: 413,
      unsupported_media_type: 415,
      rate_limited: 429,
      internal_error: 500,
      unavailable: 503,
    });
    expect(KEYS.map(statusOf)).not.toContain(401);
    expect(KEYS.map(statusOf)).not.toContain(403);
  });

  test('999 and 998', () => {
    const of = (type: string) => KEYS.filter((key) => failureType(key) === type);
    expect(of('999')).toEqual(['session_required', 'session_invalid']);
    expect(of('998')).toEqual(['identity_required', 'identity_level_2_required']);
  });

  test('errors after which an unchanged request may succeed later', () => {
    expect(KEYS.filter(mayRepeat).sort()).toEqual(
      [
        ...['rate_limited', 'internal_error', 'unavailable', 'code_too_soon', 'login_locked'],
        ...['authenticator_locked', 'pay_password_locked', 'request_in_progress', 'price_stale'],
        ...['market_closed', 'no_liquidity', 'withdraw_on_hold', 'rate_stale'],
        ...['day_limit_reached', 'cool_down', 'trading_paused'],
      ].sort(),
    );
  });
});
