// npm run fuzz -- [--seconds 300] [--target NAME]: runs the fuzz targets of core/fuzz one at a time, and prints the
// number of inputs and the findings. Exits with 1 on a finding.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findProgram, run } from './command.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';

const CARGO_FUZZ = '0.13.2';
const CORE = join(ROOT, 'core');
const LOG = join(ROOT, 'logs', 'fuzz.log');

function parseFlags(): { seconds: string; target?: string } {
  try {
    const options = {
      seconds: { type: 'string', default: '300' },
      target: { type: 'string' },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`${reason}\nUsage: npm run fuzz -- [--seconds 300] [--target NAME]`);
  }
}

function readFlags(targets: readonly string[]): {
  seconds: string;
  chosenTargets: readonly string[];
} {
  const values = parseFlags();
  if (!/^[1-9][0-9]{0,5}$/.test(values.seconds)) {
    throw new Refusal(`--seconds takes a whole number of seconds, not "${values.seconds}".`);
  }
  if (values.target === undefined) return { seconds: values.seconds, chosenTargets: targets };
  if (!targets.includes(values.target)) {
    throw new Refusal(`There is no target ${values.target}; there are ${targets.join(', ')}.`);
  }
  return { seconds: values.seconds, chosenTargets: [values.target] };
}

async function prepare(): Promise<void> {
  if (findProgram('rustup') === null) {
    throw new Refusal('Fuzzing needs a nightly Rust: install rustup, then run this again.');
  }
  const nightly = await run('cargo', ['+nightly', '--version'], { cwd: CORE });
  if (nightly.code !== 0) {
    say('Installing the nightly Rust ...');
    const installation = await run('rustup', ['toolchain', 'install', 'nightly'], { log: LOG });
    if (installation.code !== 0) {
      throw new Refusal(`The nightly Rust cannot be installed: see ${LOG}.`);
    }
  }
  const fuzz = await run('cargo', ['+nightly', 'fuzz', '--version'], { cwd: CORE });
  if (fuzz.code === 0) return;
  say(`Installing cargo-fuzz ${CARGO_FUZZ} (about a minute) ...`);
  const args = ['install', 'cargo-fuzz', '--version', CARGO_FUZZ, '--locked'];
  const cargoFuzz = await run('cargo', args, { log: LOG });
  if (cargoFuzz.code !== 0) throw new Refusal(`cargo-fuzz cannot be installed: see ${LOG}.`);
}

function findingsOf(target: string): string[] {
  const folder = join(CORE, 'fuzz', 'artifacts', target);
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function fuzz(target: string, seconds: string): Promise<number> {
  const before = new Set(findingsOf(target));
  say(`${target}: ${seconds} s ...`);
  const args = ['+nightly', 'fuzz', 'run', target, '--', `-max_total_time=${seconds}`];
  // Longer inputs find nothing new and slow the search.
  args.push('-max_len=2048', '-print_final_stats=1');
  const { code, output } = await run('cargo', args, { cwd: CORE, log: LOG });
  const executions = /stat::number_of_executed_units:\s*([0-9]+)/.exec(output)?.[1];
  if (executions === undefined && code !== 0) {
    process.stderr.write(output.slice(-4000));
    throw new Refusal(`${target} could not be run: see ${LOG}.`);
  }
  const newFindings = findingsOf(target).filter((name) => !before.has(name));
  if (code !== 0 && newFindings.length === 0) newFindings.push(`exit code ${code}, see ${LOG}`);
  say(`${target}: ${executions ?? 'unknown'} executions, ${newFindings.length} findings`);
  for (const name of newFindings) say(`  core/fuzz/artifacts/${target}/${name}`);
  return newFindings.length;
}

await runScript(async () => {
  const targets = readdirSync(join(CORE, 'fuzz', 'fuzz_targets'))
    .filter((name) => name.endsWith('.rs'))
    .map((name) => name.slice(0, -3))
    .sort();
  const { seconds, chosenTargets } = readFlags(targets);
  await prepare();
  let findings = 0;
  for (const target of chosenTargets) findings += await fuzz(target, seconds);
  return findings > 0 ? 1 : 0;
});
