// The release before the newest schema, from the history of this repository.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';

const MIGRATIONS = 'server/platform/db/migrations/';
const MAX_BYTES = 2 ** 30;

export interface FormerRelease {
  commit: string;
  /** A checkout of that release, with the packages of this repository. */
  root: string;
  newer: string[];
  remove(): void;
}

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: MAX_BYTES });

/** One line per file, with its hash. */
function migrationsAt(commit: string): string[] {
  return git('ls-tree', commit, MIGRATIONS)
    .split('\n')
    .filter((line) => line.endsWith('.sql'));
}

/** The newest commit that lacks at least so many of today's migrations; those that it has are unchanged. */
function formerCommit(lacking: number): { commit: string; newer: string[] } {
  const today = migrationsAt('HEAD');
  for (const commit of git('log', '--first-parent', '--format=%H').split('\n').filter(Boolean)) {
    const former = migrationsAt(commit);
    const isFirstPart = former.every((line, index) => line === today[index]);
    if (former.length === 0 || former.length > today.length - lacking || !isFirstPart) continue;
    const newer = today.slice(former.length).map((line) => line.slice(line.lastIndexOf('/') + 1));
    return { commit, newer };
  }
  throw new Error('the history has no former release: it needs more than a shallow clone.');
}

export function checkOutFormerRelease(lacking = 1): FormerRelease {
  const { commit, newer } = formerCommit(lacking);
  const root = mkdtempSync(join(tmpdir(), 'pe-former-release-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: MAX_BYTES });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return { commit, root, newer, remove: () => rmSync(root, { recursive: true, force: true }) };
}
