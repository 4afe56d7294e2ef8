import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { KIND } from '../protocol/frame.ts';
import { Recording } from '../server/market/feed/recording.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import { readHeader } from '../tests/support/wire.ts';
import { ROOT } from './root.ts';

const folder = mkdtempSync(join(tmpdir(), 'pe-record-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const OWN_NODE = join(ROOT, 'node_modules/node/bin/node');
const node = existsSync(OWN_NODE) ? OWN_NODE : process.execPath;

function run(script: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const line = ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts', script), ...args];
  return new Promise((resolve) => {
    execFile(node, line, { timeout: 60_000 }, (error, out, complaint) => {
      resolve({ code: error === null ? 0 : (error.code as number), output: `${out}${complaint}` });
    });
  });
}

/** Checks for gaps after the snapshot; returns the number of frames. */
function wholeFrom(file: string): number {
  const headers = [...new Recording(file).frames()].map((bytes) => readHeader(bytes));
  const first = headers[0]?.sequence ?? 0;
  expect(headers.map((header) => header?.kind).indexOf(KIND.quotesSnapshot)).toBe(0);
  expect(headers.length).toBeGreaterThan(5);
  expect(headers.map((header) => header?.sequence)).toEqual(
    headers.map((_, index) => first + index),
  );
  return headers.length;
}

describe('npm run record', { timeout: 90_000 }, () => {
  test('writes the frames of the market, the snapshot first, and reports their number', async () => {
    const file = join(folder, 'own.rec');
    const { code, output } = await run('record.ts', '--seconds', '1', file);
    expect(code, output).toBe(0);
    expect(output).toContain(`${file}: ${wholeFrom(file)} frames`);
  });

  test('records a running server, and another server replays the recording', async () => {
    const file = join(folder, 'running.rec');
    const recordedServer = await startServerProcess(join(folder, 'recorded'));
    try {
      const { code, output } = await run(
        'record.ts',
        '--seconds',
        '1',
        '--url',
        recordedServer.address,
        file,
      );
      expect(code, output).toBe(0);
    } finally {
      await recordedServer.end();
    }
    wholeFrom(file);
    const playedServer = await startServerProcess(join(folder, 'played'), ['--replay', file]);
    expect(await playedServer.end()).toBe(0);
  });

  test.concurrent.each([
    ['record.ts', [], 'Name one file.'],
    ['record.ts', ['--fast', 'x.rec'], "Unknown option '--fast'"],
    ['record.ts', ['--url', 'http://127.0.0.1:9', 'x.rec'], 'No server of this exchange answers'],
    // A longer timer would fire at once.
    ['record.ts', ['--seconds', '3000000', 'x.rec'], '--seconds takes a whole number'],
    ['record.ts', ['/no/such/folder/x.rec'], '/no/such/folder/x.rec cannot be written (ENOENT).'],
    ['replay.ts', ['--speed', '0', 'x.rec'], '--speed takes a number'],
    ['replay.ts', ['one', 'two'], 'One file is enough'],
  ])('%s %j is refused in a sentence', async (script, args, sentence) => {
    const { code, output } = await run(script, ...args);
    expect([code, output.startsWith(sentence)], output).toEqual([1, true]);
    expect(output).not.toContain('    at ');
  });
});
