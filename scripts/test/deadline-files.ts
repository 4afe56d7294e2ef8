import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['src', 'workers', 'protocol', 'server', 'scripts', 'bench', 'tests'];
const OTHER_SUITE = /^tests\/(?:house|maths|e2e|engines|upgrade|schema|whole\/whole)[./]/;

/** Code that waits by the real clock, or starts a program with deadlines of its own. */
const REAL_CLOCK =
  /vi\.wait(?:For|Until)\(|setTimeout\(resolve, ms|\.poll\(|performance\.now|timers\/promises|\b(?:fork|spawn|startServerProcess|startPostgres|startRedis)\(|support\/(?:server-process|redis|postgres|lossy-redis|fault-proxy|venue-bench)/;
const REAL_CLOCK_FOLDERS =
  /^(?:tests\/(?:cluster\/|realtime\/|money\/(?:killed|parallel|replays)|start\.test)|server\/(?:exchange\/cluster|market\/feed\/external)\/)/;

function holdsDeadlines(root: string, file: string): boolean {
  // A browser takes its share of the processor, whatever the priority of the process that opened it.
  if (file.includes('.browser.test.') || REAL_CLOCK_FOLDERS.test(file)) return true;
  return REAL_CLOCK.test(readFileSync(join(root, file), 'utf8'));
}

/**
 * Test files with deadlines of the real clock: a suite of their own, which runs alone. The other files of the suite
 * `unit` may wait for the processor.
 */
export function deadlineFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] }),
  )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !OTHER_SUITE.test(file) && holdsDeadlines(root, file))
    .toSorted();
}
