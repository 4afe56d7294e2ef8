// Backups of the embedded store: the committed database and the pictures. PostgreSQL has its own tools.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from '../base/refusal.ts';
import { completeFolder, copyFolder } from './copied-folder.ts';

export const FORMAT = 1;
export const DATABASE = 'database';
export const FILES = 'files';
const MARKER = 'pocket-exchange-backup.json';

export interface BackupNote {
  format: typeof FORMAT;
  made: number;
  /** Hourly copies have none: writing a picture is already safe against a power cut. */
  has_files: boolean;
}

export interface BackupOptions {
  folder: string;
  to: string;
  now: number;
  has_files: boolean;
  copyDatabase(to: string): Promise<void>;
}

export async function backUp(options: BackupOptions): Promise<BackupNote> {
  const { folder, to, now, has_files, copyDatabase } = options;
  if (existsSync(to) && readdirSync(to).length > 0) {
    throw new StartRefusal(`${to} already exists and is not empty: give the backup a new folder.`);
  }
  const note: BackupNote = { format: FORMAT, made: now, has_files };
  await completeFolder(to, async (making) => {
    await copyDatabase(join(making, DATABASE));
    // After the database, so that every picture the copied database refers to exists.
    if (has_files) await copyFolder(join(folder, FILES), join(making, FILES));
    await writeFile(join(making, MARKER), `${JSON.stringify(note)}\n`);
  });
  return note;
}

export function requireDatabase(folder: string): void {
  if (existsSync(join(folder, DATABASE))) return;
  throw new StartRefusal(`${folder} contains no embedded database.`);
}

export async function copyAtRest(folder: string, to: string): Promise<void> {
  requireDatabase(folder);
  await copyFolder(join(folder, DATABASE), to);
}

export function readNote(backup: string): BackupNote {
  let note: Partial<BackupNote>;
  try {
    note = JSON.parse(readFileSync(join(backup, MARKER), 'utf8'));
  } catch {
    throw new StartRefusal(`${backup} is not a backup: it has no readable ${MARKER}.`);
  }
  const isKnown = note.format === FORMAT && existsSync(join(backup, DATABASE));
  if (!isKnown)
    throw new StartRefusal(`${backup} is a backup in a format that this version cannot read.`);
  return note as BackupNote;
}
