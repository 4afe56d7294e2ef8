import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { StartRefusal } from '../base/refusal.ts';
import { type FolderLock, LOCK_FILE, lockByFile, lockBySocket } from './folder-lock.ts';
import { finishMoves } from './restore-moves.ts';

/** Raised when the layout changes so that an older server would misread the folder. */
export const FORMAT = 1;
const MARKER = 'pocket-exchange.json';
const FOR_OTHERS = 0o077;
const FOR_ITS_OWNER = 0o700;
const isWindows = process.platform === 'win32';

export interface DataFolder {
  path: string;
  release(): Promise<void>;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOTDIR') {
      throw new StartRefusal(`The data folder ${folder} is a file: give a folder with --data.`);
    }
    throw new StartRefusal(
      `The data folder ${folder} cannot be created: no permission (${codeOf(error)}).`,
    );
  }
}

function checkWritable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartRefusal(`The data folder ${folder} cannot be written: check its permissions.`);
  }
}

/**
 * The marker names the layout of the folder; a server never writes into a folder with an unknown layout. A folder
 * without a marker is only accepted when it is empty.
 */
function checkMarker(folder: string): void {
  const marker = join(folder, MARKER);
  let text: string;
  try {
    text = readFileSync(marker, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') {
      throw new StartRefusal(`The data folder ${folder} cannot be read: check its permissions.`);
    }
    if (readdirSync(folder).some((name) => name !== LOCK_FILE)) {
      throw new StartRefusal(
        `The data folder ${folder} contains other files and no ${MARKER}: give an empty folder with --data.`,
      );
    }
    writeMarker(folder, marker);
    return;
  }
  if (formatOf(text) !== FORMAT) {
    throw new StartRefusal(
      `The data folder ${folder} has a format that this version does not know: ` +
        'use the version that created it, or give another folder with --data.',
    );
  }
}

function writeMarker(folder: string, marker: string): void {
  try {
    writeFileSync(marker, `${JSON.stringify({ format: FORMAT })}\n`);
  } catch {
    throw new StartRefusal(`The data folder ${folder} cannot be written: check its permissions.`);
  }
}

function formatOf(marker: string): unknown {
  try {
    const value: unknown = JSON.parse(marker);
    return typeof value === 'object' && value !== null && 'format' in value ? value.format : null;
  } catch {
    return null;
  }
}

async function lock(folder: string): Promise<FolderLock> {
  // Resolve links, so that every path to the same folder gives the same lock name.
  const name = createHash('sha1').update(realpathSync(folder)).digest('hex');
  const foundLock = process.platform === 'linux' ? await lockBySocket(name) : lockByFile(folder);
  if (foundLock === null) {
    throw new StartRefusal(
      `The data folder ${folder} is in use by another running process: stop that process, or give another folder with --data.`,
    );
  }
  return foundLock;
}

/** Files of former releases, and copies that somebody else made: only the server's own user may read any of them. */
function makePrivate(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !(stats.isDirectory() || stats.isFile())) return;
  if ((stats.mode & FOR_OTHERS) !== 0) {
    try {
      chmodSync(path, stats.mode & FOR_ITS_OWNER);
    } catch (error) {
      throw new StartRefusal(
        `${path} can be read by other users, and its permissions cannot be changed (${codeOf(error)}).`,
      );
    }
  }
  if (stats.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name));
}

export async function openDataFolder(folder: string): Promise<DataFolder> {
  // For the whole process and its threads: the embedded engine creates its files readable for everybody.
  if (!isWindows) process.umask(FOR_OTHERS);
  makeFolder(folder);
  checkWritable(folder);
  const folderLock = await lock(folder);
  try {
    checkMarker(folder);
    if (!isWindows) makePrivate(folder);
    await finishMoves(folder);
  } catch (error) {
    await folderLock.release();
    throw error;
  }
  return { path: folder, release: () => folderLock.release() };
}
