// The page loads its own build of the core on a phone's connection.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PAGE_WASM_FILE, PKG } from '../../scripts/core/stamp.ts';
import { ROOT } from '../../scripts/root.ts';

const BYTES_AT_MOST = 60_000;

test("the page's WebAssembly has at most 60 kB gzip", () => {
  const bytes = readFileSync(join(ROOT, PKG, PAGE_WASM_FILE));
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(BYTES_AT_MOST);
});
