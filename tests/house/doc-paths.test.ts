import { describe, expect, test } from 'vitest';
import { docPathRule } from './doc-paths.ts';
import { file, findingsIn } from './fixture.ts';

const CODE = file('server/market/feed/feed.ts', 'export {};');

describe('house document paths', () => {
  test.each([
    '`feed.ts`',
    '`feed/feed.ts`',
    '`server/market/feed/feed.ts`',
    '`work.json`',
    'feed2.ts',
  ])('%s passes', (words) => {
    expect(findingsIn(docPathRule, CODE, file('docs/how/a.md', words))).toEqual([]);
  });

  test('a missing file is reported, in documents only', () => {
    const text = 'See `server/feed.ts`.';
    const findings = findingsIn(docPathRule, CODE, file('README.md', text), file('src/a.md', text));
    expect(findings).toEqual(["README.md:1 names server/feed.ts, which doesn't exist."]);
  });
});
