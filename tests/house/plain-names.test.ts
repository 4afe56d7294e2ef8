import { expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { plainNamesRule } from './plain-names.ts';

test('a function named by a bare participle is found in every part of the product', () => {
  const text = 'function masked(text: string) {}\nfunction maskText() {}\nfunction seed() {}';
  expect(findingsIn(plainNamesRule, file('scripts/a.ts', text))).toHaveLength(1);
  expect(findingsIn(plainNamesRule, file('tests/a.ts', text))).toEqual([]);
});

test('a variable is found in finished folders only; expected words of code and fields pass', () => {
  const text = 'const known = 1;\nconst parsed = 2;\nconst row = { shown: 3 };';
  expect(findingsIn(plainNamesRule, file('src/lib/a.ts', text))).toHaveLength(1);
  expect(findingsIn(plainNamesRule, file('scripts/a.ts', text))).toEqual([]);
});
