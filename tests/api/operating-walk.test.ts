import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { NODE_FLAGS } from '../../scripts/test/node-flags.ts';
import { askServer } from '../../server/exchange/operator/ask.ts';
import { socketPath } from '../../server/exchange/operator/socket-path.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { OpenApiClient } from './openapi-client.ts';

const TITLE = '## An account with curl';

/** The commands of that section's block, without comments after #. */
function commands(): string[] {
  const text = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const block = text.split(TITLE)[1]?.split('```')[1] ?? '';
  const lines = block.replaceAll('\\\n', ' ').split('\n').slice(1);
  return lines.map((line) => line.replace(/(^|\s)#.*$/, '').trim()).filter((line) => line !== '');
}

const CLOSED = 3;

let top: string;
let server: ServerProcess;

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'pe-readme-'));
  server = await startServerProcess(join(top, 'data'));
}, 120_000);

afterAll(async () => {
  await server.end();
  rmSync(top, { recursive: true, force: true });
});

test('docs: an account by curl, verified, with money of the faucet', {
  timeout: 120_000,
}, async () => {
  const [serve, address, ...walk] = commands();
  expect(serve).toMatch(/^npm run server -- --port 4300 --data data &$/);
  expect(address).toBe('A=http://localhost:4300/api');
  const operator = [process.execPath, ...NODE_FLAGS, 'scripts/operator.ts', '--data', server.data];
  const knownValues: Record<string, string> = { A: `${server.address}/api` };
  const outputs: string[] = [];
  for (const line of walk) {
    const isOperator = line.startsWith('npm run operator -- ');
    const script = line.replace('npm run operator --', operator.join(' '));
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], {
      cwd: ROOT,
      env: { ...process.env, ...knownValues },
    });
    if (!isOperator) expect(stdout, line).toContain('"type":"ok","code":1');
    const code = / code=(\d{6}) /.exec(stdout)?.[1];
    const token = /"message":"([\w-]{43})"/.exec(stdout)?.[1];
    if (code !== undefined) knownValues['CODE'] = code;
    if (token !== undefined) knownValues['TOKEN'] = token;
    outputs.push(stdout);
  }
  expect(outputs.join('')).toContain('real_level=1');
  expect(outputs.at(-2)).toContain('"total_usd":"1000"');
  expect(outputs.at(-1)).toContain('all right');
});

test('a client built from docs/openapi.json alone registers and trades', {
  timeout: 60_000,
}, async () => {
  const document = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
  const client = new OpenApiClient(server.address, document);
  const user_string = 'openapi@example.com';
  const passwords = { password: 'correct horse battery', re_password: 'correct horse battery' };
  await client.call('sms_mail', { user_string, scene: 'register' });
  const operatorAnswer = await askServer(socketPath(server.data, undefined), {
    words: ['outbox', '--to', user_string, '--last', '1'],
    cwd: ROOT,
  });
  const code = /"code":"(\d{6})"/.exec(JSON.stringify(operatorAnswer))?.[1] ?? '';
  await client.call('user.register', {
    user_string,
    code,
    ...passwords,
    extension_code: 'POCKET',
    agreed: '1',
  });
  await expect(client.call('user.info')).rejects.toThrow('user.info needs a session');
  client.token = await client.call<string>('user.login', {
    user_string,
    password: passwords.password,
  });
  const key = (of: string) => ({ idempotency_key: `openapi-client-${of}-0001` });
  const money = { currency_id: '3', number: '2000' };
  await client.call('sandbox.faucet', { ...money, ...key('faucet') });
  await client.call('wallet.change', {
    ...money,
    from_field: 'change',
    to_field: 'lever',
    ...key('change'),
  });
  const boughtOrder = await client.call<{ id: number; symbol: string }>('lever.submit', {
    currency_id: '1',
    legal_id: '3',
    type: '1',
    status: '1',
    share: '1',
    multiple: '10',
    ...key('submit'),
  });
  expect(boughtOrder.symbol).toBe('BTC/USDT');
  await client.call('lever.close', { id: String(boughtOrder.id), ...key('close') });
  const { list } = await client.call<{ list: object[] }>('lever.my_trade', {});
  expect(list).toMatchObject([{ id: boughtOrder.id, status: CLOSED }]);

  // Proves that the client validates responses.
  document.components.schemas.Wallets.properties.total_usd = { type: 'integer' };
  await expect(client.call('wallet.list')).rejects.toThrow('total_usd: no integer');
});
