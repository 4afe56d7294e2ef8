import { parseArgs } from 'node:util';
import { Refusal, runScript, say } from '../refusal.ts';
import { ROOT } from '../root.ts';
import { ensureCore, rebuildCore } from './ensure.ts';
import { whyStale } from './stamp.ts';

const HELP = `npm run core              build core/pkg when its sources changed
npm run core -- --force   build it anyway
npm run core -- --check   only tell; exit code 1 when it must be built`;

function readFlags(): { force: boolean; check: boolean; help: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        force: { type: 'boolean' },
        check: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    return {
      force: values.force ?? false,
      check: values.check ?? false,
      help: values.help ?? false,
    };
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${HELP}`);
  }
}

await runScript(async () => {
  const flags = readFlags();
  if (flags.help) say(HELP);
  else if (flags.check) {
    const reason = whyStale(ROOT);
    say(reason === null ? 'core/pkg matches its sources.' : `core/pkg must be built: ${reason}.`);
    return reason === null ? 0 : 1;
  } else if (flags.force) await rebuildCore(ROOT, say);
  else await ensureCore(ROOT, say);
  return 0;
});
