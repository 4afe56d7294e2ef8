// `npm run restore -- DIR [--data DIR] [--replace]`: restores a backup or an hourly copy into a data folder.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readNote } from '../server/platform/backup/backup.ts';
import { restore } from '../server/platform/backup/restore.ts';
import { StartRefusal } from '../server/platform/base/refusal.ts';
import { openDataFolder } from '../server/platform/data-folder/data-folder.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';
import { flagRefusal, onlyPositional } from './server-flags.ts';

const HELP = `npm run restore -- DIR [flags]   put a backup into a data folder that no server has open

  DIR          a backup, or one of the copies that the server makes each hour (data/copies)
  --data DIR   the exchange's data (data)
  --replace    moves existing data aside; nothing is deleted`;

interface Flags {
  data: string;
  from: string | undefined;
  replace: boolean;
  help: boolean;
}

function readFlags(): Flags {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        data: { type: 'string', default: join(ROOT, 'data') },
        replace: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const from = onlyPositional(positionals);
    return { ...values, data: resolve(values.data), from: from && resolve(from) };
  } catch (error) {
    throw flagRefusal('npm run restore', error);
  }
}

await runScript(async () => {
  const { data, from, replace, help } = readFlags();
  if (help) {
    say(HELP);
    return 0;
  }
  if (from === undefined)
    throw new Refusal('Name the backup to restore: `npm run restore -- DIR`.');
  try {
    // A wrong name must not create a new data folder.
    readNote(from);
    const folder = await openDataFolder(data);
    try {
      const wish = { backup: from, folder: data, now: Date.now(), replaces: replace };
      const { note, aside } = await restore(wish);
      say(`${data} is restored to its state at ${new Date(note.made).toISOString()}.`);
      for (const old of aside) say(`The previous data is in ${old}.`);
    } finally {
      await folder.release();
    }
  } catch (error) {
    throw error instanceof StartRefusal ? new Refusal(error.message) : error;
  }
  return 0;
});
