import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { plainWordsRule } from './plain-words.ts';

describe('house plain words', () => {
  test.each(['told', 'Whoever', 'anew', 'of its own accord', 'is had'])(
    '"%s" is found, with a replacement',
    (phrase) => {
      const findings = findingsIn(plainWordsRule, file('server/a.ts', `// It ${phrase}.`));
      expect(findings).toHaveLength(1);
      expect(findings[0]).toMatch(/is dialect: ./);
    },
  );

  test('names that contain a phrase and folders that are not listed pass', () => {
    const files = [file('server/a.ts', 'const folded = retold;'), file('core/a.ts', '// told')];
    expect(findingsIn(plainWordsRule, ...files)).toEqual([]);
  });

  test('a file that is mostly comments is reported', () => {
    const text = [...Array(30).fill('// note'), ...Array(30).fill('run();')].join('\n');
    expect(findingsIn(plainWordsRule, file('server/a.ts', text))).toHaveLength(1);
    expect(findingsIn(plainWordsRule, file('server/a.ts', text.slice(200)))).toEqual([]);
  });
});
