// npm run vectors -- FILE.csv [more]: evaluates every line with the built WebAssembly (core/pkg), prints the failures
// and ends with `N passed, N failed`. Any failure exits with 1.
import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureCore } from './core/ensure.ts';
import { whyStale } from './core/stamp.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';
import { agrees, answerOf, type Evaluate, readCase } from './vector-case.ts';

const SHOWN = 20;

interface Tally {
  passes: number;
  failures: number;
}

/** npm changes to the project's folder; a path is relative to where the user called it. */
function locate(file: string): string {
  const fromUser = resolve(process.env['INIT_CWD'] ?? '.', file);
  return existsSync(fromUser) ? fromUser : resolve(file);
}

/** Reads line by line: a file may be longer than the longest string. */
async function* linesOf(path: string): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}

async function check(file: string, evaluate: Evaluate, tally: Tally): Promise<void> {
  let number = 0;
  const before = tally.passes + tally.failures;
  for await (const lines of linesOf(locate(file))) {
    for (const line of lines) {
      number += 1;
      const vector = readCase(number === 1 ? line.replace(/^\uFEFF/, '') : line);
      if (vector === null) continue;
      const got = answerOf(evaluate, vector);
      if (agrees(vector.expected, got)) {
        tally.passes += 1;
        continue;
      }
      tally.failures += 1;
      if (tally.failures <= SHOWN) {
        say(`${file}:${number}  ${line}\n  expected ${vector.expected}\n  got      ${got}`);
      }
    }
  }
  if (tally.passes + tally.failures === before) throw new Refusal(`${file} contains no test case.`);
}

function why(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES') return 'no permission';
  return error instanceof Error ? error.message : String(error);
}

/** Prints nothing if core/pkg matches its sources, so that only the result is printed. */
async function builtCore(): Promise<Evaluate> {
  if (whyStale(ROOT) !== null) await ensureCore(ROOT, (line) => console.error(line));
  const core = await import('../core/pkg/pe_core.js');
  return core.evaluate;
}

await runScript(async () => {
  const files = process.argv.slice(2);
  if (files.length === 0) {
    throw new Refusal('Name the files to check: npm run vectors -- FILE.csv [more].');
  }
  const evaluate = await builtCore();
  const tally: Tally = { passes: 0, failures: 0 };
  for (const file of files) {
    try {
      await check(file, evaluate, tally);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal(`${file} cannot be read: ${why(error)}.`);
    }
  }
  if (tally.failures > SHOWN) say(`... and ${tally.failures - SHOWN} more`);
  say(`${tally.passes} passed, ${tally.failures} failed`);
  return tally.failures > 0 ? 1 : 0;
});
