// Run by Node itself, with --port and --data: a server with 300 instruments, each of which ticks ten times a second.
import { join } from 'node:path';
import { environmentOptions, readFlags, untilStopSignal } from '../../scripts/server-flags.ts';
import { startServer } from '../../server/main.ts';
import { insertMissing } from '../../server/market/instruments/instrument-store.ts';
import type { DataFolder } from '../../server/platform/data-folder/data-folder.ts';
import { openDataFolder } from '../../server/platform/data-folder/data-folder.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import seeded from '../../server/seeds/instruments.json' with { type: 'json' };
import { TEMPLATE_TIME } from './templates.ts';

const INSTRUMENTS = 300;
const FIRST_ID = 1_000;

async function listMore(folder: DataFolder): Promise<void> {
  const onLost = (reason: Error): never => {
    throw reason;
  };
  const { database } = await openDatabase({ folder, now: () => TEMPLATE_TIME, onLost });
  const models = seeded.filter(({ legal_name }) => legal_name === 'USDT');
  const more = Array.from({ length: INSTRUMENTS - seeded.length }, (_, at) => {
    const id = FIRST_ID + at;
    const name = `X${id}`;
    const names = { symbol: `${name}/USDT`, currency_name: name, full_name: name };
    return { ...models[at % models.length], ...names, match_id: id, currency_id: id, image: '' };
  });
  await insertMissing(database, more);
  await database.query("update instruments set open_now = '1'");
  await database.close();
}

const flags = readFlags('full-market', {});
const { stopSignal } = untilStopSignal();
const folder = await openDataFolder(flags.data);
await listMore(folder);
const server = await startServer({
  ...environmentOptions(),
  port: flags.port,
  host: flags.host,
  folder,
  seed: undefined,
  page: { kind: 'built', dist: join(import.meta.dirname, '..', '..', 'dist') },
  ticks_per_second: 10,
  has_test_controls: false,
});
console.log(server.address);
await stopSignal;
await server.close();
process.exit(0);
