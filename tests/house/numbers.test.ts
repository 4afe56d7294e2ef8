import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { numberRule } from './numbers.ts';

const of = (...lines: string[]): string[] =>
  findingsIn(numberRule, file('server/money/a.ts', ...lines));

describe('house numbers', () => {
  test.each([
    ['Number(text)', /calculate with core\/pkg/],
    ['Number (text)', /calculate with core\/pkg/],
    ['Number(\n  text,\n)', /calculate with core\/pkg/],
    ['new Number(text)', /calculate with core\/pkg/],
    ['texts.map(Number)', /calculate with core\/pkg/],
    ['globalThis.Number(text)', /calculate with core\/pkg/],
    ['Number.parseFloat(text)', /calculate with core\/pkg/],
    ["Number['parseInt'](text)", /calculate with core\/pkg/],
    ['parseFloat(text)', /calculate with core\/pkg/],
    ['parseInt(text, 10)', /calculate with core\/pkg/],
    ['texts.map(parseFloat)', /calculate with core\/pkg/],
    ['+text', /calculate with core\/pkg/],
    ['+order.price', /calculate with core\/pkg/],
    ['value.toFixed(2)', /format_fixed/],
    ['value?.toFixed(2)', /format_fixed/],
    ["value['toFixed'](2)", /format_fixed/],
    ['value.toPrecision(4)', /format_fixed/],
    ['Math.round(value)', /round in the core/],
    ['Math\n  .round(value)', /round in the core/],
    ['Math?.floor(value)', /round in the core/],
    ["Math['ceil'](value)", /round in the core/],
    ['values.map(Math.trunc)', /round in the core/],
    ['window.Math.floor(value)', /round in the core/],
    ['{ round: { ...Math } }', /write Math\.name/],
    ['~~value', /round in the core/],
    ['(value * 2) | 0', /round in the core/],
  ])('a float made from a text, or rounded, is reported: %s', (code, instead) => {
    const findings = of('', `export const it = (${code});`);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/^server\/money\/a\.ts:[23] /);
    expect(findings[0]).toMatch(instead);
  });

  test('destructured or renamed Math is reported', () => {
    expect(of('const { round } = Math;')[0]).toMatch(/write Math\.name/);
    expect(of('const m = Math;')[0]).toMatch(/write Math\.name/);
  });

  test('comments, texts, types and names pass', () => {
    const findings = of(
      '// Number(text), parseFloat(text), Math.round(x) and x.toFixed(2)',
      "export const note = 'Number(text) and Math.round(x)';",
      'export const text = `parseInt(note)`;',
      'export interface Reader { parseFloat(text: string): string; Number: string }',
      'export const reader = { Number: note, parseInt: text };',
      'export const use = reader.Number + reader.parseInt;',
      'export const whole = Number.isInteger(3) && 3 <= Number.MAX_SAFE_INTEGER;',
      'export const most = Math.max(1, 2, +1, -whole);',
    );
    expect(findings).toEqual([]);
  });

  test("plain JavaScript is checked too, generated files aren't", () => {
    expect(findingsIn(numberRule, file('server/money/a.mjs', 'parseInt("1", 10);'))).toHaveLength(
      1,
    );
    expect(findingsIn(numberRule, file('core/pkg/pe_core.js', 'Number("1");'))).toEqual([]);
  });
});

test('floats are plain numbers where no money passes: pixels, times, benches, tests', () => {
  for (const path of ['src/ui/charts/a.ts', 'bench/a.ts', 'server/money/a.test.ts', 'tests/a.ts']) {
    expect(findingsIn(numberRule, file(path, 'Math.round(x);'))).toEqual([]);
  }
});
