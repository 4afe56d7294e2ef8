// Checks that the tests named in ASVS.md exist, and some of its lines against the sources.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';

const LEVEL_1 =
  `1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2
  3.5.1 3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1
  6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2
  10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`.split(
    /\s+/,
  );

interface Line {
  id: string;
  level: string;
  proof: string;
}

const lines: Line[] = readFileSync(join(ROOT, 'tests/api/ASVS.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', level = '', , ...proof] = line.slice(2, -2).split(' | ');
    return { id, level, proof: proof.join(' | ') };
  });

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('OWASP ASVS 5.0', () => {
  test('every requirement of level 1 has exactly one line', () => {
    const ids = lines.map(({ id }) => id);
    expect(LEVEL_1).toHaveLength(70);
    expect(lines.filter(({ level }) => level === '1').map(({ id }) => id)).toEqual(
      expect.arrayContaining(LEVEL_1),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('every line names an existing test or document, or says why it names none', () => {
    const wrong: string[] = [];
    for (const { id, proof } of lines) {
      const namedTests = [...proof.matchAll(/`([\w/.-]+\.tsx?): ([^`]+)`/g)];
      for (const [, path = '', title = ''] of namedTests) {
        const isThere = existsSync(join(ROOT, path)) && read(path).includes(title);
        if (!isThere) wrong.push(`${id}: there is no ${path}: ${title}`);
      }
      const document = /^doc: ([\w./-]+)/.exec(proof)?.[1];
      if (document !== undefined && !existsSync(join(ROOT, document.replace(/;$/, '')))) {
        wrong.push(`${id}: there is no ${document}`);
      }
      const saysWhy = /^(n\/a|open): \S+/.test(proof);
      if (namedTests.length === 0 && document === undefined && !saysWhy)
        wrong.push(`${id}: ${proof}`);
    }
    expect(wrong).toEqual([]);
  });
});

const sources = (pattern: string): [path: string, text: string][] =>
  globSync(pattern, { cwd: ROOT })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => [path, read(path)]);

const servedFiles = [...sources('server/**/*.ts'), ...sources('protocol/**/*.ts')];
const shownFiles = [...sources('src/**/*.{ts,tsx}'), ...sources('workers/**/*.ts')];

describe('sources', () => {
  test('the sources never run text as code or as a command', () => {
    const runs =
      /\beval\(|new Function\(|node:vm|child_process|innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc/;
    const matches = [...servedFiles, ...shownFiles].filter(([, text]) => runs.test(text));
    expect(matches.map(([path]) => path)).toEqual([]);
    expect(servedFiles.length).toBeGreaterThan(100);
    expect(shownFiles.length).toBeGreaterThan(50);
  });

  test('secrets come from the random generator of node:crypto', () => {
    expect(read('server/people/auth/dice.ts')).toMatch(
      /import \{ randomBytes, randomInt \} from 'node:crypto'/,
    );
    const weak = servedFiles.filter(([, text]) => text.includes('Math.random('));
    expect(weak.map(([path]) => path)).toEqual([]);
  });

  test('hashes of secrets are SHA-256; SHA-1 is only used for names', () => {
    const usedNames = servedFiles.flatMap(([path, text]) =>
      [...text.matchAll(/create(?:Hash|Hmac)\('([^']+)'/g)].map(([, name]) => `${path} ${name}`),
    );
    // Lock names, list versions, and cache tags.
    expect(usedNames.filter((one) => !one.endsWith(' sha256')).toSorted()).toEqual([
      'server/market/feed/listing.ts sha1',
      'server/platform/data-folder/data-folder.ts sha1',
      'server/platform/http/serve-call.ts sha1',
    ]);
  });
});
