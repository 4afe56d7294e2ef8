// Issue 5, Done when: what docs/operating.md shows with curl is true, line by line, from the first code to the ledger.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { NODE_FLAGS } from '../../scripts/test/node-flags.ts';
import { startServerProcess } from '../support/server-process.ts';

const TITLE = '## An account with curl';

/** The commands of that section's block; what follows a # is for the reader. */
function commands(): string[] {
  const text = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const block = text.split(TITLE)[1]?.split('```')[1] ?? '';
  const lines = block.replaceAll('\\\n', ' ').split('\n').slice(1);
  return lines.map((line) => line.replace(/(^|\s)#.*$/, '').trim()).filter((line) => line !== '');
}

test('docs: an account with curl, verified, with money of the faucet', {
  timeout: 120_000,
}, async () => {
  const [serve, address, ...walk] = commands();
  expect(serve).toMatch(/^npm run server -- --port 4300 --data data &$/);
  expect(address).toBe('A=http://localhost:4300/api');
  const top = mkdtempSync(join(tmpdir(), 'pe-readme-'));
  const server = await startServerProcess(join(top, 'data'));
  try {
    const operator = [
      process.execPath,
      ...NODE_FLAGS,
      'scripts/operator.ts',
      '--data',
      server.data,
    ];
    const known: Record<string, string> = { A: `${server.address}/api` };
    const said: string[] = [];
    for (const line of walk) {
      const isOperator = line.startsWith('npm run operator -- ');
      const script = line.replace('npm run operator --', operator.join(' '));
      const { stdout } = await promisify(execFile)('bash', ['-ec', script], {
        cwd: ROOT,
        env: { ...process.env, ...known },
      });
      if (!isOperator) expect(stdout, line).toContain('"type":"ok","code":1');
      const code = / code=(\d{6}) /.exec(stdout)?.[1];
      const token = /"message":"([\w-]{43})"/.exec(stdout)?.[1];
      if (code !== undefined) known['CODE'] = code;
      if (token !== undefined) known['TOKEN'] = token;
      said.push(stdout);
    }
    expect(said.join('')).toContain('real_level=1');
    expect(said.at(-2)).toContain('"total_usd":"1000"');
    expect(said.at(-1)).toContain('all right');
  } finally {
    await server.end();
    rmSync(top, { recursive: true, force: true });
  }
});
