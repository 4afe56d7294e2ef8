// The interface to JavaScript: every failure is a plain { key, detail }, and the instance still
// works afterwards. Rules: R-NUMBER-3.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  batch_close,
  evaluate,
  explain,
  format_compact,
  format_fixed,
  format_input,
  format_plain,
  format_tick,
  formulas,
  type NumberRules,
  Positions,
  parse_input,
  position_texts,
} from '../../core/pkg/pe_core.js';
import { errorOf, expectItWorks, faultOf } from './call.ts';

const english: NumberRules = { decimal: '.', group: ',', minimum_grouping: 1 };
const seed = 20;

describe('core API: errors', { timeout: 30_000 }, () => {
  test.each([
    ['malformed', 'add', ['1', 'x'], { argument: 1, position: 0 }],
    ['malformed', 'parse', ['12a4'], { argument: 0, position: 2 }],
    ['malformed', 'parse', ['12.'], { argument: 0, position: 3 }],
    ['malformed', 'pnl', ['sideways', '1', '2', '3'], { argument: 0 }],
    ['too_many_digits', 'parse', ['123456789012345678901'], { argument: 0 }],
    ['overflow', 'mul', [`1${'0'.repeat(99)}`, '10'], {}],
    ['division_by_zero', 'div', ['1', '0'], {}],
    ['division_by_zero', 'margin', ['1', '2', '0.00'], {}],
    ['unknown_formula', 'no_such_formula', [], {}],
    ['wrong_arguments', 'add', ['1'], {}],
    ['wrong_arguments', 'add', ['1', '2', '3'], {}],
  ])('R-NUMBER-3: %s from %s(%j)', (key, name, args, detail) => {
    const error = errorOf(() => evaluate(name, args));
    expect(error).toEqual({ key, detail });
    expectItWorks();
  });

  test('R-NUMBER-3: explain has the same error, and so has the explanation when the maths fails', () => {
    expect(errorOf(() => explain('add', ['1', 'x']))).toEqual(
      errorOf(() => evaluate('add', ['1', 'x'])),
    );
    const { result, error, steps } = explain('risk_rate', ['1', '0']);
    expect(result).toBeNull();
    expect(error).toEqual({ key: 'division_by_zero', detail: {} });
    expect(steps).toEqual([]);
    const later = explain('margin', ['64000', '0.5', '0']);
    expect(later.steps.map((step) => step.value)).toEqual(['32000']);
    expect(later.error?.key).toBe('division_by_zero');
  });

  test('R-NUMBER-3: after a thousand invalid calls the instance still works', () => {
    const names = formulas().map(({ name }) => name);
    const bad = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(...'0123456789.-,;/ eE+long'), maxLength: 60 }),
      fc.constantFrom(
        '',
        '0',
        '-0',
        '1e999',
        'NaN',
        '9'.repeat(21),
        '\ud800',
        '\u0000',
        `1${'0'.repeat(100)}`,
      ),
    );
    const faults: string[] = [];
    let failures = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...names, 'nothing'),
        fc.array(bad, { maxLength: 7 }),
        (name, args) => {
          try {
            evaluate(name, args);
          } catch (error) {
            const fault = faultOf(error);
            if (fault !== null) faults.push(`${name}(${JSON.stringify(args)}): ${fault}`);
            failures += 1;
          }
        },
      ),
      { numRuns: 1000, seed },
    );
    expect(faults).toEqual([]);
    expect(failures).toBeGreaterThan(500);
    expectItWorks();
  });
});

describe('core API: hostile texts', { timeout: 30_000 }, () => {
  test('R-NUMBER-3: texts of megabytes are parsed or refused', () => {
    const million = 1_000_000;
    expect(errorOf(() => evaluate('parse', ['9'.repeat(5 * million)])).key).toBe('too_many_digits');
    expect(errorOf(() => evaluate('parse', ['x'.repeat(5 * million)])).key).toBe('malformed');
    expect(errorOf(() => evaluate('parse', [`1${'0'.repeat(million)}`])).key).toBe('overflow');
    expect(evaluate('parse', [`${'0'.repeat(million)}1.5${'0'.repeat(million)}`])).toBe('1.5');
    expect(evaluate('parse', [`0.${'0'.repeat(million)}1`])).toBe('0');
    expect(errorOf(() => evaluate('x'.repeat(million), [])).key).toBe('unknown_formula');
    expect(errorOf(() => parse_input(' '.repeat(million), english)).key).toBe('empty');
    expect(parse_input(`${' '.repeat(million)}1`, english)).toBe('1');
    expectItWorks();
  });

  test('R-CONTRACT-1: a list of 20,000 positions gives one number', () => {
    const list = Array.from({ length: 20_000 }, () => 'long/64000/0.5/100/64100/BTC').join(';');
    const one = evaluate('liquidation_cross', [
      '10',
      '0.3',
      'BTC',
      'long/64000/10000/100/64100/BTC',
    ]);
    expect(evaluate('liquidation_cross', ['10', '0.3', 'BTC', list])).toBe(one);
    expectItWorks();
  });

  test.each([
    '\ud800',
    '\udfff',
    '1\ud800',
    '1\udc002',
    '\u0000',
    '1\u0000',
    '\ufeff1',
    '1\u200b',
    '１',
    '٣',
    '🂡',
    'ﬀ',
  ])("R-NUMBER-3: %j isn't a number", (text) => {
    expect(errorOf(() => evaluate('parse', [text])).key).toBe('malformed');
    expect(errorOf(() => evaluate('liquidation_cross', ['1', '0.3', 'BTC', text])).key).toBe(
      'malformed',
    );
    expectItWorks();
  });
});

