import { join } from 'node:path';
import { ensureCore } from './core/ensure.ts';
import { checkDist, ensurePage } from './page.ts';
import { runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';
import { untilStopSignal } from './server-flags.ts';

await runScript(async () => {
  const { signal } = untilStopSignal();
  const dist = join(ROOT, 'dist');
  checkDist(dist);
  await ensureCore(ROOT, say);
  await ensurePage(ROOT, dist, say, signal);
  return signal.aborted ? 1 : 0;
});
