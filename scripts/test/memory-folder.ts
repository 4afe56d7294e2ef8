// Stores temporary files of tests in memory, if the system supports it. Creating the thousand files of a database took
// 0.9 s on a disk and 0.05 s there.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^pe-tests-(\d+)$/;
/** Four times what a run needs. */
const ROOM_BYTES = 4 * 2 ** 30;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: string): boolean {
  try {
    return readdirSync(`/proc/${pid}`).length > 0;
  } catch {
    return false;
  }
}

/**
 * From now on temporary folders of this process and its children are in memory and are deleted when it ends. Not for
 * long runs, which write too much.
 */
export function keepInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || process.env['LONG'] === '1' || !hasRoom()) return;
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    // Left by a killed run.
    if (pid !== undefined && !isRunning(pid))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
  const own = join(MEMORY, `pe-tests-${process.pid}`);
  mkdirSync(own, { recursive: true });
  process.env['TMPDIR'] = own;
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
}
