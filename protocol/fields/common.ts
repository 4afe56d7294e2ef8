// Fields of many calls (calls.md, section 7): numbers, words, times, pages.
import type { ErrorKey } from '../errors.ts';
import { type Field, field, Refused, type Rule, refuse, withDefault } from '../field.ts';

type Errors = Rule['errors'];

const DIGITS = /^\d{1,16}$/;
const ID_AT_LEAST = 1;
const LIST_AT_MOST = 1000;

/** A whole number; in forms its digits. */
export function wholeField(
  key: ErrorKey,
  minimum: number,
  maximum = Number.MAX_SAFE_INTEGER,
  ...later: ErrorKey[]
): Field<number> {
  const bounds = maximum === Number.MAX_SAFE_INTEGER ? `>= ${minimum}` : `${minimum} to ${maximum}`;
  return field({
    says: `i ${bounds}`,
    errors: [key],
    later,
    read: (text) => {
      const read = DIGITS.test(text) ? fromDigits(text) : undefined;
      return read === undefined || read < minimum || read > maximum ? new Refused(key) : read;
    },
  });
}

/** Undefined above 2^53-1, up to which nothing is lost. */
function fromDigits(digits: string): number | undefined {
  const read = Number.parseInt(digits, 10);
  return Number.isSafeInteger(read) ? read : undefined;
}

export function idField(key: ErrorKey, ...later: ErrorKey[]): Field<number> {
  return wholeField(key, ID_AT_LEAST, Number.MAX_SAFE_INTEGER, ...later);
}

/** Of something that must be there and be mine. */
export const ownId = idField('parameter_error', 'not_found');

export function timeField(key: ErrorKey): Field<number> {
  return field({
    says: 't',
    errors: [key],
    read: (text) => (DIGITS.test(text) ? fromDigits(text) : undefined) ?? new Refused(key),
  });
}

/** `from` <= x < `to`. */
export const spanTime = timeField('parameter_error');

export function limitOf(byDefault: number, most = 100) {
  return withDefault(wholeField('parameter_error', 1, most), byDefault);
}

/** One of the listed numbers or words. */
export function chosenField<const T extends readonly (number | string)[]>(
  errors: Errors,
  these: T,
): Field<T[number]> {
  const byText = new Map<string, T[number]>(these.map((one) => [String(one), one]));
  const refusal = new Refused(errors.at(-1) ?? errors[0]);
  return field({
    says: these.map(String).join(', '),
    errors,
    read: (text) => byText.get(text) ?? refusal,
  });
}

export function chosen<const T extends readonly (number | string)[]>(...these: T) {
  return chosenField<T>(['parameter_error'], these);
}

/** One or several of the listed numbers, comma-separated. */
export function severalOf<const T extends readonly number[]>(
  ...these: T
): Field<T[number][], string | T[number] | readonly T[number][]> {
  const byText = new Map<string, T[number]>(these.map((one) => [String(one), one]));
  return field({
    says: `one or several of ${these.join(', ')}, comma-separated`,
    errors: ['parameter_error'],
    read: (text) => {
      const found: T[number][] = [];
      for (const part of text.split(',', these.length + 1)) {
        const one = byText.get(part.trim());
        if (one === undefined || found.includes(one)) return refuse('parameter_error');
        found.push(one);
      }
      return found;
    },
  });
}

/** A list of ids, comma-separated. */
export const idList: Field<number[], string | readonly number[]> = field({
  says: `ids, comma-separated, at most ${LIST_AT_MOST}`,
  errors: ['parameter_error'],
  read: (text) => {
    const found = new Set<number>();
    for (const part of text.split(',', LIST_AT_MOST + 1)) {
      const digits = part.trim();
      const read = DIGITS.test(digits) ? fromDigits(digits) : undefined;
      if (read === undefined || read < ID_AT_LEAST || found.has(read))
        return refuse('parameter_error');
      found.add(read);
    }
    return found.size > LIST_AT_MOST ? refuse('parameter_error') : [...found];
  },
});

/** Truth: 1 or 0 in forms. */
export const flag: Field<boolean> = field({
  says: '0, 1',
  errors: ['parameter_error'],
  read: (text) => (text === '1' ? true : text === '0' ? false : refuse('parameter_error')),
});

/** Characters, whatever script they are of. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** What is refused with a name of its own where a field does so. */
const SPECIAL = /[<>\\\p{Cc}]/u;

export function hasSpecial(text: string): boolean {
  return SPECIAL.test(text);
}

/** A short text whose only rule is its length. */
export function shortText(key: ErrorKey, most: number, ...later: ErrorKey[]): Field<string> {
  return field({
    says: `s, at most ${most} characters`,
    errors: [key],
    later,
    read: (text) => (lengthOf(text) <= most ? text : new Refused(key)),
  });
}

export const keyword = shortText('parameter_error', 64);

/** Plain text for people to read. */
export function writtenText(most: number): Field<string> {
  return field({
    says: `s, 1 to ${most} characters`,
    errors: ['text_required', 'text_too_long'],
    read: (text) => (lengthOf(text) <= most ? text : refuse('text_too_long', { maximum: most })),
  });
}

export const longText = writtenText(1000);
export const subject = writtenText(80);
export const reason = writtenText(200);
export const introduction = writtenText(500);
export const chatText = writtenText(300);

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/;

export const idempotencyKey: Field<string> = field({
  says: '16 to 64 of A-Z a-z 0-9 _ -',
  errors: ['idempotency_key_invalid'],
  read: (text) => (IDEMPOTENCY_KEY.test(text) ? text : refuse('idempotency_key_invalid')),
});

export const LANGUAGES = ['en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi'] as const;
export type WireLanguage = (typeof LANGUAGES)[number];

/** `zh` reads hk; undefined where it is none of ours. */
export function knownLanguage(written: string): WireLanguage | undefined {
  return written === 'zh' ? 'hk' : LANGUAGES.find((language) => language === written);
}

/** As each call takes `lang`: what is none of ours counts as en. */
export function languageOf(written: unknown): WireLanguage {
  return (typeof written === 'string' ? knownLanguage(written.trim()) : undefined) ?? 'en';
}

/** Of /set/lang, which alone refuses. */
export const language: Field<WireLanguage, string> = field({
  says: `${LANGUAGES.join(', ')}; zh is hk`,
  errors: ['language_unknown'],
  read: (text) => knownLanguage(text) ?? refuse('language_unknown'),
});
