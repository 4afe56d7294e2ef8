import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isThere, pageAt, properPath } from './pages.ts';
import { isSpecified, SPECIFIED_PATHS } from './specified-pages.ts';

const NOWHERE = pageAt('/pages/of/nothing');
const idOf = (path: string): string => properPath(path).slice(1);

/** `go('pages/...')` and its like: the links of the page, with the place where each stands. */
function links(): { place: string; id: string }[] {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return files
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .flatMap((path) =>
      [
        ...readFileSync(join(root, path), 'utf8').matchAll(
          /\b(?:go|useGo\(\)|pathTo|useBack)\(\s*'((?:pages\/|choose-|open-)[\w/]+)'/g,
        ),
      ].map(([, id = '']) => ({ place: path, id })),
    );
}

describe('specification 2: page identifiers', () => {
  test.each(SPECIFIED_PATHS)('%s leads to its page, or to the one that says it comes', (path) => {
    const page = pageAt(properPath(path));
    if (isThere(idOf(path))) expect(page).not.toBe(NOWHERE);
    else {
      expect(page).toBe(NOWHERE);
      expect(isSpecified(path)).toBe(true);
    }
  });

  test('an address that nothing names is not taken for one that comes', () => {
    for (const path of ['/', '/pages/of/nothing', '/pages/fund', '/pages/toString/index'])
      expect(isSpecified(path), path).toBe(false);
  });

  test('names of former addresses lead to pages that are there', () => {
    for (const path of ['/', '/register', '/pages/setting/areas', '/pages/quotation/index.vue'])
      expect(isThere(idOf(path)), path).toBe(true);
  });

  test('no code links to a page that is not there', () => {
    const all = links();
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ id }) => !isThere(id))).toEqual([]);
  });
});
