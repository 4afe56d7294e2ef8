// The moves of a restore: what was there goes aside, what was copied takes its place. They are written down before the
// first one, so that whoever opens the folder next ends what a crash has interrupted: it is as before, or as the backup.
import { existsSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

interface Moves {
  parts: readonly string[];
  /** Of the names of what goes aside. */
  stamp: string;
}

const FILE = 'restore.json';

/** Where a copy waits until it is moved. */
export function waitingPlace(folder: string, part: string): string {
  return join(folder, `${part}.restored`);
}

/** Answers where what was there before is now. */
export async function moveIn(folder: string, moves: Moves): Promise<string[]> {
  await keep(folder, JSON.stringify(moves));
  return finishMoves(folder);
}

/** Does what is left of the moves that were written down; nothing where none were. */
export async function finishMoves(folder: string): Promise<string[]> {
  const written = join(folder, FILE);
  if (!existsSync(written)) return [];
  const { parts, stamp } = JSON.parse(readFileSync(written, 'utf8')) as Moves;
  const aside: string[] = [];
  for (const part of parts) {
    const [place, waiting] = [join(folder, part), waitingPlace(folder, part)];
    const old = `${place}.before-${stamp}`;
    // One that is not waiting any more is in its place already.
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
