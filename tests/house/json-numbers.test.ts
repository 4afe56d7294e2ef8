import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { jsonNumberRule } from './json-numbers.ts';

const of = (...lines: string[]): string[] =>
  findingsIn(jsonNumberRule, file('server/a.ts', ...lines));

describe('house numbers in JSON', () => {
  test.each([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is judged
    ['const a = JSON.parse(`${units}`);', /reads a number/],
    ['const a = JSON.parse(String(units));', /reads a number/],
    ['const a = JSON.parse(text) as number;', /for a number/],
    ['const a = JSON.parse(text) as number[];', /for a number/],
    ['const a: number = JSON.parse(text);', /for a number/],
    ['const read = (text: string): number => JSON.parse(text);', /for a number/],
    ['function read(text: string): number { return JSON.parse(text); }', /for a number/],
    [
      'function read(text: string): number | undefined { return ok ? JSON.parse(text) : undefined; }',
      /for a number/,
    ],
    ['const a = JSON.parse(text) * 2;', /calculates with what JSON\.parse made/],
    ['const a = JSON.parse(text).price - fee;', /calculates with what JSON\.parse made/],
    ['const a = -JSON.parse(text);', /calculates with what JSON\.parse made/],
    [
      'const order = JSON.parse(text) as Order;\nconst a = order.price * 2;',
      /calculates with order/,
    ],
    ['const { price } = JSON.parse(text);\nconst a = price / 2;', /calculates with price/],
    ['const { price: at } = JSON.parse(text);\nlet a = 1;\na *= at;', /calculates with at/],
  ])('a float from JSON is reported: %s', (code, message) => {
    const findings = of(code);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(message);
  });

  test.each([
    'const order = JSON.parse(text) as Order;\nconst a = order.price;',
    'const { price } = JSON.parse(text) as { price: string };\nconst a = mul(price, fee);',
    'const values: unknown = JSON.parse(text);',
    'function read(text: string): Order { return JSON.parse(text); }',
    "const a = 'JSON.parse(text) * 2'; // JSON.parse(text) * 2",
    'const { price: at } = JSON.parse(text);\nconst price = 3;\nconst a = price * 2;',
  ])('a text from JSON passes: %s', (code) => {
    expect(of(code)).toEqual([]);
  });
});
