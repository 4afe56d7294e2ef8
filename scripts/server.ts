// `npm run server`: the exchange alone, without building the app. For tests, and for machines that only serve.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDataFolder } from '../server/data-folder.ts';
import { startServer } from '../server/main.ts';
import { StartRefusal } from '../server/refusal.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';
import { environmentOptions, FLAGS_HELP, readFlags, untilAsked } from './server-flags.ts';

const HELP = `npm run server -- [flags]   start the exchange without building the app

${FLAGS_HELP}
  --test-controls   the operator may set clock and prices; every answer is held against its schema
  --help            this text

It prints one line of JSON with its address when it is ready. The app is served as it was last built, if it was.`;

await runScript(async () => {
  const flags = readFlags('npm run server', { switches: ['test-controls'] });
  if (flags.help) {
    say(HELP);
    return 0;
  }
  const { asked } = untilAsked();
  try {
    const folder = await openDataFolder(flags.data);
    const dist = join(ROOT, 'dist');
    const server = await startServer({
      ...environmentOptions(),
      port: flags.port,
      folder,
      page: existsSync(join(dist, 'index.html')) ? { kind: 'built', dist } : { kind: 'none' },
      seed: flags.seed,
      ticks_per_second: undefined,
      has_test_controls: flags.has('test-controls'),
    });
    say(JSON.stringify({ address: server.origin, data: folder.path, pid: process.pid }));
    const failed = server.failed.then((error) => {
      throw new Refusal(`The server had to end: ${error.message}`);
    });
    await Promise.race([asked, failed]);
    await server.close();
  } catch (error) {
    throw error instanceof StartRefusal ? new Refusal(error.message) : error;
  }
  // A half-open connection must not hold the process after its end.
  process.exit(0);
});
