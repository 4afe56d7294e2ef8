// Restores a backup into a data folder that no process has open. Old data is moved aside, not deleted.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from '../base/refusal.ts';
import { moveIn, waitingPlace } from '../data-folder/restore-moves.ts';
import { type BackupNote, DATABASE, FILES, readNote } from './backup.ts';
import { completeFolder, copyFolder } from './copied-folder.ts';

export interface RestoreOptions {
  backup: string;
  folder: string;
  now: number;
  replaces: boolean;
}

export interface Restored {
  note: BackupNote;
  aside: string[];
}

export async function restore(options: RestoreOptions): Promise<Restored> {
  const { backup, folder, now, replaces } = options;
  const note = readNote(backup);
  const parts = note.has_files ? [FILES, DATABASE] : [DATABASE];
  if (!replaces && parts.some((part) => existsSync(join(folder, part)))) {
    throw new StartRefusal(
      `The data folder ${folder} already contains an exchange: --replace moves it aside.`,
    );
  }
  // Copy everything before the first rename, so that the renames take almost no time.
  for (const part of parts) {
    const pendingFolder = waitingPlace(folder, part);
    await rm(pendingFolder, { recursive: true, force: true });
    await completeFolder(pendingFolder, (making) => copyFolder(join(backup, part), making));
  }
  return { note, aside: await moveIn(folder, { parts, stamp: stampOf(now) }) };
}

export function stampOf(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
}
