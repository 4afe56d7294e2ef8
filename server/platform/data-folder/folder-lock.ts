import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

export const LOCK_FILE = 'lock.pid';

/**
 * Linux: a socket in the abstract namespace. The kernel gives the name to one process and frees it when that process
 * ends for any reason, so the lock can't go stale. Returns null when another process holds it.
 */
export function lockBySocket(name: string): Promise<FolderLock | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(`\0pe-${name}`, () => {
      server.unref();
      resolve({ release: () => new Promise((resolveClose) => server.close(() => resolveClose())) });
    });
  });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Other systems: a file with the id of the process that holds the folder. The file of a process that no longer runs is
 * taken over. Returns null when a running process holds it.
 */
export function lockByFile(folder: string): FolderLock | null {
  const path = join(folder, LOCK_FILE);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, `${process.pid}\n`);
      closeSync(file);
      return { release: async () => rmSync(path, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = Number.parseInt(readFileSync(path, 'utf8'), 10);
    if (isRunning(holder)) return null;
    rmSync(path, { force: true });
  }
  return null;
}
