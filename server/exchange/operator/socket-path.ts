import { createHash } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const NAME = 'operator.sock';
/** The kernel takes 107 bytes on Linux, fewer elsewhere. */
const LONGEST = 100;

export function socketPath(folder: string, configuredPath: string | undefined): string {
  return configuredPath ?? (process.platform === 'win32' ? pipeOf(folder) : join(folder, NAME));
}

/** Windows has no socket files, so each folder has a named pipe. */
function pipeOf(folder: string): string {
  const name = createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 16);
  return `\\\\.\\pipe\\pocket-exchange-${name}`;
}

/** Opens the path under a short name: socket paths have a length limit that deep folders exceed. */
export async function withShortPath<T>(
  path: string,
  use: (short: string) => Promise<T>,
): Promise<T> {
  if (Buffer.byteLength(path) <= LONGEST || process.platform !== 'linux') return use(path);
  const folder = openSync(dirname(path), constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await use(`/proc/self/fd/${folder}/${basename(path)}`);
  } finally {
    closeSync(folder);
  }
}
