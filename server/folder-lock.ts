import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

export const LOCK_FILE = 'lock.pid';

/**
 * Linux: a socket in the abstract name space. The kernel lets one process have the name, and frees
 * it at the instant that process ends, however it ends: no stale lock is possible.
 * Answers null when another process holds it.
 */
export function lockBySocket(name: string): Promise<FolderLock | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(`\0pe-${name}`, () => {
      // The lock alone must not keep the process alive.
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
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
 * Elsewhere: a file that names the process that holds the folder. One left by a process that is no
 * longer running is taken over. Answers null when a running process holds it.
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
