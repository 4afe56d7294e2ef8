// Many positions in one call must equal the formulas one by one: R-CONTRACT-1.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate, Positions, position_texts as positionBytes } from '../../core/pkg/pe_core.js';
import { errorOf, expectItWorks, lineOf } from './call.ts';

const seed = 20;

function byFormula(row: string): string {
  const [side = '', p = '', q = '', m = '', x = '', available = '', b = ''] = row.split(',');
  return lineOf(() => {
    const profit = evaluate('pnl', [side, p, x, q]);
    const margin = evaluate('margin', [p, q, m]);
    const gain = evaluate('return_on_margin', [profit, margin]);
    const equity = evaluate('equity', [available, margin, profit]);
    const risk = evaluate('risk_rate', [equity, margin]);
    const price = evaluate('liquidation_isolated', [side, p, q, m, b]);
    return [profit, margin, gain, risk, price].join(',');
  });
}

const digits = (most: number) => fc.bigInt({ min: 1n, max: 10n ** BigInt(most) - 1n });
const number = (most: number, decimals: number) =>
  fc.tuple(digits(most), fc.integer({ min: 0, max: decimals })).map(([n, places]) => {
    const text = String(n).padStart(places + 1, '0');
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  });
const good = fc
  .tuple(
    fc.constantFrom('long', 'short'),
    fc.oneof(number(9, 8), number(20, 19)),
    fc.oneof(number(6, 6), number(20, 19)),
    fc.oneof(fc.constantFrom('1', '3', '7', '20', '30', '125', '0'), number(20, 18)),
    fc.oneof(number(9, 8), number(20, 19)),
    fc.oneof(number(9, 4), fc.constantFrom('0', '-12.5')),
    fc.constantFrom('0.3', '0', '1', '0.05', '0.333333'),
  )
  .map((fields) => fields.join(','));
function lineEach(texts: string): string {
  const figures = texts.split('\n');
  expect(figures.pop()).toBe('');
  expect(figures.length % 5).toBe(0);
  const lines = Array.from({ length: figures.length / 5 }, (_, row) =>
    figures.slice(row * 5, row * 5 + 5),
  );
  return lines
    .map((five) => `${five[0]?.startsWith('!') ? five.join('') : five.join(',')}\n`)
    .join('');
}

const position_texts = (rows: string): string =>
  lineEach(new TextDecoder().decode(positionBytes(new TextEncoder().encode(rows))));

const odd = fc.constantFrom(
  '',
  'long',
  'buy,1,1,1,1,1,0.3',
  'long,1e5,1,1,1,1,0.3',
  'long,1,0,1,1,1,0.3',
  'long,1,1,0,1,1,0.3',
  `long,1${'0'.repeat(99)},10,1,1,1,0.3`,
  `short,${'1'.repeat(21)},1,1,1,1,0.3`,
  'long,1,1,1,1,1,',
  'long,-1,1,1,1,1,0.3',
  'long, 1,1,1,1,1,0.3',
);

