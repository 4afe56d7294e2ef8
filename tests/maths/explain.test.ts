// The steps shown for a tapped figure must be those of the computation: decimal.js checks each,
// with its own 20 digits and half up (R-NUMBER-8).
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Explanation,
  evaluate,
  explain,
  type Formula,
  formulas,
} from '../../core/pkg/pe_core.js';
import { expectItWorks, lineOf } from './call.ts';

const Digits = Decimal.clone({
  precision: 20,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
const catalogue = formulas();
const seed = 20;

const OPERATION = /^(-?[0-9.]+) ([+−×÷]|mod) \(?(-?[0-9.]+)\)?$/;
const COMPARISON = /^(-?[0-9.]+) ([<=>]) (-?[0-9.]+)$/;
const ALLOTMENT = /^⌊([0-9.]+) × ([0-9.]+) ÷ ([0-9.]+)⌋(?: \+ ([0-9.]+))?$/;
const CALL = /^(round|up|down|nearest)\((-?[0-9.]+), (-?[0-9.]+)\)$/;

/** Recomputes a step; null for an unknown form. */
function recomputeStep(numbers: string, step: string): { value: Decimal; largest: Decimal } | null {
  const operation = OPERATION.exec(numbers);
  if (operation !== null) {
    const [a, b] = [new Digits(operation[1] ?? ''), new Digits(operation[3] ?? '')];
    const value = {
      '+': () => a.plus(b),
      '−': () => a.minus(b),
      '×': () => a.times(b),
      '÷': () => a.div(b),
      mod: () => a.mod(b),
    };
    const sign = operation[2] as keyof typeof value;
    return { value: value[sign](), largest: Digits.max(a.abs(), b.abs()) };
  }
  const allotment = ALLOTMENT.exec(numbers);
  if (allotment !== null) {
    const [available = '', requestedText = '', demand = '', leftOver = '0'] = allotment.slice(1);
    // In whole steps, exactly: the precision covers all digits.
    const share = new (Decimal.clone({ precision: 60 }))(available)
      .times(requestedText)
      .div(demand);
    const value = new Digits(share.toNearest(step, Decimal.ROUND_DOWN)).plus(leftOver);
    return { value, largest: value };
  }
  const call = CALL.exec(numbers);
  if (call !== null) {
    const [a, b] = [new Digits(call[2] ?? ''), new Digits(call[3] ?? '')];
    if (call[1] === 'round')
      return { value: a.toDecimalPlaces(b.toNumber(), Decimal.ROUND_HALF_UP), largest: a.abs() };
    const ways = {
      up: Decimal.ROUND_UP,
      down: Decimal.ROUND_DOWN,
      nearest: Decimal.ROUND_HALF_UP,
    } as const;
    return { value: a.toNearest(b, ways[call[1] as keyof typeof ways]).plus(0), largest: a.abs() };
  }
  return /^-?[0-9.]+$/.test(numbers)
    ? { value: new Digits(numbers), largest: new Digits(numbers).abs() }
    : null;
}

const WITH_DIGITS_TO_SPARE = 'liquidation_cross';

function checkSteps(explanation: Explanation): void {
  const allottedText = explanation.inputs.find(({ symbol }) => symbol === 'z')?.value ?? '';
  for (const step of explanation.steps) {
    const comparison = COMPARISON.exec(step.numbers);
    if (comparison !== null) {
      const signs = { '-1': '<', '0': '=', '1': '>' };
      const order = String(new Digits(comparison[1] ?? '').cmp(comparison[3] ?? ''));
      expect([comparison[2], step.value]).toEqual([signs[order as keyof typeof signs], '']);
      continue;
    }
    const again = recomputeStep(step.numbers, allottedText);
    const about = `${explanation.formula}: ${step.numbers} = ${step.value}`;
    expect(again, about).not.toBeNull();
    if (again === null) continue;
    if (explanation.formula === WITH_DIGITS_TO_SPARE) {
      const apart = again.value.minus(step.value).abs();
      const allowedError = Digits.max(again.largest, again.value.abs()).times('1e-18');
      expect(apart.lte(allowedError), about).toBe(true);
    } else {
      expect(again.value.toFixed(), about).toBe(step.value);
    }
  }
}

const plain = (decimals: number) =>
  fc
    .tuple(
      fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }),
      fc.integer({ min: 0, max: decimals }),
      fc.boolean(),
    )
    .map(([n, places, short]) => {
      const size = short ? n % 10n ** 7n : n;
      const text = String(size).padStart(places + 1, '0');
      return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
    });

