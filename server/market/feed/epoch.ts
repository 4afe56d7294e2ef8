// The epoch of the frames: incremented each time a publisher starts (R-SOCKET-5).
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'market-epoch.json';

/**
 * Stored in the data folder. A new folder starts with the current second: clients that knew a deleted folder must not
 * see lower epochs, because they drop frames of lower ones.
 */
export function nextEpoch(folder: string, now: number): number {
  const path = join(folder, FILE);
  const epoch = (lastEpoch(path) ?? (now - (now % 1000)) / 1000) + 1;
  const fresh = `${path}.new`;
  writeFileSync(fresh, `${JSON.stringify({ epoch })}\n`);
  renameSync(fresh, path);
  return epoch;
}

function lastEpoch(path: string): number | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const { epoch } = value as { epoch?: unknown };
    return Number.isSafeInteger(epoch) ? (epoch as number) : undefined;
  } catch {
    return undefined;
  }
}
