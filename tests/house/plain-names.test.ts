import { expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { plainNamesRule } from './plain-names.ts';

test.each([
  'function masked(text: string) {}',
  'const known = 1;',
  'const [sent] = rows;',
  'const [sent = 1] = rows;',
  'const { a: kept } = row;',
  'const { a, ...left } = row;',
  'const f = (found: string) => 1;',
  'const f = (found = 1) => 1;',
  'type Take = (held: string) => void;',
  'try {} catch (failed) {}',
])('a bare participle is found: %s', (line) => {
  expect(findingsIn(plainNamesRule, file('tests/a.ts', line))).toHaveLength(1);
});

test.each([
  'function maskText() {}',
  'function seed() {}',
  'const parsed = 2;',
  'const hundred = 100;',
  'const row = { shown: 3 };',
  'const { shown } = row;',
  'const { shown = 1 } = row;',
  'const sum = row.paid;',
])('verbs, nouns, usual words and fields pass: %s', (line) => {
  expect(findingsIn(plainNamesRule, file('src/lib/a.ts', line))).toEqual([]);
});
