// The documents that newcomers read first must stay short.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';

const LINES_AT_MOST = 120;

test.each(['README.md', 'ARCHITECTURE.md'])('issue 33: %s has at most 120 lines', (name) => {
  const lines = readFileSync(join(ROOT, name), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(LINES_AT_MOST);
});

test('issue 33: each document linked by ARCHITECTURE.md exists', () => {
  const links = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').matchAll(/\]\(([^)#]+\.md)\)/g);
  const paths = [...links].map((link) => link[1] ?? '');
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) expect(() => readFileSync(join(ROOT, path)), path).not.toThrow();
});
