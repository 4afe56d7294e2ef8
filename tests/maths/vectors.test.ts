// R-NUMBER-12: the CSV oracles of core/vectors through the built WebAssembly, in Node and in
// Chromium. core/tests/vectors.rs runs the same files without it.
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../core/pkg/pe_core.js';
import { agrees, answerOf, readCase } from '../../scripts/vector-case.ts';

const SHOWN = 20;
const files = import.meta.glob<string>('../../core/vectors/*.csv', {
  query: '?raw',
  import: 'default',
});

interface Outcome {
  cases: number;
  wrong: string[];
}

function check(text: string): Outcome {
  const outcome: Outcome = { cases: 0, wrong: [] };
  for (const [index, line] of text.split('\n').entries()) {
    const vector = readCase(line);
    if (vector === null) continue;
    outcome.cases += 1;
    const got = answerOf(evaluate, vector);
    if (!agrees(vector.expected, got)) outcome.wrong.push(`${index + 1}: ${line} -> ${got}`);
  }
  return outcome;
}

const least: Readonly<Record<string, number>> = {
  'numbers.csv': 15_000,
  'rounding.csv': 7_000,
  'text.csv': 2_000,
  'contract.csv': 5_500,
  'liquidation.csv': 4_000,
  'options.csv': 700,
  'invest.csv': 2_000,
  'errors.csv': 800,
};

describe('domain Vectors', { timeout: 30_000 }, () => {
  const paths = Object.keys(files);

  test('domain Vectors: no file is missing', () => {
    const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
    expect(names.sort()).toEqual(Object.keys(least).sort());
  });

  test.each(paths)('domain Vectors: %s', async (path) => {
    const { cases, wrong } = check((await files[path]?.()) ?? '');
    const name = path.slice(path.lastIndexOf('/') + 1);
    expect(wrong.slice(0, SHOWN), `${wrong.length} of ${cases} are wrong`).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(least[name] ?? Number.POSITIVE_INFINITY);
  });
});
