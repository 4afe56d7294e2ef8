import { describe, expect, test } from 'vitest';
import { define, readRequest } from '../../protocol/calls/platform/call.ts';
import type { ErrorKey, ErrorParams } from '../../protocol/errors.ts';
import { type Field, fieldNotes, optional } from '../../protocol/field.ts';

interface Rules {
  of: Field<unknown>;
  missing: ErrorKey;
  /** The sent value and its parsed form; a text alone is unchanged. */
  good: readonly (string | readonly [sent: unknown, read: unknown])[];
  /** The sent value and its key; then the parameters of the key's text. */
  bad: readonly (readonly [sent: unknown, key: ErrorKey, params?: ErrorParams])[];
}

export const of = (field: unknown): Field<unknown> => field as Field<unknown>;
export const a = (length: number): string => 'a'.repeat(length);

/** Never in a form, but possible in our own code or a hostile body. */
const NO_VALUES = [{}, Symbol('x'), () => 1, 10n];

export function testFields(table: Readonly<Record<string, Rules>>): void {
  describe.each(Object.entries(table))('R-FIELD-1: %s', (_, { of: field, missing, good, bad }) => {
    const call = define('POST', '/test', ['G'], { request: { x: field } });
    const read = (x: unknown) => readRequest(call, { x });
    const refusedResult = (error: ErrorKey, params?: ErrorParams) => ({
      ok: false,
      wrong: [{ field: 'x', error, ...(params && { params }) }],
    });

    test('valid values are parsed', () => {
      for (const entry of good) {
        const [sentText, value] = typeof entry === 'string' ? [entry, entry] : entry;
        expect(read(sentText), String(sentText)).toEqual({ ok: true, request: { x: value } });
      }
    });

    test('invalid values are refused with their key', () => {
      for (const [sentValue, key, params] of bad) {
        expect(read(sentValue), String(sentValue)).toEqual(refusedResult(key, params));
      }
    });

    test('a missing value or a wrong type is refused with the first key', () => {
      if (absenceOf(field) !== 'required') return;
      expect(readRequest(call, {})).toEqual(refusedResult(missing));
      for (const sentValue of [null, undefined, ...NO_VALUES]) {
        expect(read(sentValue), String(sentValue)).toEqual(refusedResult(missing));
      }
    });

    test('all its error keys are listed', () => {
      const rule = fieldNotes.get(field)?.rule;
      const listedErrors = [...(rule?.errors ?? []), ...(rule?.later ?? [])];
      expect(rule?.errors[0]).toBe(missing);
      for (const [sentValue, key] of bad) expect(listedErrors, String(sentValue)).toContain(key);
    });

    test('an optional field may be absent; an invalid value is still refused', () => {
      const loose = define('POST', '/test', ['G'], { request: { x: optional(field) } });
      expect(readRequest(loose, {})).toEqual({ ok: true, request: {} });
      for (const [x, key, params] of bad) {
        expect(readRequest(loose, { x })).toEqual(refusedResult(key, params));
      }
    });
  });
}

function absenceOf(field: Field<unknown>): unknown {
  return fieldNotes.get(field)?.absence;
}
