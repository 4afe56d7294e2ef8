// `npm run backup` and `npm run restore` beside a running server.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { runScript, type ServerProcess, startServerProcess } from '../support/server-process.ts';

let top: string;
let server: ServerProcess | undefined;

beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'pe-restore-'));
});

afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(top, { recursive: true, force: true });
});

async function rate(): Promise<string | undefined> {
  const guest = { origin: server?.address ?? '', language: 'en' };
  return (await call(guest, CALLS['get_system_exchange_rate'], {}))['ZZZ'];
}

describe('npm run backup, npm run restore', { timeout: 180_000 }, () => {
  test('a backup of the running server, a kill -9 and a restore bring back the state of the backup', async () => {
    const data = join(top, 'data');
    const [first, second] = [join(top, 'first'), join(top, 'second')];
    server = await startServerProcess(data);
    await server.operator('rate', 'set', 'ZZZ', '1.5');
    const backupRun = await runScript('scripts/backup.ts', ['--data', data, first]);
    expect(backupRun).toMatchObject({ code: 0, out: `The backup is in ${first}.\n` });
    await server.operator('rate', 'set', 'ZZZ', '9');
    const early = await runScript('scripts/restore.ts', ['--data', data, first]);
    expect(early).toMatchObject({ code: 1, out: '' });
    expect(early.err).toContain('in use by another running process');
    await server.end('SIGKILL');

    const atRest = await runScript('scripts/backup.ts', ['--data', data, second]);
    expect(atRest).toMatchObject({ code: 0, err: '' });
    const refusedRun = await runScript('scripts/restore.ts', ['--data', data, first]);
    expect(refusedRun.err).toContain('--replace');
    const restoreRun = await runScript('scripts/restore.ts', [
      ...['--data', data, first, '--replace'],
    ]);
    expect(restoreRun.code).toBe(0);
    expect(readdirSync(data).filter((name) => name.includes('.before-'))).toHaveLength(2);

    server = await startServerProcess(data);
    expect(await rate()).toBe('1.5');
    const { logo } = (await call({ origin: server.address, language: 'en' }, CALLS['getSetting'], {
      keyword: 'basic',
    })) as { logo: string };
    expect((await fetch(`${server.address}${logo}`)).status).toBe(200);
    await server.end();

    const fresh = join(top, 'fresh');
    const freshRestore = await runScript('scripts/restore.ts', ['--data', fresh, second]);
    expect(freshRestore.code).toBe(0);
    server = await startServerProcess(fresh);
    expect(await rate()).toBe('9');
    expect(await server.end()).toBe(0);
  });

  test.each([
    ['scripts/backup.ts', ['--data', 'nowhere/at-all'], 'Name the folder for the backup'],
    ['scripts/backup.ts', ['--to', 'x'], '--help'],
    ['scripts/backup.ts', ['--data', 'x', 'y'], 'contains no embedded database'],
    ['scripts/backup.ts', ['x', 'y'], 'One folder is enough'],
    ['scripts/restore.ts', ['--data', 'x'], 'Name the backup to restore'],
    // The order in which the shell expands copies/*: oldest first.
    ['scripts/restore.ts', ['--data', 'x', 'older', 'newer'], 'One folder is enough'],
    ['scripts/operator.ts', ['user', 'list', '--data'], '--data takes the data folder'],
    ['scripts/restore.ts', ['package.json'], 'is not a backup'],
  ])('%s %j is refused with a clear message', async (script, args, answer) => {
    const { code, out, err } = await runScript(script, args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(answer);
    for (const name of ['x', 'y', 'y.making']) expect(existsSync(name)).toBe(false);
  });
});
