import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { LogFile } from './log-file.ts';

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pe-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'server.log');
}

const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

test('lines are buffered in order; an error is written at once; nothing is lost at exit', async () => {
  const path = file();
  const stream = new LogFile(path);
  const { log } = fastify({ logger: { level: 'info', stream } });
  for (const line of ['one', 'two']) log.info(line);
  expect(linesOf(path)).toEqual([]);
  await expect.poll(() => linesOf(path)).toEqual(['one', 'two']);
  log.info('three');
  log.error('four');
  expect(linesOf(path)).toEqual(['one', 'two', 'three', 'four']);
  log.info('five');
  stream.end();
  expect(linesOf(path).at(-1)).toBe('five');
});

test('a process that ends has written everything it logged', () => {
  const path = file();
  const program = `
    import { LogFile } from ${JSON.stringify(new URL('./log-file.ts', import.meta.url))};
    new LogFile(process.argv[1]).write('{"msg":"last"}\\n');
    process.exit(3);`;
  const run = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program, path], { stdio: 'pipe' });
  expect(run).toThrow();
  expect(linesOf(path)).toEqual(['last']);
});
