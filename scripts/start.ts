import { join } from 'node:path';
import { StartRefusal } from '../server/platform/base/refusal.ts';
import { ensureCore } from './core/ensure.ts';
import { sayFirstSteps } from './first-steps.ts';
import { MARKET_HELP, MARKET_TEXTS, marketOptions } from './market-flags.ts';
import { checkDist, ensurePage } from './page.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';
import {
  environmentOptions,
  FLAGS_HELP,
  type Flags,
  readFlags,
  untilStopSignal,
} from './server-flags.ts';

const HELP = `npm start -- [flags]     build what changed and start Pocket Exchange
npm run dev -- [flags]   the same, with hot reload of the page

${FLAGS_HELP}
${MARKET_HELP}
  --hot             serve the page from its sources, with hot reload
  --help            this text`;

async function start(flags: Flags): Promise<void> {
  const market = marketOptions(flags);
  const { stopSignal, signal } = untilStopSignal();
  const isHot = flags.has('hot');
  // Imported late, so that a wrong flag is reported at once.
  const { openDataFolder } = await import('../server/platform/data-folder/data-folder.ts');
  const { startServer } = await import('../server/main.ts');
  const { checkPort } = await import('../server/exchange/port.ts');
  const { checkPriceSource } = await import('../server/exchange/practice-mode.ts');
  const dist = join(ROOT, 'dist');
  // Check everything that can be refused before the slow work.
  const environment = environmentOptions();
  checkPriceSource({ ...environment, ...market });
  await checkPort(flags.port);
  if (!isHot) checkDist(dist);
  const folder = await openDataFolder(flags.data);
  // A build of the core takes minutes; a request to stop must not wait for it.
  await Promise.race([ensureCore(ROOT, say), stopSignal]);
  if (!isHot && !signal.aborted) await ensurePage(ROOT, dist, say, signal);
  if (signal.aborted) return;
  const server = await startServer({
    ...environment,
    port: flags.port,
    host: flags.host,
    folder,
    page: isHot ? { kind: 'hot', root: ROOT } : { kind: 'built', dist },
    ...market,
    has_test_controls: false,
  });
  for (const note of server.notes) say(note);
  say(`Pocket Exchange is running at ${server.address}`);
  await sayFirstSteps(folder.path);
  const failure = server.failure.then((error) => {
    throw new Refusal(`Pocket Exchange ended because of an error: ${error.message}`);
  });
  await Promise.race([stopSignal, failure]);
  await server.close();
  say('Pocket Exchange has ended.');
}

await runScript(async () => {
  const flags = readFlags('npm start', { switches: ['hot'], texts: MARKET_TEXTS });
  if (flags.help) {
    say(HELP);
    return 0;
  }
  try {
    await start(flags);
  } catch (error) {
    throw error instanceof StartRefusal ? new Refusal(error.message) : error;
  }
  // A lock, a watcher or a half-open connection must not keep the process alive.
  process.exit(0);
});
