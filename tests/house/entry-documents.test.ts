// What newcomers read first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';

test('each document linked by ARCHITECTURE.md exists', () => {
  const links = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').matchAll(/\]\(([^)#]+\.md)\)/g);
  const paths = [...links].map((link) => link[1] ?? '');
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) expect(() => readFileSync(join(ROOT, path)), path).not.toThrow();
});
