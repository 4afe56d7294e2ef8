import { resolve } from 'node:path';
import { StartRefusal } from '../base/refusal.ts';
import { type OperatorCommand, OperatorRefusal } from '../commands/command.ts';
import type { EmbeddedDriver } from '../db/embedded-driver.ts';
import { backUp } from './backup.ts';

export interface BackupParts {
  driver: EmbeddedDriver | undefined;
  folder: string;
  now(): number;
}

export function backupCommands({ driver, folder, now }: BackupParts): OperatorCommand[] {
  return [
    {
      name: 'backup',
      takes: ['DIR'],
      does: 'copies the embedded database and the pictures into a new folder',
      act: async ({ words: [destination = ''], cwd }) => {
        if (driver === undefined) {
          throw new OperatorRefusal(
            'not_embedded',
            'The database is a PostgreSQL server: back it up with pg_dump, and copy the folder `files` as well.',
          );
        }
        const to = resolve(cwd, destination);
        try {
          const note = await backUp({
            folder,
            to,
            now: now(),
            has_files: true,
            copyDatabase: (place) => driver.copy(place),
          });
          return { rows: [{ backup: to, ...note }] };
        } catch (error) {
          throw error instanceof StartRefusal
            ? new OperatorRefusal('parameter_error', error.message)
            : error;
        }
      },
    },
  ];
}
