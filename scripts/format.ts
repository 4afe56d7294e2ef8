import { join } from 'node:path';
import { findProgram, run } from './command.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';

async function format(name: string, command: string, args: string[]): Promise<void> {
  const { code, output } = await run(command, args, { cwd: ROOT });
  process.stdout.write(output);
  if (code !== 0) throw new Refusal(`${name} could not format everything: its output is above.`);
}

await runScript(async () => {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  await format('Biome', process.execPath, [biome, 'check', '--write']);
  if (findProgram('cargo') === null)
    throw new Refusal('cargo is needed to format the Rust sources.');
  await format('rustfmt', 'cargo', ['fmt', '--all']);
  say('Everything is formatted.');
  return 0;
});
