import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tests of calls, rules and pure functions: each file opens what it needs and closes it again. */
const FOLDERS = [
  'src',
  'workers',
  'protocol',
  'server/modules',
  'tests/api',
  'tests/funds',
  'tests/protocol',
  'tests/trading',
];

/** Replaces modules, clocks or globals, or starts processes that it kills: not beside other files in one process. */
const NEEDS_OWN_PROCESS =
  /\bvi\.(?!fn\b)|\b(?:fork|spawn|startServerProcess|startPostgres|runScript)\(|process\.(?:on|once|exit|chdir)\(|\bLONG\b/;

/**
 * Test files that run one after the other in the same processes: the modules of the server are loaded once in a process, which
 * takes 5 s of processor time less for each file after the first.
 */
export function sharedFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root })).filter(
    (file) =>
      !file.endsWith('.browser.test.ts') &&
      !NEEDS_OWN_PROCESS.test(readFileSync(join(root, file), 'utf8')),
  );
}
