import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Call, errorsOf, fieldsOf, GATE_FIELDS } from '../../protocol/calls/platform/call.ts';
import { CALL_NAMES, CALLS, type Handlers } from '../../protocol/catalogue.ts';
import { isErrorKey } from '../../protocol/errors.ts';
import { type FieldNote, fieldNotes, Refused, type Rule } from '../../protocol/field.ts';

const golden = readFileSync(join(import.meta.dirname, 'calls.golden.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .filter((line) => !line.startsWith('#'));
const calls: readonly Call[] = Object.values(CALLS);

function lineOf(call: Call): string {
  const marks = [...(call.alsoGet ? ['get'] : []), ...(call.cached ? ['cached'] : [])];
  const parts = [
    `${call.method} ${call.path}`,
    call.gates.join(' '),
    ownFields(call).join(' '),
    marks.join(' '),
  ];
  return parts.join(' | ').replace(/\s+/g, ' ').trim();
}

/** Without the fields of the gates, unless the call defines them itself. */
function ownFields(call: Call): string[] {
  const ofGates = call.gates.flatMap((gate) => Object.entries(GATE_FIELDS[gate]));
  return Object.entries(fieldsOf(call)).flatMap(([name, schema]) => {
    if (ofGates.some(([gateName, field]) => gateName === name && field === schema)) return [];
    return [`${name}${markOf(fieldNotes.get(schema))}`];
  });
}

function markOf(note: FieldNote | undefined): string {
  if (note === undefined) throw new Error('no field');
  if (note.absence === 'required') return '';
  if (note.absence === 'optional') return '?';
  const { value } = note.absence;
  return `=${typeof value === 'boolean' ? (value ? '1' : '0') : String(value)}`;
}

/** Whole numbers are read as numbers, decimals as texts. A list of choices has neither of these values. */
function readsNumbers({ read }: Rule): boolean {
  const reads = (text: string): boolean => !(read(text) instanceof Refused);
  return (
    typeof read('50') === 'number' ||
    Array.isArray(read('50')) ||
    (reads('7.5') && !reads('abcdef'))
  );
}

describe('the calls', () => {
  test('equal calls.golden.txt: method, path, gates, fields, marks', () => {
    const order = golden.map((line) => line.split(' ')[1] ?? '');
    const ours = calls
      .toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path))
      .map(lineOf);
    expect(ours).toEqual(golden);
  });

  test('have a unique name, from their path', () => {
    expect(CALLS['lever.submit'].path).toBe('/lever/submit');
    expect(CALLS['file'].path).toBe('/file/:key');
    expect(CALLS['get_system_exchange_rate'].path).toBe('/get_system_exchange_rate/');
    expect(CALL_NAMES).toHaveLength(golden.length);
  });

  test("a server without one, or with another type, doesn't compile", () => {
    const none = {};
    // @ts-expect-error: no call has a handler
    const lacks: Handlers<undefined> = none;
    type Submit = Handlers<undefined>['lever.submit'];
    // @ts-expect-error: a number is no LeverOrder
    const wrong: Submit = async () => 5;
    expect([typeof lacks, typeof wrong]).toEqual(['object', 'function']);
  });
});

describe('R-FIELD-1, R-ERROR-1: rules for all calls', () => {
  test('every field has a rule, and every key is in the catalogue of errors', () => {
    for (const call of calls) {
      for (const [name, schema] of Object.entries(fieldsOf(call))) {
        expect(fieldNotes.get(schema), `${call.path} ${name}`).toBeDefined();
      }
      for (const key of errorsOf(call)) expect(isErrorKey(key), `${call.path} ${key}`).toBe(true);
    }
  });

  test('R-FIELD-11: every field that reads numbers has its bounds', () => {
    const numeric = calls.flatMap((call) =>
      Object.entries(fieldsOf(call)).flatMap(([name, schema]) => {
        const rule = fieldNotes.get(schema)?.rule;
        return rule !== undefined && readsNumbers(rule)
          ? [{ name: `${call.path} ${name}`, rule }]
          : [];
      }),
    );
    expect(numeric.length).toBeGreaterThan(250);
    const open = numeric.filter(({ rule }) => rule.bounds === undefined);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  test('exactly nine calls can respond 998', () => {
    const identityCalls = calls.filter((call) => errorsOf(call).has('identity_required'));
    expect(identityCalls.map(({ path }) => path).sort()).toEqual([
      '/bind_box/resellNFT',
      '/coupon/claim',
      '/follow/apply',
      '/game/play',
      '/manager/apply',
      '/otc/place',
      '/otc/quick',
      '/user/onlineOut',
      '/wallet/out',
    ]);
  });

  test('each call is for guests or for a session, except /metrics', () => {
    for (const { path, gates } of calls) {
      const who = gates.filter((gate) => gate === 'G' || gate === 'U');
      expect(who, path).toHaveLength(path === '/metrics' ? 0 : 1);
    }
  });

  test('a cached call has no gate but G, so that one response fits all', () => {
    for (const { path, gates, cached } of calls) if (cached) expect(gates, path).toEqual(['G']);
  });

  test('responses: a page has its position', () => {
    const page = { list: [], page: 3, limit: 10, total: 21, has_more: false };
    const pagedCalls = calls.filter(({ gates }) => gates.includes('L'));
    expect(pagedCalls.length).toBeGreaterThan(30);
    for (const { path, response } of pagedCalls) {
      if (path === '/bind_box/getArtistDetail') continue;
      const reply = {
        ...page,
        total_usd: '0',
        service: { is_open: true, opens_time: null },
        unread: 0,
        currencies: [],
        counts: [0, 0, 0, 0],
        days: [],
        closed_fiats: [],
        ...totals,
      };
      expect(response.safeParse(reply).success, path).toBe(true);
      const { has_more: _, ...less } = reply;
      expect(response.safeParse(less).success, path).toBe(false);
    }
  });
});

const figure = {
  legal_id: 3,
  available: '0',
  margin: '0',
  isolated_margin: '0',
  pending_margin: '0',
  profits: '0',
  equity: '0',
  risk_rate: null,
  burst_rate: '0.76',
  position_count: 0,
  pending_count: 0,
};
const totals = { all_levers: figure, epoch: 1, sequence: 1 };
