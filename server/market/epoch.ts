// The epoch of the frames: one higher each time a publisher starts (R-SOCKET-5).
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'market-epoch.json';

/**
 * Counted in the data folder. A new folder begins at the second in which it was made: a client that knew a folder which
 * is gone must not find the new epochs lower, as it drops frames of lower ones.
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