describe('core API: wrong types', { timeout: 30_000 }, () => {
  const values: unknown[] = [
    null,
    undefined,
    5,
    1.5,
    Number.NaN,
    true,
    {},
    [],
    Symbol('x'),
    10n,
    () => '1',
    new Date(0),
  ];

  test("R-NUMBER-3: an argument that isn't a text is malformed", () => {
    for (const value of values) {
      const error = errorOf(() => evaluate('add', ['1', value as string]));
      expect(error).toEqual({ key: 'malformed', detail: { argument: 1 } });
    }
    expectItWorks();
  });

  test("R-NUMBER-3: arguments that aren't a list are wrong", () => {
    for (const value of values.filter((value) => !Array.isArray(value))) {
      expect(errorOf(() => evaluate('add', value as string[])).key).toBe('wrong_arguments');
      expect(errorOf(() => explain('add', value as string[])).key).toBe('wrong_arguments');
    }
    const sparse: string[] = [];
    sparse[1] = '2';
    expect(errorOf(() => evaluate('add', sparse)).key).toBe('malformed');
    expectItWorks();
  });

  test('R-NUMBER-3: invalid rules are refused by name', () => {
    const rules: unknown[] = [
      ...values,
      { decimal: '.' },
      { decimal: '', group: ',', minimum_grouping: 1 },
      { decimal: 5, group: ',', minimum_grouping: 1 },
      { decimal: '.', group: ',', minimum_grouping: 'one' },
    ];
    for (const value of rules) {
      for (const call of [
        () => parse_input('1', value as NumberRules),
        () => format_fixed('1', 2, value as NumberRules),
        () => format_plain('1', value as NumberRules),
        () => format_input('1', value as NumberRules),
        () => format_compact('1', value as NumberRules),
        () => format_tick('1', '0.1', value as NumberRules),
      ]) {
        errorOf(call);
      }
    }
    expectItWorks();
  });

  test("R-NUMBER-3: strange rules and counts of decimals don't stop the instance", () => {
    for (const minimum_grouping of [
      0,
      -1,
      1.5,
      1e9,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      4294967295,
    ]) {
      const text = format_plain('1234567', { ...english, minimum_grouping });
      expect(text.replaceAll(',', '')).toBe('1234567');
    }
    for (const decimals of [121, 1e6, -1, 4294967295, Number.NaN]) {
      expect(errorOf(() => format_fixed('1', decimals, english)).key).toBe('malformed');
    }
    expectItWorks();
  });

  test('R-NUMBER-3: a text parameter of another type is refused by name', () => {
    const positions = new Positions();
    for (const value of values) {
      const text = value as string;
      for (const call of [
        () => evaluate(text, ['1', '2']),
        () => explain(text, ['1', '2']),
        () => parse_input(text, english),
        () => format_fixed(text, 2, english),
        () => format_plain(text, english),
        () => format_input(text, english),
        () => format_compact(text, english),
        () => format_tick(text, '0.1', english),
        () => format_tick('1', text, english),
        () => position_texts(value as Uint8Array),
        () => positions.load(text),
        () => positions.set_marks(text),
      ]) {
        errorOf(call);
      }
    }
    positions.free();
    expectItWorks();
  });

  test('R-CONTRACT-15: an invalid number never means "close all"', () => {
    const rows = '1,7,long,10,0\n2,7,short,10,0';
    expect([...batch_close(rows, 0)]).toEqual([1, 2]);
    expect([...batch_close(rows, 2, 7)]).toEqual([2]);
    for (const kind of [undefined, Number.NaN, 'longs', 0.9, -1, 3, 2 ** 32])
      errorOf(() => batch_close(rows, kind as number));
    for (const instrument of [Number.NaN, 'x', 7.5, -7])
      errorOf(() => batch_close(rows, 0, instrument as number));
    for (const decimals of [Number.NaN, 1.5, -1, 2 ** 32])
      errorOf(() => format_fixed('1', decimals, english));
  });
});
