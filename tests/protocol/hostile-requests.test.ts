// R-WIRE-4, R-WIRE-11: every request is accepted or refused with known keys; nothing is thrown.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorsOf, fieldsOf, readRequest } from '../../protocol/calls/platform/call.ts';
import { CALL_NAMES, CALLS } from '../../protocol/catalogue.ts';
import { isErrorKey } from '../../protocol/errors.ts';

/** A fixed seed, so that a failure is caused by the change and not by chance; many more runs in the long form. */
const DICE = { seed: 2, numRuns: process.env['LONG'] === '1' ? 50_000 : 3000 };

/** Nearly valid values, so that some requests pass. */
const nearly = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '0', '1', '2', '-1', '0.01', '1.5', '1e9', '9'.repeat(40), '\u0000', '..', '<b>'],
    ...['abcdefg', '123456', 'ann@example.com', '13800000000', 'TRC20', 'BTC/USDT', 'lever', '*'],
    ...['2,3', 'USD', 'abcdefghij012345', '/api/file/a', 'normal', 'call', 'change', 'bank'],
  ),
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.integer().map(String),
  fc.double().map(String),
);
const value = fc.oneof({ weight: 6, arbitrary: nearly }, fc.anything());
const callName = fc.constantFrom(...CALL_NAMES);

const request = callName.chain((name) => {
  const names = Object.keys(fieldsOf(CALLS[name]));
  const knownFields = Object.fromEntries(names.map((field) => [field, value]));
  return fc.record({
    name: fc.constant(name),
    fields: fc.record(knownFields, { requiredKeys: [] }),
    more: fc.dictionary(fc.string(), value, { maxKeys: 3 }),
  });
});

function loop(): unknown[] {
  const list: unknown[] = [];
  list.push(list);
  return list;
}

describe('R-WIRE-11: any request', () => {
  test('is accepted, or refused with keys of the call, each at a field of the call', () => {
    fc.assert(
      fc.property(request, ({ name, fields, more }) => {
        const call = CALLS[name];
        const read = readRequest(call, { ...more, ...fields });
        if (read.ok) {
          const knownNames = new Set(Object.keys(fieldsOf(call)));
          for (const field of Object.keys(read.request as object))
            expect(knownNames).toContain(field);
          return;
        }
        const keys = errorsOf(call);
        for (const { field, error } of read.wrong) {
          expect(isErrorKey(error)).toBe(true);
          expect(keys).toContain(error);
          expect(Object.keys(fieldsOf(call))).toContain(field);
        }
      }),
      DICE,
    );
  });

  test("values that aren't a set of fields are refused", () => {
    fc.assert(
      fc.property(callName, fc.anything(), (name, sentValue) => {
        const read = readRequest(CALLS[name], sentValue);
        if (!read.ok) expect(read.wrong.every(({ error }) => isErrorKey(error))).toBe(true);
      }),
      DICE,
    );
  });

  test.each<[string, unknown]>([
    ['an object', { toString: [] }],
    ['a list with an object', [{ toString: [] }]],
    ['a list in a list', [['1']]],
    ['a list with a symbol', [Symbol('2')]],
    ['a list of itself', loop()],
  ])("%s isn't a value of a form", (_what, type) => {
    const refusedResult = { ok: false, wrong: [{ field: 'type', error: 'parameter_error' }] };
    expect(readRequest(CALLS['otc.list'], { type })).toEqual(refusedResult);
  });

  test('R-KEY-3: a parsed request, parsed again, is unchanged', () => {
    fc.assert(
      fc.property(request, ({ name, fields }) => {
        const once = readRequest(CALLS[name], fields);
        if (!once.ok) return;
        expect(readRequest(CALLS[name], once.request)).toEqual(once);
      }),
      DICE,
    );
  });
});
