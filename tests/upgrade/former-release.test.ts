// Upgrades (docs/operating.md): without downtime, the former release's server works with the schema of this one, both on
// one database; and this release starts on the data folder of an older one. A suite of the long form, since it needs the
// history of the repository.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { healthOf } from '../cluster/many.ts';
import { checkOutFormerRelease, type FormerRelease } from '../support/former-release.ts';
import { type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import { runScript, type ServerProcess, startServerProcess } from '../support/server-process.ts';

const PATIENCE = 600_000;
/** R-CLUSTER: another process leads within 5 s. */
const LEADS_WITHIN_MS = 6_000;
const PRICES_WITHIN_MS = 10_000;
const PASSWORD = 'correct horse battery';

type Fields = Readonly<Record<string, string>>;

async function ask<Message>(
  { address }: ServerProcess,
  line: string,
  fields: Fields = {},
  token = '',
): Promise<Message> {
  const [method = '', path = ''] = line.split(' ');
  const formBody = new URLSearchParams(fields);
  const isForm = method === 'POST';
  const query = isForm || formBody.size === 0 ? '' : `?${formBody}`;
  const headers: Record<string, string> = {
    ...(token !== '' && { authorization: token }),
    ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const payload = isForm ? { body: `${formBody}` } : {};
  const answer = await fetch(`${address}/api${path}${query}`, { method, headers, ...payload });
  const body = (await answer.json()) as { type: string; message: Message };
  if (body.type !== 'ok') throw new Error(`${line}: ${answer.status} ${JSON.stringify(body)}`);
  return body.message;
}

let people = 0;

async function signUp(server: ServerProcess): Promise<string> {
  people += 1;
  const user_string = `upgrade${people}@example.com`;
  await ask(server, 'POST /sms_mail', { user_string });
  const [message] = await server.operator('outbox', '--to', user_string, '--last', '1');
  await ask(server, 'POST /user/register', {
    user_string,
    code: String(message?.['code']),
    extension_code: 'POCKET',
    password: PASSWORD,
    re_password: PASSWORD,
    agreed: '1',
  });
  return ask(server, 'POST /user/login', { user_string, password: PASSWORD });
}

let keys = 0;
const withKey = (fields: Fields): Fields => {
  keys += 1;
  return { ...fields, idempotency_key: `upgrade-test-key-${keys}` };
};

const USDT = '3';
const faucet = (server: ServerProcess, token: string) =>
  ask(server, 'POST /sandbox/faucet', withKey({ currency_id: USDT, number: '100' }), token);
const transfer = () =>
  withKey({ currency_id: USDT, number: '40', from_field: 'change', to_field: 'lever' });
const toContracts = (server: ServerProcess, token: string, fields = transfer()) =>
  ask(server, 'POST /wallet/change', fields, token);
const available = async (server: ServerProcess, account_type: string, token: string) =>
  (
    await ask<{ available: string }>(
      server,
      'POST /wallet/detail',
      { currency_id: USDT, account_type },
      token,
    )
  ).available;

describe('upgrade without downtime', { timeout: PATIENCE }, () => {
  let top: string;
  let release: FormerRelease;
  let postgres: PostgresCluster;
  let redis: TestRedis;
  let environment: Record<string, string>;
  let former: ServerProcess;
  let current: ServerProcess;
  let ann: string;

  beforeAll(async () => {
    top = mkdtempSync(join(tmpdir(), 'pe-upgrade-'));
    release = checkOutFormerRelease();
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    environment = {
      DATABASE_URL: await postgres.create('empty'),
      REDIS_URL: redis.url,
      SANDBOX: '1',
      RATE_LIMITS: 'off',
      FILES_DIR: join(top, 'files'),
    };
    former = await startServerProcess(join(top, 'former'), [], environment, release.root);
    ann = await signUp(former);
    await faucet(former, ann);
    current = await startServerProcess(join(top, 'current'), [], environment);
  }, PATIENCE);
  afterAll(async () => {
    await Promise.all([former, current].map((server) => server?.end('SIGKILL')));
    await Promise.all([postgres?.stop(), redis?.stop()]);
    release?.remove();
    rmSync(top, { recursive: true, force: true });
  }, PATIENCE);

  test('the new server has migrated; the former one leads, and both are ready', async () => {
    expect(release.newer.length).toBeGreaterThan(0);
    expect(await healthOf(former)).toMatchObject({ status: 'ok', leader: true });
    expect(await healthOf(current)).toMatchObject({ status: 'ok', leader: false });
  });

  test('the former server takes new users, payments and transfers on the new schema', async () => {
    expect(await available(former, 'change', ann)).toBe('100');
    await toContracts(former, ann);
    const ben = await signUp(former);
    await faucet(former, ben);
    expect(await available(former, 'change', ben)).toBe('100');
  });

  test('a user of one is known at the other, with the same money', async () => {
    expect(await available(current, 'change', ann)).toBe('60');
    expect(await available(current, 'lever', ann)).toBe('40');
    const cleo = await signUp(current);
    await faucet(current, cleo);
    await toContracts(former, cleo);
    expect(await available(current, 'lever', cleo)).toBe('40');
    await faucet(current, ann);
    expect(await available(former, 'change', ann)).toBe('160');
  });

  test('the former server stops: the new one leads, and the ledger is clean', async () => {
    expect(await former.end()).toBe(0);
    await expect
      .poll(async () => (await healthOf(current)).leader, { timeout: LEADS_WITHIN_MS })
      .toBe(true);
    // "Unavailable, try again" until its market has prices: the same transfer again, as the page does it.
    const fields = transfer();
    const isAccepted = () =>
      toContracts(current, ann, fields).then(
        () => true,
        () => false,
      );
    await expect.poll(isAccepted, { timeout: PRICES_WITHIN_MS }).toBe(true);
    expect(await available(current, 'lever', ann)).toBe('80');
    const [verdict] = await current.operator('ledger', 'verify');
    expect(verdict).toMatchObject({ is_clean: true, differences: [] });
  });

  test('the former server does not start again on the new schema, and tells why', async () => {
    const flags = ['--port', '0', '--data', join(top, 'former')];
    const { code, err } = await runScript('scripts/server.ts', flags, environment, release.root);
    expect(code).toBe(1);
    expect(err).toContain('The database was created by a newer version of the server');
  });
});

/** An exchange that was left alone for a while. */
const LACKING = 10;
const SANDBOX = { SANDBOX: '1', RATE_LIMITS: 'off' };
const BTC_IN_USDT = { currency_id: '1', legal_id: USDT };

/** The same call with the same key until the market has prices, as the page does it. */
const withPrices = <Message>(call: () => Promise<Message>): Promise<Message> =>
  vi.waitFor(call, { timeout: PRICES_WITHIN_MS, interval: 500 });

interface Money {
  accounts: { name: string; list: { currency_id: number; available: string; frozen: string }[] }[];
}

async function holdings(server: ServerProcess, token: string) {
  const { accounts } = await ask<Money>(server, 'POST /wallet/list', {}, token);
  const [positions, orders] = await Promise.all([
    ask<{ list: { id: number; share: string; price: string; margin: string }[] }>(
      server,
      'POST /lever/dealall',
      {},
      token,
    ),
    ask<{ list: object[] }>(server, 'GET /coin/list', { status: '0' }, token),
  ]);
  return {
    balances: accounts.flatMap(({ name, list }) =>
      list.map(({ currency_id, available, frozen }) => ({ name, currency_id, available, frozen })),
    ),
    positions: positions.list.map(({ id, share, price, margin }) => ({ id, share, price, margin })),
    orders: orders.list,
  };
}

describe('a data folder of an older release', { timeout: PATIENCE }, () => {
  let top: string;
  let release: FormerRelease;

  beforeAll(() => {
    top = mkdtempSync(join(tmpdir(), 'pe-old-folder-'));
    release = checkOutFormerRelease(LACKING);
  });
  afterAll(() => {
    release.remove();
    rmSync(top, { recursive: true, force: true });
  });

  test('keeps each balance, order and position; the ledger is clean, and the position can be closed', async () => {
    const folder = join(top, 'data');
    // Exists, so that the older release makes its own content.
    mkdirSync(folder, { mode: 0o700 });
    const older = await startServerProcess(folder, [], SANDBOX, release.root);
    const token = await signUp(older);
    await faucet(older, token);
    await toContracts(older, token);
    const { mark_price } = await withPrices(() =>
      ask<{ mark_price: string }>(older, 'POST /lever/deal', BTC_IN_USDT, token),
    );
    const market = { type: '1', status: '1', share: '1', multiple: '10' };
    const opening = withKey({ ...BTC_IN_USDT, ...market });
    const { id } = await withPrices(() =>
      ask<{ id: number }>(older, 'POST /lever/submit', opening, token),
    );
    const target_price = `${BigInt(mark_price.split('.')[0] ?? '') - 500n}`;
    const purchase = { ...BTC_IN_USDT, type: '1', amount: '0.0005', target_price };
    await ask(older, 'POST /coin/trade', withKey(purchase), token);
    const before = await holdings(older, token);
    expect(before).toMatchObject({ positions: [{ id }], orders: [{}] });
    expect(await older.end()).toBe(0);

    const current = await startServerProcess(folder, [], SANDBOX);
    try {
      const after = await holdings(current, token);
      expect(after.balances).toEqual(before.balances);
      expect(after.positions).toEqual(before.positions);
      expect(after.orders).toMatchObject(before.orders);
      const [verdict] = await current.operator('ledger', 'verify');
      expect(verdict).toMatchObject({ is_clean: true, differences: [] });
      const closing = withKey({ id: `${id}` });
      await withPrices(() => ask(current, 'POST /lever/close', closing, token));
      expect((await holdings(current, token)).positions).toEqual([]);
    } finally {
      await current.end();
    }
  });
});
