// Values as they stand on the wire (calls.md, section 3). The message of a request field's schema is
// the key of its error.
import * as z from 'zod/mini';

/** Plain, no exponent, no `+`, no trailing zeros, at most 20 digits. */
export const decimal = z
  .string()
  .check(z.regex(/^-?(?:0|[1-9]\d{0,19})(?:\.\d{0,19}[1-9])?$/), z.maxLength(22));
export const text = z.string();
export const truth = z.boolean();
export const integer = z.int();
/** 1 to 2^53-1. */
export const id = z.int().check(z.positive());
export const count = z.int().check(z.nonnegative());
/** Unix milliseconds of the server's clock. */
export const time = z.int().check(z.nonnegative());

const DIGITS = /^\d{1,16}$/;

/**
 * A whole number of a request: digits in a form or a query, a number from code of ours. Both come out as a number.
 */
export function wholeField(key: string, minimum: number, maximum = Number.MAX_SAFE_INTEGER) {
  const readable = (value: unknown): boolean => {
    const read = typeof value === 'string' && DIGITS.test(value) ? fromDigits(value) : value;
    return Number.isSafeInteger(read) && (read as number) >= minimum && (read as number) <= maximum;
  };
  return z.pipe(
    z.custom<number>(readable, key),
    // A form's digits come through here as what they are, a text.
    z.transform((value: number): number => (typeof value === 'string' ? fromDigits(value) : value)),
  );
}

/** Of digits that were checked: below 2^53 nothing is lost. */
function fromDigits(digits: string): number {
  return Number.parseInt(digits, 10);
}

/** One of the listed words. */
export function wordField<const T extends readonly [string, ...string[]]>(key: string, words: T) {
  return z.enum(words, key);
}

export function textField(key: string, minimum: number, maximum: number) {
  return z.string(key).check(z.minLength(minimum, key), z.maxLength(maximum, key));
}
