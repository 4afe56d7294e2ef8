// What the databases of tests are copied from: making one takes seconds, a copy a tenth of one. A template is named by
// what it was made of, so a changed migration makes a new one.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { filesBelow, hashFiles } from '../../scripts/core/stamp.ts';
import { ROOT } from '../../scripts/root.ts';

const CACHE = join(ROOT, 'node_modules/.cache');
const PGLITE = 'node_modules/@electric-sql/pglite/package.json';
const MIGRATIONS = 'server/db/migrations';

/** When what is in them was made, by the exchange's clock: before the first moment of any test. */
export const TEMPLATE_TIME = Date.UTC(2026, 0, 1);

export interface Template {
  name: string;
  /** Folders of the repository, beside the migrations. */
  madeOf: readonly string[];
  make(folder: string): Promise<void>;
}

function keyOf(madeOf: readonly string[]): string {
  const files = [MIGRATIONS, ...madeOf].flatMap((folder) => filesBelow(ROOT, folder));
  const sources = files.filter((file) => !file.endsWith('.test.ts'));
  return hashFiles(ROOT, [PGLITE, ...sources]).slice(0, 16);
}

/** Where the template is; made now, if it is not there. */
export async function templateAt({ name, madeOf, make }: Template): Promise<string> {
  const own = `${name}-${keyOf(madeOf)}`;
  const whole = join(CACHE, own);
  if (existsSync(whole)) return whole;
  mkdirSync(CACHE, { recursive: true });
  // Aside, and moved when it is whole: test files run at the same time.
  const making = mkdtempSync(join(CACHE, `making-${name}-`));
  await make(making);
  if (existsSync(whole)) rmSync(making, { recursive: true });
  else renameSync(making, whole);
  const older = readdirSync(CACHE).filter((one) => one.startsWith(`${name}-`) && one !== own);
  for (const one of older) rmSync(join(CACHE, one), { recursive: true, force: true });
  return whole;
}

export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}

/** Owners too: PostgreSQL opens only what is its own. */
export function copyWithOwners(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}
