// Templates of test databases: creating one takes seconds, a copy a tenth of a second. The name is
// a hash of the sources, so a changed migration creates a new one.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { filesBelow, hashFiles } from '../../scripts/core/stamp.ts';
import { ROOT } from '../../scripts/root.ts';

const CACHE = join(ROOT, 'node_modules/.cache');
const PGLITE = 'node_modules/@electric-sql/pglite/package.json';
const MIGRATIONS = 'server/platform/db/migrations';

/** Creation time of their content by the exchange's clock: before any time used by a test. */
export const TEMPLATE_TIME = Date.UTC(2026, 0, 1);

export interface Template {
  name: string;
  madeOf: readonly string[];
  make(folder: string): Promise<void>;
}

function keyOf(madeOf: readonly string[]): string {
  const files = [MIGRATIONS, ...madeOf].flatMap((folder) => filesBelow(ROOT, folder));
  const sources = files.filter((file) => !file.endsWith('.test.ts'));
  return hashFiles(ROOT, [PGLITE, ...sources]).slice(0, 16);
}

const LOOK_AGAIN_MS = 50;
/** 2 minutes. The process that left the lock may have ended, and another process may have its number. */
const LOOKS_AT_MOST = 2400;

/** Whether a killed process left the lock. An empty lock file is still being written. */
function isLeft(lock: string): boolean {
  try {
    const pid = readFileSync(lock, 'utf8');
    if (pid !== '') process.kill(JSON.parse(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function takesLock(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch {
    if (isLeft(lock)) rmSync(lock, { force: true });
    return false;
  }
}

export async function templateAt({ name, madeOf, make }: Template): Promise<string> {
  const own = `${name}-${keyOf(madeOf)}`;
  const whole = join(CACHE, own);
  if (existsSync(whole)) return whole;
  mkdirSync(CACHE, { recursive: true });
  const lock = join(CACHE, `making-${own}.lock`);
  for (let looks = 0; !takesLock(lock) && looks < LOOKS_AT_MOST; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    if (existsSync(whole)) return whole;
  }
  try {
    if (existsSync(whole)) return whole;
    // Built under another name and renamed when complete, because others read it as soon as it exists.
    const making = mkdtempSync(join(CACHE, `making-${name}-`));
    await make(making);
    if (existsSync(whole)) rmSync(making, { recursive: true });
    else renameSync(making, whole);
    const older = readdirSync(CACHE).filter((one) => one.startsWith(`${name}-`) && one !== own);
    for (const one of older) rmSync(join(CACHE, one), { recursive: true, force: true });
  } finally {
    rmSync(lock, { force: true });
  }
  return whole;
}

export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}

/** Keeps owners: PostgreSQL opens only files of its own user. */
export function copyWithOwners(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}
