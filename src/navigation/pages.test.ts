import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SPECIFIED_PATHS } from '../../tests/support/specified-pages.ts';
import { isThere, pageAt, properPath } from './pages.ts';

const NOWHERE = pageAt('/pages/of/nothing');
const idOf = (path: string): string => properPath(path).slice(1);

/** Links such as `go('pages/...')`, each with its place in the code. */
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

describe('page identifiers of the specification', () => {
  test.each(SPECIFIED_PATHS)('%s leads to its page', (path) => {
    expect(isThere(idOf(path))).toBe(true);
    expect(pageAt(properPath(path))).not.toBe(NOWHERE);
  });

  test('an address that nothing names leads to the page that says so', () => {
    for (const path of ['/pages/of/nothing', '/pages/fund', '/pages/toString/index']) {
      expect(isThere(idOf(path)), path).toBe(false);
      expect(pageAt(properPath(path)), path).toBe(NOWHERE);
    }
  });

  test('aliases lead to existing pages', () => {
    for (const path of ['/', '/register', '/pages/setting/areas', '/pages/quotation/index.vue'])
      expect(isThere(idOf(path)), path).toBe(true);
  });

  test('no code links to a missing page', () => {
    const all = links();
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ id }) => !isThere(id))).toEqual([]);
  });
});
