// The operator's command line over its socket file, against a server in its own process (R-OPERATOR-1).
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { withShortPath } from '../../server/exchange/operator/socket-path.ts';
import { runScript, type ServerProcess, startServerProcess } from '../support/server-process.ts';

let top: string;
let data: string;
let server: ServerProcess;

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'pe-operator-'));
  data = join(top, 'a-folder-that-is-deep'.repeat(3), 'below-others'.repeat(4), 'data');
  mkdirSync(join(data, '..'), { recursive: true });
  server = await startServerProcess(data);
}, 120_000);

afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(top, { recursive: true, force: true });
});

function operator(...words: string[]) {
  return runScript('scripts/operator.ts', ['--data', data, ...words]);
}

async function refusalOf(...words: string[]): Promise<Record<string, unknown>> {
  const { code, out } = await operator(...words, '--json');
  expect(code).toBe(1);
  const lines = out.trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

function nextEvent(socket: Socket, name: string): Promise<unknown> {
  return new Promise((resolve) => socket.once(name, resolve));
}

async function setting(keyword: 'trade' | 'register') {
  return call({ origin: server.address, language: 'en' }, CALLS['getSetting'], { keyword });
}

describe('R-OPERATOR-1: the operator', { timeout: 120_000 }, () => {
  test('help lists every command with its arguments', async () => {
    const { code, out } = await operator('--help');
    expect(code).toBe(0);
    for (const usage of [
      'outbox [--to ADDRESS] [--last N]',
      'identity approve USER LEVEL',
      'setting set KEY VALUE',
      'support answer ID --text S',
      'ledger verify',
      'statistics',
    ]) {
      expect(out).toContain(usage);
    }
    // Printed without a server from docs/operator.txt; made by `npm run --silent operator -- help > docs/operator.txt`.
    const lines = (await operator('help')).out.trimEnd().split('\n');
    const alone = await runScript('scripts/operator.ts', ['--help', '--data', join(top, 'none')]);
    expect(alone.out.trimEnd().split('\n').slice(-lines.length)).toEqual(lines);
  });

  test("only the server's own user may open the socket file", () => {
    const { mode } = statSync(join(data, 'operator.sock'));
    expect(mode & 0o777).toBe(0o600);
  });

  test('setting set applies at once to clients and to setting get', async () => {
    expect(await server.operator('setting', 'set', 'burst_rate', '0.4')).toMatchObject([
      { key: 'burst_rate', value: '0.4', is_set: true },
    ]);
    expect(await setting('trade')).toMatchObject({ burst_rate: '0.4' });
    expect(await server.operator('setting', 'get', 'burst_rate')).toMatchObject([{ value: '0.4' }]);
    const all = await server.operator('setting', 'get');
    expect(all.map(({ key }) => key)).toContain('modules.nft');
  });

  test('clients are sent changes of /status: maintenance, the oldest supported page', async () => {
    const socket = io(server.address, { transports: ['websocket'] });
    await nextEvent(socket, 'welcome');
    const reply = nextEvent(socket, 'status');
    await server.operator('setting', 'set', 'maintenance', '1');
    expect(await reply).toMatchObject({ maintenance: true, reconnect_in_ms: null });
    const again = nextEvent(socket, 'status');
    await server.operator('setting', 'set', 'maintenance', '0');
    expect(await again).toMatchObject({ maintenance: false });
    socket.close();
  });

  test('a failure is exit code 1 and { error, message }, in one line', async () => {
    expect(await refusalOf('setting', 'set', 'burst_rate', '2')).toEqual({
      error: 'parameter_error',
      message: expect.stringContaining('burst_rate takes'),
    });
    expect(await refusalOf('setting', 'get', 'nothing')).toMatchObject({
      error: 'setting_unknown',
    });
    expect(await refusalOf('no', 'such', 'thing')).toMatchObject({ error: 'command_unknown' });
    expect(await refusalOf('rate', 'set', 'EUR')).toMatchObject({
      error: 'parameter_error',
      message: 'Usage: rate set CODE RATE',
    });
    expect(await refusalOf('news', 'delete', '999999')).toMatchObject({ error: 'not_found' });
    const { code, out, err } = await operator('rate', 'set', 'EUR', '0');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('parameter_error: ');
  });

  test('rates: set, added, listed; USD stays 1', async () => {
    await server.operator('rate', 'set', 'EUR', '0.9310');
    await server.operator('rate', 'set', 'XAU', '0.0004');
    const rates = await call(
      { origin: server.address, language: 'en' },
      CALLS['get_system_exchange_rate'],
      {},
    );
    expect(rates).toMatchObject({ USD: '1', EUR: '0.931', XAU: '0.0004' });
    expect(await refusalOf('rate', 'set', 'USD', '2')).toMatchObject({ error: 'parameter_error' });
  });

  test('news: added with a picture, sanitised, edited in one language, deleted', async () => {
    const picture = sharp({
      create: { width: 90, height: 40, channels: 3, background: '#28ba98' },
    });
    writeFileSync(join(top, 'banner.png'), await picture.png().toBuffer());
    const file = join(top, 'news.json');
    writeFileSync(
      file,
      JSON.stringify({
        c_id: 4,
        picture: 'banner.png',
        texts: {
          en: {
            title: 'Listing',
            summary: 'New',
            content: '<p onclick="x">a<script>b</script></p>',
          },
          fra: { title: 'Cotation', content: '<p>c</p>' },
        },
      }),
    );
    const [addedRow] = await server.operator('news', 'add', file);
    const id = addedRow?.['id'] as number;
    const read = (language: string) =>
      call({ origin: server.address, language }, CALLS['news.detail'], { id });
    expect(await read('en')).toMatchObject({ option_name: 'Listing', content: '<p>a</p>' });
    expect(await read('fra')).toMatchObject({ option_name: 'Cotation', tw_name: 'Listing' });
    const { image } = await read('en');
    const publicPicture = await fetch(`${server.address}${image}`);
    expect(publicPicture.headers.get('content-type')).toBe('image/webp');

    writeFileSync(file, JSON.stringify({ sort: 3, texts: { hk: { title: '上市' } } }));
    await server.operator('news', 'edit', String(id), file);
    expect(await read('en')).toMatchObject({ option_name: 'Listing', tw_name: '上市', sort: 3 });
    await server.operator('news', 'delete', String(id));
    await expect(read('en')).rejects.toMatchObject({ failure: { error: 'not_found' } });
  });

  test.each([
    ['no JSON', 'x'],
    ['without English', '{"c_id":4,"texts":{"fra":{"title":"a"}}}'],
    ['another category', '{"c_id":3,"texts":{"en":{"title":"a"}}}'],
    ['an unknown field', '{"c_id":4,"titel":"a","texts":{"en":{"title":"a"}}}'],
    ['an address of a script', '{"c_id":4,"url":"javascript:x","texts":{"en":{"title":"a"}}}'],
    ['a picture that is not there', '{"c_id":4,"picture":"no.png","texts":{"en":{"title":"a"}}}'],
  ])('news add refuses %s', async (_name, text) => {
    const file = join(top, 'wrong.json');
    writeFileSync(file, text);
    expect(await refusalOf('news', 'add', file)).toMatchObject({ error: 'parameter_error' });
  });

  test("each command is in the audit log; a refused one isn't", async () => {
    await server.operator('setting', 'set', 'quote_ms', '9000');
    await refusalOf('setting', 'set', 'quote_ms', '1');
    const acts = await server.operator('audit', '--last', '3');
    const changes = acts.filter(({ command }) => command === 'setting set');
    expect(changes[0]).toMatchObject({ details: { words: ['quote_ms', '9000'] } });
  });

  test('ledger verify and statistics print one line each', async () => {
    const [verdict] = await server.operator('ledger', 'verify');
    expect(verdict).toMatchObject({ is_clean: true, differences: [] });
    const [counts] = await server.operator('statistics');
    expect(counts).toMatchObject({ users: 0, tickets_open: 0 });
  });

  test('invalid input on the socket is refused or disconnected, and the server continues', async () => {
    const responseTo = (bytes: string) =>
      withShortPath(
        join(data, 'operator.sock'),
        (short) =>
          new Promise<string>((resolve) => {
            const socket = connect(short, () => socket.end(bytes));
            let answer = '';
            socket.on('data', (chunk) => {
              answer += chunk.toString();
            });
            // The server disconnects a client that sends too much.
            socket.on('error', () => undefined);
            socket.on('close', () => resolve(answer));
          }),
      );
    for (const line of ['{}', 'null', '"words"', 'nonsense', '{"words":[1],"cwd":"/"}']) {
      expect(JSON.parse(await responseTo(`${line}\n`)), line).toMatchObject({
        failure: { error: 'parameter_error' },
      });
    }
    expect(await responseTo('x'.repeat(3 * 2 ** 20))).toBe('');
    expect(await responseTo('')).toBe('');
    expect(await server.operator('statistics')).toHaveLength(1);
  });

  test('without a server: server_not_running', async () => {
    const { code, out } = await runScript('scripts/operator.ts', [
      '--data',
      join(top, 'nowhere'),
      'statistics',
      '--json',
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: 'server_not_running' });
  });
});
