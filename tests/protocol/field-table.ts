import { describe, expect, test } from 'vitest';
import { define, readRequest } from '../../protocol/calls/call.ts';
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
    const refused = (error: ErrorKey, params?: ErrorParams) => ({
      ok: false,
      wrong: [{ field: 'x', error, ...(params && { params }) }],
    });

    test('what keeps the rule is read', () => {
      for (const entry of good) {
        const [sent, value] = typeof entry === 'string' ? [entry, entry] : entry;
        expect(read(sent), String(sent)).toEqual({ ok: true, request: { x: value } });
      }
    });

    test('what breaks it is refused by its key', () => {
      for (const [sent, key, params] of bad) {
        expect(read(sent), String(sent)).toEqual(refused(key, params));
      }
    });

    test('a missing value, or none of a valid type, gets the first key', () => {
      if (absenceOf(field) !== 'required') return;
      expect(readRequest(call, {})).toEqual(refused(missing));
      for (const sent of [null, undefined, ...NO_VALUES]) {
        expect(read(sent), String(sent)).toEqual(refused(missing));
      }
    });

    test('the keys it can answer are listed', () => {
      const rule = fieldNotes.get(field)?.rule;
      const listed = [...(rule?.errors ?? []), ...(rule?.later ?? [])];
      expect(rule?.errors[0]).toBe(missing);
      for (const [sent, key] of bad) expect(listed, String(sent)).toContain(key);
    });

    test('an optional one may be absent, and is refused no less when it is there', () => {
      const loose = define('POST', '/test', ['G'], { request: { x: optional(field) } });
      expect(readRequest(loose, {})).toEqual({ ok: true, request: {} });
      for (const [x, key, params] of bad) {
        expect(readRequest(loose, { x })).toEqual(refused(key, params));
      }
    });
  });
}

function absenceOf(field: Field<unknown>): unknown {
  return fieldNotes.get(field)?.absence;
}
