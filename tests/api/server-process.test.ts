// Starting the server alone as a process, tested through its port and its operator.
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { runScript, type ServerProcess, startServerProcess } from '../support/server-process.ts';

const PATIENCE = 120_000;
const PASSWORD = 'correct horse battery';

let top: string;
const servers: ServerProcess[] = [];

beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'pe-process-'));
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL');
});

afterAll(() => rmSync(top, { recursive: true, force: true }));

async function start(name: string, ...flags: string[]): Promise<ServerProcess> {
  const server = await startServerProcess(join(top, name), flags);
  servers.push(server);
  return server;
}

/** Everything in the folder that anybody but its owner may read, write or enter. */
function readableByOthers(folder: string): string[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, `${name}`)),
  ];
  expect(paths.length).toBeGreaterThan(900);
  return paths.filter((path) => (lstatSync(path).mode & 0o077) !== 0);
}

describe('npm run server', { timeout: PATIENCE }, () => {
  test('--help lists its flags; a wrong one is refused with a clear message', async () => {
    const help = await runScript('scripts/server.ts', ['--help']);
    expect(help.code).toBe(0);
    expect(help.out).toContain('--test-controls');
    const wrong = await runScript('scripts/server.ts', ['--seed', 'x']);
    expect(wrong.code).toBe(1);
    expect(wrong.err.trim().split('\n')).toEqual([
      '--seed takes a number of at most 9 digits, not "x".',
    ]);
  });

  test('register, sign in, use the token after a restart; only the owner may read the files of the folder', async () => {
    mkdirSync(join(top, 'people'), { mode: 0o755 });
    const server = await start('people');
    const guest = { origin: server.address, language: 'en' };
    const address = 'Ann@Example.com';
    await call(guest, CALLS['sms_mail'], { user_string: address });
    const [message] = await server.operator('outbox', '--to', 'ann@example.com', '--last', '1');
    const code = String(message?.['code']);
    expect(code).toMatch(/^\d{6}$/);
    const setting = await call(guest, CALLS['getSetting'], { keyword: 'register' });
    const { default_invite_code: extension_code } = setting as { default_invite_code: string };
    await call(guest, CALLS['user.register'], {
      user_string: address,
      code,
      password: PASSWORD,
      re_password: PASSWORD,
      extension_code,
      agreed: true,
    });
    const token = await call(guest, CALLS['user.login'], {
      user_string: address,
      password: PASSWORD,
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await server.end()).toBe(0);
    expect(readableByOthers(join(top, 'people')), 'files after the first start').toEqual([]);

    // A folder of a former release, whose files everybody could read.
    chmodSync(join(top, 'people', 'server.log'), 0o644);
    chmodSync(join(top, 'people', 'database', 'PG_VERSION'), 0o666);
    chmodSync(join(top, 'people', 'database'), 0o755);
    const again = await start('people');
    expect(readableByOthers(join(top, 'people')), 'a former folder').toEqual([]);
    const ann = { origin: again.address, language: 'en', token };
    const { list } = await call(ann, CALLS['user.sessions'], {});
    expect(list).toHaveLength(1);
    const log = await again.operator('ledger', 'verify');
    expect(log).toHaveLength(1);
  });

  test('several run side by side, each found by its folder; a second one on a folder is refused', async () => {
    const [one, two] = [await start('one', '--test-controls', '--seed', '4'), await start('two')];
    // R-PRICE-3: the server warns about a predictable market; a market with a secret seed has no warning.
    const predictable = 'predictable market, for tests only (--seed)';
    expect([one, two].map(({ notes }) => notes.includes(predictable))).toEqual([true, false]);
    expect(one.address).not.toBe(two.address);
    const [advanceRow] = await one.operator('clock', 'advance', '3600000');
    const guest = { origin: one.address, language: 'en' };
    const ahead = (await call(guest, CALLS.status, {})).server_time;
    const { server_time } = await call({ ...guest, origin: two.address }, CALLS.status, {});
    expect(advanceRow).toMatchObject({ offset_ms: 3_600_000 });
    expect(ahead - server_time).toBeGreaterThan(3_500_000);
    await expect(two.operator('clock', 'advance', '1')).rejects.toThrow('command_unknown');
    const second = await runScript('scripts/server.ts', [
      '--port',
      '0',
      '--data',
      join(top, 'one'),
    ]);
    expect(second.code).toBe(1);
    expect(second.err).toContain('in use by another running process');
  });

  test('SIGTERM ends it with code 0 while sockets are open and a call is running', async () => {
    const server = await start('ending');
    const answers = Array.from({ length: 20 }, () => fetch(`${server.address}/api/status`));
    await Promise.all(answers);
    const late = fetch(`${server.address}/api/currency/quotation_new`).then(
      (answer) => answer.status,
      () => 'refused',
    );
    expect(await server.end()).toBe(0);
    expect([200, 503, 'refused']).toContain(await late);
  });
});
