import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartRefusal } from '../server/refusal.ts';
import { ensureCore } from './core/ensure.ts';
import { checkDist, ensurePage } from './page.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';

const DEFAULT_PORT = '4300';
const DEFAULT_SEED = '1';
const HELP = `npm start -- [flags]     build what changed and start Pocket Exchange
npm run dev -- [flags]   the same, with hot reload of the page

  --port N     the port to listen on (${DEFAULT_PORT}; 0 takes any free one)
  --data DIR   the folder that holds the exchange's data (data)
  --seed N     the simulated market is the same for the same seed (1)
  --hot        serve the page from its sources, with hot reload
  --help       this text`;

interface Flags {
  port: number;
  data: string;
  seed: number;
  hot: boolean;
  help: boolean;
}

/** Below 2^31, as the generator takes it. */
const SEED = /^\d{1,9}$/;

function readSeed(text: string): number {
  if (!SEED.test(text)) {
    throw new Refusal(`--seed takes a number of at most 9 digits, not "${text}".`);
  }
  return Number.parseInt(text, 10);
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : -1;
  if (port < 0 || port > 65_535) {
    throw new Refusal(`--port takes a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readFlags(): Flags {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: DEFAULT_PORT },
        data: { type: 'string', default: join(ROOT, 'data') },
        seed: { type: 'string', default: DEFAULT_SEED },
        hot: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return {
      ...values,
      data: resolve(values.data),
      port: readPort(values.port),
      seed: readSeed(values.seed),
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Node's own words go on with advice about `--`; the first sentence names the flag.
    const reason = (error as Error).message.split('. ')[0] ?? '';
    throw new Refusal(`${reason.replace(/\.$/, '')}: \`npm start -- --help\` lists the flags.`);
  }
}

/** Resolves at the first Ctrl-C or SIGTERM; a second one changes nothing, as all is ending already. */
function untilAsked(): { asked: Promise<void>; signal: AbortSignal } {
  const controller = new AbortController();
  const asked = new Promise<void>((done) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        controller.abort();
        done();
      });
    }
  });
  return { asked, signal: controller.signal };
}

async function start(flags: Flags): Promise<void> {
  const { asked, signal } = untilAsked();
  // Loaded only now: a wrong flag is told at once.
  const { openDataFolder } = await import('../server/data-folder.ts');
  const { checkPort, startServer } = await import('../server/main.ts');
  const dist = join(ROOT, 'dist');
  // All that can be refused is refused before the work begins.
  await checkPort(flags.port);
  if (!flags.hot) checkDist(dist);
  const folder = await openDataFolder(flags.data);
  // A build of the core takes minutes: who asks to end is not kept waiting for it.
  await Promise.race([ensureCore(ROOT, say), asked]);
  if (!flags.hot && !signal.aborted) await ensurePage(ROOT, dist, say, signal);
  if (signal.aborted) return;
  const server = await startServer({
    port: flags.port,
    folder,
    root: ROOT,
    dist,
    hot: flags.hot,
    seed: flags.seed,
    ticks_per_second: undefined,
    log_level: 'info',
    checks_answers: false,
  });
  say(`Pocket Exchange is running at ${server.address}`);
  const failed = server.failed.then((error) => {
    throw new Refusal(`The market has ended by itself: ${error.message}.`);
  });
  await Promise.race([asked, failed]);
  await server.close();
  say('Pocket Exchange has ended.');
}

await runScript(async () => {
  const flags = readFlags();
  if (flags.help) {
    say(HELP);
    return 0;
  }
  try {
    await start(flags);
  } catch (error) {
    throw error instanceof StartRefusal ? new Refusal(error.message) : error;
  }
  // A lock, a watcher or a half-open connection must not hold the process after its end.
  process.exit(0);
});
