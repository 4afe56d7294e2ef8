// The page loads its own build of the core on a phone's connection.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PAGE_WASM_FILE, PKG, STUDIES_WASM_FILE } from '../../scripts/core/stamp.ts';
import { ROOT } from '../../scripts/root.ts';

// Of which 3 kB check every kind of contract order (R-CONTRACT-26).
const BYTES_AT_MOST = 64_000;

/** Loaded with the first indicator of a chart. */
const STUDIES_BYTES_AT_MOST = 50_000;

test("the page's WebAssembly has at most 64 kB gzip", () => {
  const bytes = readFileSync(join(ROOT, PKG, PAGE_WASM_FILE));
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(BYTES_AT_MOST);
});

test('the WebAssembly of indicators has at most 50 kB gzip', () => {
  const bytes = readFileSync(join(ROOT, PKG, STUDIES_WASM_FILE));
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(STUDIES_BYTES_AT_MOST);
});
