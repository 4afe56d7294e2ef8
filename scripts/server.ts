// `npm run server`: the exchange without building the app, for tests and for machines that only serve.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkPriceSource } from '../server/exchange/practice-mode.ts';
import { startServer } from '../server/main.ts';
import { StartRefusal } from '../server/platform/base/refusal.ts';
import { openDataFolder } from '../server/platform/data-folder/data-folder.ts';
import { MARKET_HELP, MARKET_TEXTS, marketOptions } from './market-flags.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';
import { environmentOptions, FLAGS_HELP, readFlags, untilStopSignal } from './server-flags.ts';

const HELP = `npm run server -- [flags]   start the exchange without building the app

${FLAGS_HELP}
${MARKET_HELP}
  --feed stopped    prices don't change until a test sets them; needs --test-controls
  --test-controls   the operator may set clock and prices; every response is validated against its schema
  --help            this text

It prints one line of JSON with its address when it is ready. It serves the last build of the app, if there is one.`;

function readFeed(text: string | undefined, has_test_controls: boolean): boolean {
  if (text === undefined) return false;
  if (text !== 'stopped') throw new Refusal(`--feed takes "stopped", not "${text}".`);
  if (has_test_controls) return true;
  throw new Refusal('--feed stopped needs --test-controls: nothing else could start it.');
}

await runScript(async () => {
  const flags = readFlags('npm run server', {
    switches: ['test-controls'],
    texts: [...MARKET_TEXTS, 'feed'],
  });
  if (flags.help) {
    say(HELP);
    return 0;
  }
  const has_test_controls = flags.has('test-controls');
  const is_feed_stopped = readFeed(flags.text('feed'), has_test_controls);
  const market = marketOptions(flags);
  const { stopSignal } = untilStopSignal();
  try {
    const environment = environmentOptions();
    checkPriceSource({ ...environment, ...market });
    const folder = await openDataFolder(flags.data);
    const dist = join(ROOT, 'dist');
    const server = await startServer({
      ...environment,
      port: flags.port,
      host: flags.host,
      folder,
      page: existsSync(join(dist, 'index.html')) ? { kind: 'built', dist } : { kind: 'none' },
      ...market,
      is_feed_stopped,
      has_test_controls,
    });
    const { notes } = server;
    const ready = { address: server.origin, data: folder.path, pid: process.pid };
    say(JSON.stringify({ ...ready, ...(notes.length > 0 && { notes }) }));
    const failure = server.failure.then((error) => {
      throw new Refusal(`The server ended because of an error: ${error.message}`);
    });
    await Promise.race([stopSignal, failure]);
    await server.close();
  } catch (error) {
    throw error instanceof StartRefusal ? new Refusal(error.message) : error;
  }
  // A half-open connection must not keep the process alive.
  process.exit(0);
});
