// The renames of a restore: old data is moved aside, the copy takes its place. They are recorded in a file first, so
// that the next process to open the folder completes an interrupted restore. The result is the old data or the backup,
// never a mix.
import { existsSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

interface Moves {
  parts: readonly string[];
  stamp: string;
}

const FILE = 'restore.json';

export function waitingPlace(folder: string, part: string): string {
  return join(folder, `${part}.restored`);
}

export async function moveIn(folder: string, moves: Moves): Promise<string[]> {
  await keep(folder, JSON.stringify(moves));
  return finishMoves(folder);
}

export async function finishMoves(folder: string): Promise<string[]> {
  const journal = join(folder, FILE);
  if (!existsSync(journal)) return [];
  const { parts, stamp } = JSON.parse(readFileSync(journal, 'utf8')) as Moves;
  const aside: string[] = [];
  for (const part of parts) {
    const [place, pendingPlace] = [join(folder, part), waitingPlace(folder, part)];
    const old = `${place}.before-${stamp}`;
    if (existsSync(pendingPlace)) {
      if (existsSync(place)) await rename(place, old);
      await rename(pendingPlace, place);
    }
    if (existsSync(old)) aside.push(old);
  }
  await flush(folder);
  await rm(journal);
  return aside;
}

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
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
