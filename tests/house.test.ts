import { describe, expect, test } from 'vitest';
import { exceptions } from './house/exceptions.ts';
import { judge } from './house/judge.ts';
import { rules } from './house/rules.ts';
import { lineOf, readTree } from './house/tree.ts';

const files = readTree();
const findingsByRule = new Map(Object.entries(rules).map(([name, rule]) => [name, rule(files)]));
const unexcusedFindings = judge([...findingsByRule.values()].flat(), exceptions);

describe('house', () => {
  test.each([...findingsByRule.keys()])('house %s', (name) => {
    const mine = findingsByRule.get(name) ?? [];
    const lines = unexcusedFindings.filter((finding) => mine.includes(finding)).map(lineOf);
    expect(lines.join('\n')).toBe('');
  });

  test('house exceptions: each is used and has a reason', () => {
    const lines = unexcusedFindings.filter(({ rule }) => rule === 'exceptions').map(lineOf);
    expect(lines.join('\n')).toBe('');
  });

  test('house tree: files of every part were read', () => {
    for (const part of [
      'src/',
      'workers/',
      'server/',
      'scripts/',
      'core/src/',
      'locales/',
      'tests/',
    ]) {
      const texts = files.filter(({ path, text }) => path.startsWith(part) && text !== '');
      expect(texts.length, `files read in ${part}`).toBeGreaterThan(0);
    }
  });
});
