// npm run mutants -- [AREA ...] [--shard K/N] [--fresh]: changes the code a little at a time, and lists the changes that no test
// notices. cargo-mutants for the core, Stryker for the server. A whole run takes days: results are kept in logs/mutants,
// and a second run tries only what was not caught (Stryker keeps the results of constants, whatever the tests say now:
// `--fresh` forgets what was stored). Exits with 1 on a survivor that survivors.ts doesn't list.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../command.ts';
import { Refusal, runScript, say } from '../refusal.ts';
import { ROOT } from '../root.ts';
import { type CoreArea, MUTANT_AREAS, type ServerArea } from './areas.ts';
import { unknownSurvivors } from './survivors.ts';

const USAGE = `Usage: npm run mutants -- [AREA ...] [--shard K/N] [--fresh]. Areas: ${Object.keys(MUTANT_AREAS).join(', ')}.`;
const CARGO_MUTANTS = '27.1.0';
const STRYKER = '10.1.1';
const CACHE = join(ROOT, 'node_modules/.cache');
const RESULTS = join(ROOT, 'logs/mutants');
const TIMEOUT_S = 300;
/** cargo-mutants: some mutants were missed, or ran into the time limit. */
const FOUND_SURVIVORS = [0, 2, 3];

interface Wishes {
  areas: readonly string[];
  shard: string | undefined;
  isFresh: boolean;
}

function parseWishes(): Wishes {
  const options = { shard: { type: 'string' }, fresh: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const unknownArea = positionals.find((name) => !(name in MUTANT_AREAS));
  if (unknownArea !== undefined) throw new Refusal(`There is no area ${unknownArea}.\n${USAGE}`);
  if (values.shard !== undefined && !/^\d+\/[1-9]\d*$/.test(values.shard)) {
    throw new Refusal(`--shard takes K/N, such as 0/16.\n${USAGE}`);
  }
  const all = Object.keys(MUTANT_AREAS).filter((name) => name !== 'ingest');
  return {
    areas: positionals.length > 0 ? positionals : all,
    shard: values.shard,
    isFresh: values.fresh === true,
  };
}

async function mustRun(what: string, command: string, args: string[], cwd = ROOT): Promise<void> {
  const log = join(RESULTS, 'install.log');
  const { code } = await run(command, args, { cwd, log });
  if (code !== 0) throw new Refusal(`${what} cannot be installed: see ${log}.`);
}

async function cargoMutants(): Promise<string> {
  const root = join(CACHE, 'cargo-mutants');
  const program = join(root, 'bin/cargo-mutants');
  if (existsSync(program)) return program;
  say(`Installing cargo-mutants ${CARGO_MUTANTS} (some minutes) ...`);
  const args = ['install', 'cargo-mutants', '--version', CARGO_MUTANTS, '--locked', '--root', root];
  await mustRun('cargo-mutants', 'cargo', args);
  return program;
}

/** Beside the packages of this repository: only this command needs it. */
async function stryker(): Promise<{ program: string; runner: string }> {
  const folder = join(CACHE, 'stryker');
  const packages = join(folder, 'node_modules');
  const program = join(packages, '.bin/stryker');
  if (!existsSync(program)) {
    say(`Installing Stryker ${STRYKER} ...`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const names = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
    await mustRun('Stryker', 'npm', ['install', '--legacy-peer-deps', ...names], folder);
  }
  return { program, runner: join(packages, '@stryker-mutator/vitest-runner/dist/src/index.js') };
}

function linesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function forget(name: string): void {
  rmSync(join(RESULTS, name), { recursive: true, force: true });
  rmSync(join(RESULTS, `${name}.incremental.json`), { force: true });
}

async function survivorsOfCore(name: string, area: CoreArea, shard?: string): Promise<string[]> {
  const program = await cargoMutants();
  const folder = join(RESULTS, name);
  const missedFile = join(folder, 'mutants.out/missed.txt');
  const mutate = async (tests: readonly string[]): Promise<void> => {
    const args = [
      ...['mutants', '--iterate', '--baseline=skip', '--timeout', String(TIMEOUT_S), '-o', folder],
      ...area.files.flatMap((file) => ['-f', file]),
      ...(shard === undefined ? [] : ['--shard', shard]),
      ...(tests.length === 0 ? [] : ['--', ...tests]),
    ];
    const log = join(RESULTS, `${name}.log`);
    const { code } = await run(program, args, { cwd: ROOT, log, inBackground: true });
    if (code === null || !FOUND_SURVIVORS.includes(code)) {
      throw new Refusal(`cargo-mutants failed: see ${log}.`);
    }
  };
  mkdirSync(folder, { recursive: true });
  await mutate(area.tests);
  // Only the missed ones are left; the rest of the tests may notice them.
  if (unknownSurvivors(linesOf(missedFile)).length > 0) await mutate([]);
  return linesOf(missedFile);
}

interface StrykerReport {
  files: Record<
    string,
    {
      mutants: {
        status: string;
        mutatorName: string;
        replacement?: string;
        location: { start: { line: number; column: number } };
      }[];
    }
  >;
}

async function survivorsOfServer(name: string, area: ServerArea): Promise<string[]> {
  const { program, runner } = await stryker();
  mkdirSync(RESULTS, { recursive: true });
  const report = join(RESULTS, `${name}.report.json`);
  const settings = join(RESULTS, `${name}.settings.json`);
  writeFileSync(
    settings,
    JSON.stringify({
      plugins: [runner],
      testRunner: 'vitest',
      vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
      mutate: area.files,
      ignorePatterns: ['target', 'data', 'logs', 'dist', 'screenshots', 'bench', 'docs/pictures'],
      // Not below node_modules, where Node strips no types, nor where the compiler would read it.
      tempDirName: join(tmpdir(), 'pe-mutants'),
      // Stryker can't read it with our compiler.
      tsconfigFile: 'no-tsconfig.json',
      concurrency: 1,
      coverageAnalysis: 'perTest',
      reporters: ['json'],
      jsonReporter: { fileName: report },
      incremental: true,
      incrementalFile: `logs/mutants/${name}.incremental.json`,
      timeoutMS: TIMEOUT_S * 1000,
    }),
  );
  const log = join(RESULTS, `${name}.log`);
  const env = { ...process.env, MUTANT_TESTS: area.tests.join(' ') };
  const { code } = await run(program, ['run', settings], {
    cwd: ROOT,
    log,
    env,
    inBackground: true,
  });
  if (code !== 0) throw new Refusal(`Stryker failed: see ${log}.`);
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as StrykerReport;
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ mutatorName, replacement = '', location: { start } }) => {
        const text = replacement.replaceAll(/\s+/g, ' ');
        return `${file}:${start.line}:${start.column}: ${mutatorName} ${text}`;
      }),
  );
}

await runScript(async () => {
  const { areas, shard, isFresh } = parseWishes();
  let count = 0;
  for (const name of areas) {
    const area = MUTANT_AREAS[name];
    if (area === undefined) continue;
    if (isFresh) forget(name);
    say(`${name}: ${area.files.join(', ')}`);
    const survivors =
      area.kind === 'core'
        ? await survivorsOfCore(name, area, shard)
        : await survivorsOfServer(name, area);
    const unknown = unknownSurvivors(survivors);
    for (const one of unknown) say(`  survived: ${one}`);
    say(`  ${survivors.length} survived, ${unknown.length} of them without a reason`);
    count += unknown.length;
  }
  return count === 0 ? 0 : 1;
});