describe('core API: positions', { timeout: 30_000 }, () => {
  test('R-CONTRACT-1: each line of position_texts equals the formulas', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: odd }), {
          minLength: 1,
          maxLength: 40,
        }),
        (rows) => {
          // A final line feed adds no row.
          const block = `${rows.join('\n')}\n`;
          const lines = position_texts(block).split('\n');
          expect(lines.pop()).toBe('');
          expect(lines.length).toBe(rows.length);
          for (const [index, line] of lines.entries()) {
            const row = rows[index] ?? '';
            const fields = row.split(',').length;
            // The formulas can't describe a truncated row; it has a key of its own.
            if (fields === 7) expect(line, row).toBe(byFormula(row));
            else expect(line, row).toMatch(/^!(malformed|wrong_arguments)$/);
          }
        },
      ),
      { numRuns: 150, seed },
    );
    expectItWorks();
  });

  test('R-CONTRACT-1: stored and revalued positions are equal, before and after new marks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(good, number(9, 8)), { minLength: 1, maxLength: 30 }),
        (pairs) => {
          const rows = pairs.map(([row]) => row);
          const positions = new Positions();
          expect(positions.load(rows.join('\n'))).toBe(rows.length);
          const before = rows.map(byFormula);
          expect(positions.revalue()).toBe(before.filter((line) => line.startsWith('!')).length);
          expect(lineEach(positions.texts())).toBe(`${before.join('\n')}\n`);
          expect(lineEach(positions.texts())).toBe(position_texts(rows.join('\n')));

          positions.set_marks(pairs.map(([, mark], index) => `${index},${mark}`).join('\n'));
          const movedPairs = pairs.map(([row, mark]) => row.split(',').with(4, mark).join(','));
          positions.revalue();
          expect(lineEach(positions.texts())).toBe(`${movedPairs.map(byFormula).join('\n')}\n`);
          positions.free();
        },
      ),
      { numRuns: 100, seed },
    );
    expectItWorks();
  });

  test('R-NUMBER-2: floats for drawing come beside the texts, five per position', () => {
    const positions = new Positions();
    positions.load(
      'long,64000.5,0.15,30,65210.1,482.36,0.3\nlong,1,0,1,1,1,0.3\nlong,10,1,1,11,5,0.3',
    );
    expect(positions.revalue()).toBe(1);
    const numbers = positions.numbers();
    expect(numbers).toBeInstanceOf(Float64Array);
    const lines = lineEach(positions.texts()).trimEnd().split('\n');
    expect(lines[1]).toBe('!division_by_zero');
    expect(numbers.length).toBe(lines.length * 5);
    for (const [row, line] of lines.entries()) {
      for (const [at, text] of line.split(',').entries()) {
        const float = numbers[row * 5 + at];
        // Equal to the nearest float, except for the last bits.
        if (line.startsWith('!')) expect(float).toBeNaN();
        else expect(Math.abs((float ?? 0) / JSON.parse(text) - 1)).toBeLessThan(1e-14);
      }
    }
    positions.free();
  });

  test('R-NUMBER-3: an invalid row is reported with its position, and nothing changes', () => {
    const positions = new Positions();
    const row = 'long,64000.5,0.15,30,65210.1,482.36,0.3';
    positions.load(row);
    positions.revalue();
    const before = lineEach(positions.texts());
    expect(
      errorOf(() => positions.load(`${row}\nlong,x,0.15,30,65210.1,482.36,0.3`)),
    ).toMatchObject({
      key: 'malformed',
      detail: { row: 1, field: 1, position: 0 },
    });
    expect(errorOf(() => positions.set_marks('0,1\n0,x'))).toMatchObject({
      key: 'malformed',
      detail: { row: 1 },
    });
    for (const marks of ['5,1', '-1,1', 'x,1', '0', '0,1,2', ',', '0,', '1.5,1'])
      errorOf(() => positions.set_marks(marks));
    positions.revalue();
    expect(lineEach(positions.texts())).toBe(before);
    positions.free();
    expectItWorks();
  });

  test('R-CONTRACT-1: no positions, no figures', () => {
    const positions = new Positions();
    expect(positions.load('')).toBe(0);
    expect(positions.revalue()).toBe(0);
    expect(lineEach(positions.texts())).toBe('');
    expect(positions.numbers().length).toBe(0);
    expect(position_texts('')).toBe('');
    positions.free();
  });

  test('R-CONTRACT-1: 20,000 positions in one call', () => {
    const row = 'short,64000.5,0.15,30,65210.1,482.36,0.3';
    const lines = position_texts(Array.from({ length: 20_000 }, () => row).join('\n')).split('\n');
    expect(lines.length).toBe(20_001);
    expect(new Set(lines)).toEqual(new Set([byFormula(row), '']));
  });
});
