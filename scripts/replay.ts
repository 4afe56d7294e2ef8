// `npm run replay`: the exchange with recorded instead of simulated prices.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../server/platform/base/refusal.ts';
import { marketOptions } from './market-flags.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';
import {
  environmentOptions,
  FLAGS_HELP,
  type Flags,
  readFlags,
  untilStopSignal,
} from './server-flags.ts';

const HELP = `npm run replay -- [flags] FILE   start the exchange with the prices of a recording

${FLAGS_HELP}
  --speed X         2 is twice as fast as it was recorded (1). At its end the recording restarts
  --help            this text

Prices and 24 h figures are the recorded ones, at the present time. What was not recorded (earlier history, books,
single trades) is simulated. It prints one line of JSON with its address when it is ready.`;

async function replay(flags: Flags, file: string): Promise<void> {
  const market = marketOptions(flags, file);
  const { stopSignal } = untilStopSignal();
  // Imported late, so that a wrong flag is reported at once.
  const { openDataFolder } = await import('../server/platform/data-folder/data-folder.ts');
  const { startServer } = await import('../server/main.ts');
  const folder = await openDataFolder(flags.data);
  const dist = join(ROOT, 'dist');
  const server = await startServer({
    ...environmentOptions(),
    port: flags.port,
    folder,
    page: existsSync(join(dist, 'index.html')) ? { kind: 'built', dist } : { kind: 'none' },
    ...market,
    has_test_controls: false,
  });
  say(JSON.stringify({ address: server.origin, data: folder.path, pid: process.pid }));
  const failure = server.failure.then((error) => {
    throw new Refusal(`The replay ended because of an error: ${error.message}`);
  });
  await Promise.race([stopSignal, failure]);
  await server.close();
}

await runScript(async () => {
  const flags = readFlags('npm run replay', { texts: ['speed'], takesFile: true });
  if (flags.help) {
    say(HELP);
    return 0;
  }
  if (flags.file === undefined) throw new Refusal(`Name the file of a recording.\n\n${HELP}`);
  try {
    await replay(flags, flags.file);
  } catch (error) {
    throw error instanceof StartRefusal ? new Refusal(error.message) : error;
  }
  // A half-open connection must not keep the process alive.
  process.exit(0);
});
