import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { run } from './command.ts';
import { filesBelow, hashFiles } from './core/stamp.ts';
import { Refusal } from './refusal.ts';

const FOLDERS = ['src', 'workers', 'locales', 'protocol', 'core/pkg', 'public'];
const FILES = ['index.html', 'vite.config.ts', 'package-lock.json', 'scripts/page.ts'];
const STAMP = '.stamp';
const COMPRESSIBLE = /\.(js|css|html|wasm|svg|json|webmanifest)$/;
/** Below this size compression saves less than its header costs. */
const SMALLEST = 1024;

function pageHash(root: string): string {
  const sources = FOLDERS.flatMap((folder) => filesBelow(root, folder));
  return hashFiles(root, [...FILES, ...sources.filter((file) => !/\.test\.tsx?$/.test(file))]);
}

/** Checked first, so that an unwritable folder is reported at once. */
export function checkDist(dist: string): void {
  try {
    mkdirSync(dist, { recursive: true });
    accessSync(dist, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(dist, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch {
    throw new Refusal(
      `The folder ${dist} for the built app cannot be written: check its permissions.`,
    );
  }
}

function stampOf(dist: string): string {
  const stamp = join(dist, STAMP);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
}

/** The server sends these files unchanged, so no request pays for compression. */
function compress(dist: string): void {
  for (const name of filesBelow(dist, '.')) {
    if (!COMPRESSIBLE.test(name)) continue;
    const data = readFileSync(join(dist, name));
    if (data.length < SMALLEST) continue;
    writeFileSync(join(dist, `${name}.gz`), gzipSync(data, { level: 9 }));
    const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: data.length };
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(data, { params }));
  }
}

function publish(builtFolder: string, dist: string, expectedHash: string): void {
  const old = `${builtFolder}-old`;
  try {
    renameSync(dist, old);
    renameSync(builtFolder, dist);
  } catch (error) {
    // Another process was faster with the same sources: its build is just as good.
    if (stampOf(dist) !== expectedHash) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
    rmSync(builtFolder, { recursive: true, force: true });
  }
}

export async function ensurePage(
  root: string,
  dist: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const expectedHash = pageHash(root);
  if (stampOf(dist) === expectedHash) {
    say('The app is up to date.');
    return;
  }
  say('Building the app ...');
  const builtFolder = join(root, 'target', `page-${process.pid}`);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await run(
    process.execPath,
    [vite, 'build', '--outDir', builtFolder, '--emptyOutDir', '--logLevel', 'warn'],
    // Tests set another NODE_ENV, but must test the same page as users get.
    { cwd: root, signal, env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (code !== 0) {
    rmSync(builtFolder, { recursive: true, force: true });
    if (signal.aborted) return;
    process.stderr.write(output);
    throw new Refusal('The app could not be built: the output of Vite is above.');
  }
  compress(builtFolder);
  writeFileSync(join(builtFolder, STAMP), expectedHash);
  publish(builtFolder, dist, expectedHash);
  say('The app is built.');
}
