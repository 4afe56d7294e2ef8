// Backups of the embedded store: the database as it was committed, and the pictures. PostgreSQL has its own tools.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from '../refusal.ts';
import { completeFolder, copyFolder } from './copied-folder.ts';

export const FORMAT = 1;
export const DATABASE = 'database';
export const FILES = 'files';
const MARKER = 'pocket-exchange-backup.json';

export interface BackupNote {
  format: typeof FORMAT;
  /** Unix ms. */
  made: number;
  /** The copies of each hour have none: pictures are written so that a power cut does not hurt them. */
  has_files: boolean;
}

export interface BackupOptions {
  /** The data folder. */
  folder: string;
  to: string;
  now: number;
  has_files: boolean;
  /** Writes the database as it is now into a folder that is not there yet. */
  copyDatabase(to: string): Promise<void>;
}

export async function backUp(options: BackupOptions): Promise<BackupNote> {
  const { folder, to, now, has_files, copyDatabase } = options;
  if (existsSync(to) && readdirSync(to).length > 0) {
    throw new StartRefusal(`${to} is there already and not empty: give the backup a new folder.`);
  }
  const note: BackupNote = { format: FORMAT, made: now, has_files };
  await completeFolder(to, async (making) => {
    await copyDatabase(join(making, DATABASE));
    // After the database: every picture that it names is there by then.
    if (has_files) await copyFolder(join(folder, FILES), join(making, FILES));
    await writeFile(join(making, MARKER), `${JSON.stringify(note)}\n`);
  });
  return note;
}

export function requireDatabase(folder: string): void {
  if (existsSync(join(folder, DATABASE))) return;
  throw new StartRefusal(`${folder} holds no database of the embedded kind.`);
}

/** Copies a database that no process has open. */
export async function copyAtRest(folder: string, to: string): Promise<void> {
  requireDatabase(folder);
  await copyFolder(join(folder, DATABASE), to);
}

export function readNote(backup: string): BackupNote {
  let note: Partial<BackupNote>;
  try {
    note = JSON.parse(readFileSync(join(backup, MARKER), 'utf8'));
  } catch {
    throw new StartRefusal(`${backup} is no backup: it has no ${MARKER} that can be read.`);
  }
  const isKnown = note.format === FORMAT && existsSync(join(backup, DATABASE));
  if (!isKnown) throw new StartRefusal(`${backup} is a backup that this version cannot read.`);
  return note as BackupNote;
}
