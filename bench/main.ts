// `npm run bench [name] [row...]`: runs one or all of `bench/*.bench.ts`, prints their tables and writes
// `bench/results/<name>.json`; with rows named, only these are replaced. A bench that stops writes nothing, because a
// wrong result has no time.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ensureCore } from '../scripts/core/ensure.ts';
import { Unequal } from './measure.ts';
import { type Bench, type Row, table, withReplacedRows } from './table.ts';

const HERE = import.meta.dirname;
const ENDING = '.bench.ts';

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function chosenBenches(names: string[], name: string | undefined): string[] {
  if (name === undefined) return names;
  if (names.includes(name)) return [name];
  return stop(`There is no bench called "${name}": the benches are ${names.join(', ')}.`);
}

function machine(): string {
  const cores = cpus();
  return `${cores.length} x ${cores[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
}

/** The measured code; `+` if the work tree had other changes. */
function commit(): string {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: HERE, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? '+' : ''}`;
}

function former(file: string): Row[] {
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as { rows: Row[] }).rows;
}

async function run(name: string, ids: readonly string[]): Promise<void> {
  say(`bench ${name}`);
  const { bench } = (await import(join(HERE, `${name}${ENDING}`))) as { bench: Bench };
  // A name stands for all rows whose ids begin with it: `sockets` for `sockets.100.late`.
  const isWanted = (id: string): boolean =>
    ids.length === 0 || ids.some((one) => id === one || id.startsWith(`${one}.`));
  const { rows, beyond } = await bench(say, isWanted);
  const measuredRows = rows.filter(({ id }) => isWanted(id));
  if (measuredRows.length === 0) throw new Error(`There is no row called ${ids.join(' or ')}.`);
  say(`\n${table(measuredRows)}`);
  if (beyond.length > 0) say(`\nFigures that miss their goals:\n${table(beyond)}`);
  const file = join(HERE, 'results', `${name}.json`);
  mkdirSync(join(HERE, 'results'), { recursive: true });
  const keptRows = ids.length === 0 ? measuredRows : withReplacedRows(former(file), measuredRows);
  writeFileSync(
    file,
    `${JSON.stringify({ name, machine: machine(), commit: commit(), rows: keptRows }, null, 2)}\n`,
  );
  say(`\nWritten to bench/results/${name}.json`);
}

function reason(error: unknown): string {
  if (error instanceof Unequal)
    return `The results are not equal, so nothing was timed. ${error.message}`;
  if (error instanceof Error) return error.message;
  return JSON.stringify(error);
}

const names = readdirSync(HERE)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length))
  .sort();

const benches = chosenBenches(names, process.argv[2]);
try {
  // Before importing a bench, so that the core of these sources is measured.
  await ensureCore(join(HERE, '..'), say);
} catch (error) {
  stop(reason(error));
}
for (const name of benches) {
  try {
    await run(name, process.argv.slice(3));
  } catch (error) {
    stop(`bench ${name} stopped: ${reason(error)}`);
  }
}
