import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../protocol/catalogue.ts';
import { newSeededFolder } from './support/seeded-folder.ts';

const ROOT = join(import.meta.dirname, '..');
/** The first start may build the page, beside another suite on 2 cores. */
const PATIENCE = 120_000;

let top: string;
const children = new Set<ChildProcess>();

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

class Running {
  readonly child: ChildProcess;
  readonly exit: Promise<Ended>;
  #out = '';
  #err = '';
  readonly #listeners = new Set<() => void>();

  constructor(command: string, args: readonly string[]) {
    this.child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(this.child);
    this.child.stdout?.on('data', (data: Buffer) => {
      this.#out += data.toString();
      for (const listener of this.#listeners) listener();
    });
    this.child.stderr?.on('data', (data: Buffer) => {
      this.#err += data.toString();
    });
    this.exit = new Promise((resolve) => {
      this.child.on('close', (code) => {
        children.delete(this.child);
        resolve({ code, out: this.#out, err: this.#err });
      });
    });
  }

  address(): Promise<string> {
    return this.matchInOutput(/^Pocket Exchange is running at (http:\/\/localhost:\d+\/h5\/)$/m);
  }

  matchInOutput(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(this.#out);
        if (match?.[1] !== undefined) resolve(match[1]);
      };
      this.#listeners.add(look);
      look();
      void this.exit.then(({ out, err }) => reject(new Error(`it ended: ${out}${err}`)));
    });
  }
}

/** Like npm: through the bootstrap, to test its signals too. */
function start(...args: string[]): Running {
  return new Running(process.execPath, ['scripts/bootstrap.mjs', 'scripts/start.ts', ...args]);
}

/** A folder of an exchange that was started before: only one of these tests needs a first start. */
async function usedFolder(name: string): Promise<string> {
  const path = join(top, name);
  await (await newSeededFolder(path)).release();
  return path;
}

beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'pe-start-'));
});

afterEach(() => {
  // Not SIGKILL: the bootstrap could not pass that on to the server.
  for (const child of children) child.kill('SIGTERM');
});

afterAll(() => {
  rmSync(top, { recursive: true, force: true });
});

function holdPort(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      resolve({ server, port: at !== null && typeof at === 'object' ? at.port : 0 });
    });
  });
}

/** Expects one clear sentence on the error stream, exit code 1, and no other output. */
async function refusal(...args: string[]): Promise<string> {
  const { code, out, err } = await start(...args).exit;
  expect({ code, out }).toEqual({ code: 1, out: '' });
  const lines = err.trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

interface Printed {
  account: string;
  password: string;
}

const callsAt = (address: string, token?: string) =>
  callsOf(() => ({ origin: new URL(address).origin, language: 'en', ...(token && { token }) }));

const signIn = (address: string, { account, password }: Printed): Promise<string> =>
  callsAt(address)('user.login', { user_string: account, password });

/** Signs in with the data printed by `npm start`, as a newcomer does (R-FUNDS-16). */
async function signInAsPrinted(runningServer: Running, address: string) {
  const account = await runningServer.matchInOutput(/^ {2}Sign in with +(\S+)$/m);
  const password = await runningServer.matchInOutput(/^ {2}Password +(\S+)$/m);
  const call = callsAt(address, await signIn(address, { account, password }));
  const { id, real_level } = await call('user.info', {});
  const { accounts } = await call('wallet.list', {});
  const money = accounts.flatMap(({ list }) => list.filter(({ currency_id }) => currency_id === 3));
  const [change, lever, micro] = ['change', 'lever', 'micro'].map(
    (type) => money.find(({ account_type }) => account_type === type)?.available,
  );
  return { account, password, id, real_level, change, lever, micro };
}

describe('npm start', { timeout: PATIENCE }, () => {
  test('--help lists the flags and ends with 0', async () => {
    const { code, out, err } = await start('--help').exit;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const flag of ['--port', '--data', '--hot', '--help']) expect(out).toContain(flag);
  });

  test.each([
    [['--colour'], '--colour'],
    [['somewhere'], 'somewhere'],
    [['--port', 'http'], '--port takes a number from 0 to 65535, not "http".'],
    [['--port', '65536'], '--port takes a number from 0 to 65535, not "65536".'],
    [['--port'], '--port'],
  ])('refuses %j', async (args, words) => {
    expect(await refusal(...args)).toContain(words);
  });

  test('refuses a port in use', async () => {
    const { server, port } = await holdPort();
    const data = join(top, 'unused');
    const sentence = await refusal('--port', String(port), '--data', data);
    expect(sentence).toBe(`Port ${port} is in use: choose another with --port.`);
    await new Promise((resolve) => server.close(resolve));
  });

  test('refuses a data folder that is a file', async () => {
    const file = join(top, 'file');
    writeFileSync(file, '');
    expect(await refusal('--port', '0', '--data', file)).toContain(`${file} is a file`);
  });

  test('refuses a data folder of an unknown format', async () => {
    const folder = mkdtempSync(join(top, 'future-'));
    writeFileSync(join(folder, 'pocket-exchange.json'), '{"format":2000}');
    expect(await refusal('--port', '0', '--data', folder)).toContain('format that this version');
  });

  test('serves the page, refuses a second process on the same folder, and ends cleanly', {
    timeout: PATIENCE * 2,
  }, async () => {
    const data = join(top, 'data');
    const first = start('--port', '0', '--data', data);
    const address = await first.address();
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await page.text()).toContain('<script type="module"');
    expect(await refusal('--port', '0', '--data', data)).toContain('in use by another running');
    const demo = await signInAsPrinted(first, address);
    expect(demo).toMatchObject({
      id: 100_001,
      real_level: 2,
      change: '6000',
      lever: '2000',
      micro: '2000',
    });

    first.child.kill('SIGTERM');
    const { code, out, err } = await first.exit;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trimEnd().split('\n').at(-1)).toBe('Pocket Exchange has ended.');

    // The folder is free again, everything is built, and Ctrl-C ends it like SIGTERM.
    const second = start('--port', '0', '--data', data);
    const again = await signInAsPrinted(second, await second.address());
    expect(again).toMatchObject({ id: demo.id, change: '6000' });
    expect(again.password).not.toBe(demo.password);
    await expect(signIn(await second.address(), demo)).rejects.toThrow('login_failed');
    expect(readFileSync(join(data, 'server.log'), 'utf8')).not.toContain(demo.password);
    second.child.kill('SIGINT');
    const end = await second.exit;
    expect({ code: end.code, err: end.err }).toEqual({ code: 0, err: '' });
    expect(end.out).toContain('The app is up to date.');
  });

  test('ends with npm, even if only npm gets the signal', async () => {
    const data = await usedFolder('npm');
    const npm = new Running('npm', ['start', '--', '--port', '0', '--data', data]);
    await npm.address();
    npm.child.kill('SIGTERM');
    // The streams close when the last process that holds them has ended.
    const { out } = await npm.exit;
    expect(out).toContain('Pocket Exchange has ended.');
  });

  test('npm run dev serves the page from its sources', { timeout: PATIENCE }, async () => {
    const dev = start('--hot', '--port', '0', '--data', await usedFolder('dev'));
    const address = await dev.address();
    const page = await (await fetch(address)).text();
    expect(page).toContain('/h5/@vite/client');
    const client = await fetch(new URL('@vite/client', address));
    expect(client.headers.get('content-type')).toContain('javascript');
    dev.child.kill('SIGINT');
    const { code, err } = await dev.exit;
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});
