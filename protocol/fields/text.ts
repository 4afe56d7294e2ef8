// Texts with rules for length and characters only (R-KEY-1, R-FIELD-1).
import type { ErrorKey } from '../errors.ts';
import { type Field, field, Refused, refuse } from '../field.ts';

/** Counts characters of any script. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The error key, if the field has its own. */
const SPECIAL = /[<>\\\p{Cc}]/u;

export function hasSpecial(text: string): boolean {
  return SPECIAL.test(text);
}

export function shortText(key: ErrorKey, most: number, ...later: ErrorKey[]): Field<string> {
  return field({
    says: `s, at most ${most} characters`,
    errors: [key],
    later,
    read: (text) => (lengthOf(text) <= most ? text : new Refused(key)),
  });
}

export const KEYWORD_AT_MOST = 64;
export const keyword = shortText('parameter_error', KEYWORD_AT_MOST);

function writtenText(most: number): Field<string> {
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

const SEED = /^[A-Za-z0-9]{1,64}$/;

/** A user's seed for a draw (R-DRAW-1). */
export const seed: Field<string> = field({
  says: '1 to 64 letters and digits',
  errors: ['parameter_error'],
  read: (text) => (SEED.test(text) ? text : refuse('parameter_error')),
});

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/;

export const idempotencyKey: Field<string> = field({
  says: '16 to 64 of A-Z a-z 0-9 _ -',
  errors: ['idempotency_key_invalid'],
  read: (text) => (IDEMPOTENCY_KEY.test(text) ? text : refuse('idempotency_key_invalid')),
});
