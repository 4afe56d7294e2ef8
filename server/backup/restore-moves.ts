// The moves of a restore: old data is moved aside, the copy takes its place. They are written to a file first,
// so that the next process to open the folder completes an interrupted restore: the result is the old data or
// the backup.
import { existsSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

interface Moves {
  parts: readonly string[];
  /** Suffix of the names of moved-aside data. */
  stamp: string;
}

const FILE = 'restore.json';

/** Where the copy is stored until it is moved. */
export function waitingPlace(folder: string, part: string): string {
  return join(folder, `${part}.restored`);
}

/** Returns the paths of the moved-aside data. */
export async function moveIn(folder: string, moves: Moves): Promise<string[]> {
  await keep(folder, JSON.stringify(moves));
  return finishMoves(folder);
}

/** Completes recorded moves, if there are any. */
export async function finishMoves(folder: string): Promise<string[]> {
  const written = join(folder, FILE);
  if (!existsSync(written)) return [];
  const { parts, stamp } = JSON.parse(readFileSync(written, 'utf8')) as Moves;
  const aside: string[] = [];
  for (const part of parts) {
    const [place, waiting] = [join(folder, part), waitingPlace(folder, part)];
    const old = `${place}.before-${stamp}`;
    // Already moved into place.
    if (existsSync(waiting)) {
      if (existsSync(place)) await rename(place, old);
      await rename(waiting, place);
    }
    if (existsSync(old)) aside.push(old);
  }
  await flush(folder);
  await rm(written);
  return aside;
}

/** Whole on the disk, or not there at all. */
async function keep(folder: string, text: string): Promise<void> {
  const making = join(folder, `${FILE}.new`);
  const file = await open(making, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(making, join(folder, FILE));
  await flush(folder);
}

async function flush(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
