import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { askServer, NoServer } from '../server/exchange/operator/ask.ts';
import { socketPath } from '../server/exchange/operator/socket-path.ts';
import { backUp, copyAtRest, requireDatabase } from '../server/platform/backup/backup.ts';
import { StartRefusal } from '../server/platform/base/refusal.ts';
import { openDataFolder } from '../server/platform/data-folder/data-folder.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';
import { flagRefusal, onlyPositional } from './server-flags.ts';

const HELP = `npm run backup -- DIR [--data DIR]   copy the embedded database into the new folder DIR, also while the server runs

  --data DIR   the exchange's data (data)`;

interface Flags {
  data: string;
  to: string | undefined;
  help: boolean;
}

function readFlags(): Flags {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        data: { type: 'string', default: join(ROOT, 'data') },
        help: { type: 'boolean', default: false },
      },
    });
    const to = onlyPositional(positionals);
    return { ...values, data: resolve(values.data), to: to && resolve(to) };
  } catch (error) {
    throw flagRefusal('npm run backup', error);
  }
}

/** Returns false if no server has the folder open. */
async function askRunning(data: string, to: string): Promise<boolean> {
  const path = socketPath(data, process.env['OPERATOR_SOCKET']);
  try {
    const answer = await askServer(path, { words: ['backup', to], cwd: process.cwd() });
    if ('failure' in answer) throw new Refusal(answer.failure.message);
    return true;
  } catch (error) {
    const isAbsent = error instanceof NoServer || (error instanceof Error && 'code' in error);
    if (isAbsent) return false;
    throw error;
  }
}

await runScript(async () => {
  const { data, to, help } = readFlags();
  if (help) {
    say(HELP);
    return 0;
  }
  if (to === undefined)
    throw new Refusal('Name the folder for the backup: `npm run backup -- DIR`.');
  if (!(await askRunning(data, to))) {
    try {
      // A wrong name must not create a new data folder.
      requireDatabase(data);
      const folder = await openDataFolder(data);
      const copyDatabase = (place: string) => copyAtRest(data, place);
      await backUp({ folder: data, to, now: Date.now(), has_files: true, copyDatabase });
      await folder.release();
    } catch (error) {
      throw error instanceof StartRefusal ? new Refusal(error.message) : error;
    }
  }
  say(`The backup is in ${to}.`);
  return 0;
});
