import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tests of calls, rules and pure functions: each file opens and closes everything that it needs. */
const FOLDERS = [
  'src',
  'workers',
  'protocol',
  'server/people',
  'server/money',
  'server/trading',
  'server/products',
  'server/market/instruments',
  'server/market/prices',
  'server/market/rates',
  'server/market/watchlist',
  'server/platform/content',
  'server/platform/currencies',
  'server/platform/files',
  'server/platform/settings',
  'tests/api',
  'tests/funds',
  'tests/protocol',
  'tests/trading',
];

/** Files that replace modules, clocks or globals, or start processes that they kill: they can't share a process. */
const NEEDS_OWN_PROCESS =
  /\bvi\.(?!fn\b)|\b(?:fork|spawn|startServerProcess|startPostgres|runScript)\(|process\.(?:on|once|exit|chdir)\(|\bLONG\b/;

/**
 * Test files that run one after the other in the same processes: the server's modules are loaded once per process,
 * which saves 5 s of processor time for each further file.
 */
export function sharedFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root })).filter(
    (file) =>
      !file.endsWith('.browser.test.ts') &&
      !NEEDS_OWN_PROCESS.test(readFileSync(join(root, file), 'utf8')),
  );
}