function argumentsOf(formula: Formula): fc.Arbitrary<string[]> {
  const number = fc.oneof(
    { weight: 8, arbitrary: plain(19) },
    { weight: 1, arbitrary: plain(19).map((text) => `-${text}`) },
  );
  const small = fc.integer({ min: 0, max: 12 }).map(String);
  const row = fc.tuple(
    fc.constantFrom('long', 'short'),
    plain(8),
    plain(8),
    fc.integer({ min: 1, max: 125 }),
    plain(8),
    fc.constantFrom('BTC/USDT', 'ETH/USDT'),
  );
  const list = (item: fc.Arbitrary<string>) =>
    fc.array(item, { maxLength: 5 }).map((items) => items.join(';'));
  const isCount = ['round', 'to_fixed'].includes(formula.name);
  const kinds: Record<
    Formula['parameters'][number]['kind'],
    (choices: string[]) => fc.Arbitrary<string>
  > = {
    number: () => number,
    text: () => fc.constantFrom('BTC/USDT', 'SOL/USDT'),
    choice: (choices) => fc.constantFrom(...choices),
    positions: () => list(row.map((fields) => fields.join('/'))),
    fills: () => list(fc.tuple(plain(8), plain(8)).map((fields) => fields.join('/'))),
    list: () => list(fc.integer({ min: 0, max: 9999 }).map(String)),
  };
  return fc.tuple(
    ...formula.parameters.map(({ kind, choices }, index) =>
      isCount && index === 1 ? small : kinds[kind](choices),
    ),
  );
}

describe('core API: explain', { timeout: 30_000 }, () => {
  test('domain Order of evaluation: the catalogue has each formula once, with an example that has a result', () => {
    const names = catalogue.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, parameters, expression } of catalogue) {
      expect(expression).not.toBe('');
      const answer = lineOf(() =>
        evaluate(
          name,
          parameters.map(({ example }) => example),
        ),
      );
      expect(answer, name).not.toMatch(/^!/);
    }
  });

  test('domain Vectors: every function of the table is in the catalogue', () => {
    const table =
      'add sub mul div cmp round quantize to_fixed compact parse notional margin fee pnl return_on_margin overnight_fee risk_rate liquidation_isolated liquidation_cross option_payout dual_settlement copy_ratio';
    const names = catalogue.map(({ name }) => name);
    for (const name of table.split(' ')) expect(names).toContain(name);
  });

  test.each(catalogue)(
    'domain Order of evaluation: $name is explained as it is computed',
    (formula) => {
      fc.assert(
        fc.property(argumentsOf(formula), (args) => {
          const answer = lineOf(() => evaluate(formula.name, args));
          const explanation = explain(formula.name, args);
          expect(
            explanation.error === null ? explanation.result : `!${explanation.error.key}`,
          ).toBe(answer);
          expect(explanation.inputs).toEqual(
            formula.parameters.map(({ symbol }, at) => ({ symbol, value: args[at] })),
          );
          expect(explanation.expression).toBe(formula.expression);
          checkSteps(explanation);
          const isEmptyList = formula.parameters.some(
            ({ kind }, at) => ['list', 'fills', 'positions'].includes(kind) && args[at] === '',
          );
          if (explanation.error === null && explanation.result !== 'none' && !isEmptyList)
            expect(explanation.steps, args.join(' ')).not.toHaveLength(0);
        }),
        { numRuns: 120, seed },
      );
      expectItWorks();
    },
  );

  test.each(
    catalogue.filter(({ group, name }) => group === 'contract' && name !== 'liquidation_cross'),
  )('domain Order of evaluation: the last step of $name is its result', ({ name, parameters }) => {
    const { steps, result } = explain(
      name,
      parameters.map(({ example }) => example),
    );
    expect(steps.at(-1)?.value).toBe(result);
    const shownNumbers = steps.map(({ numbers }) => numbers).join(' ');
    for (const { kind, example } of parameters)
      if (kind === 'number') expect(shownNumbers).toContain(example);
  });
});
