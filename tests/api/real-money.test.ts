// R-PRICE-8, R-OPERATOR-8: a server outside practice mode, on an empty PostgreSQL and an exchange that has two of our coins. What a
// guest and a new user can see, open or buy is real: nothing is simulated, drawn or seeded.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CallError, type Caller, call } from '../../protocol/call.ts';
import { type Call, fieldsOf } from '../../protocol/calls/platform/call.ts';
import { CALL_NAMES, CALLS, type CallName } from '../../protocol/catalogue.ts';
import { DAY_MS } from '../../protocol/time.ts';
import { VenueServer } from '../../scripts/venue/venue-server.ts';
import seeded from '../../server/seeds/instruments.json' with { type: 'json' };
import { type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { newKey, signUpAt } from '../support/process-person.ts';
import { runScript, type ServerProcess, startServerProcess } from '../support/server-process.ts';

const [USDT, EUR] = [3, 1002];
const PRICED = ['BTC/USDT', 'ETH/USDT'];
const UNKNOWN_COIN = 'SOL/USDT';
const STOCK = 'AAPL/USDT';

const top = mkdtempSync(join(tmpdir(), 'pe-real-'));
let cluster: PostgresCluster;
let database_url: string;
let venue: VenueServer;
let talking: NodeJS.Timeout;
let server: ServerProcess;
let guest: Caller;
let ann: Caller;
let began: number;

beforeAll(async () => {
  cluster = await startPostgres();
  database_url = await cluster.create('empty');
  venue = await VenueServer.start('binance', ['BTCUSDT', 'ETHUSDT']);
  talking = setInterval(() => {
    venue.time = Date.now();
    if (!venue.isConnected) return;
    venue.day('BTCUSDT', '61234.5', { high: '62000', low: '60000', open: '60100' });
    venue.day('ETHUSDT', '2345.67');
  }, 50);
  began = Date.now();
  server = await startServerProcess(join(top, 'server'), ['--test-controls'], environment());
  guest = { origin: server.address, language: 'en' };
  await server.operator('setting', 'set', 'invite_required', '0');
  ann = await signUpAt(server);
}, 180_000);

afterAll(async () => {
  clearInterval(talking);
  await server?.end('SIGKILL');
  await venue?.close();
  await cluster?.stop();
  rmSync(top, { recursive: true, force: true });
});

function environment(): Record<string, string> {
  const lacking = seeded.filter(
    ({ symbol, type }) => type === 'crypto' && !PRICED.includes(symbol),
  );
  return {
    DATABASE_URL: database_url,
    SANDBOX: '0',
    RATE_LIMITS: 'off',
    FEED: 'binance',
    FEED_URL: venue.url,
    FEED_REST_URL: venue.rest_url,
    FEED_SYMBOLS: lacking.map(({ symbol }) => `${symbol}=`).join(','),
  };
}

const seenBy = (who: Caller, name: CallName, fields: object = {}): Promise<unknown> =>
  call(who, CALLS[name], fields as never);

/** All errors of a refusal; `accepted` if there was none. */
async function errorsFor(name: CallName, fields: object): Promise<string[]> {
  const key = (CALLS[name] as Call).gates.includes('I') ? newKey() : {};
  try {
    await seenBy(ann, name, { ...fields, ...key });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { failure } = error;
    const all = failure?.errors ?? [failure];
    return all.map((one) => `${one?.error}`);
  }
  return ['accepted'];
}

type Listed = { list: Record<string, unknown>[] };

const CONTENT: readonly CallName[] = ['news.list'];
const PRICE = '61240';
const TRADED_BAR = [expect.anything(), PRICE, PRICE, PRICE, PRICE, '0.5'];
const IDS: Record<string, unknown> = { id: 1, uid: 1, code: 'A1', trader_user_id: 1, c_id: 5 };

describe('R-PRICE-8, R-OPERATOR-8: without practice mode nothing is invented', () => {
  test('each list of what can be bought, followed or claimed is empty, for a guest and for a new user', async () => {
    const listCalls = CALL_NAMES.filter((name) => (CALLS[name] as Call).gates.includes('L'));
    expect(listCalls.length).toBeGreaterThan(35);
    const wrongNames: string[] = [];
    for (const name of listCalls.filter((one) => !CONTENT.includes(one))) {
      const one: Call = CALLS[name];
      const fieldNames = Object.keys(fieldsOf(one)).filter((field) => field in IDS);
      const fields = Object.fromEntries(fieldNames.map((field) => [field, IDS[field]]));
      for (const who of one.gates.includes('G') ? [guest, ann] : [ann]) {
        const answer = await seenBy(who, name, fields).catch((error: unknown) => error);
        const isMissing =
          answer instanceof CallError && /not_found$/.test(answer.failure?.error ?? '');
        if (!isMissing && (answer as Listed).list?.length !== 0) wrongNames.push(name);
      }
    }
    expect(wrongNames).toEqual([]);
    for (const name of ['lh.deposit.config', 'coupon.center', 'chat.messages'] as const) {
      expect(await seenBy(ann, name), name).toMatchObject({ list: [] });
    }
    expect(await seenBy(ann, 'game.state')).toMatchObject({ prizes: [], plays_left: 0 });
  });

  test('only coins with a price of the exchange have a price; stocks are closed and have none', async () => {
    const { list: quotes } = (await seenBy(guest, 'currency.quotation_new')) as Listed;
    expect(
      quotes.map(({ symbol, now_price, mark_price }) => [symbol, now_price, mark_price]),
    ).toEqual([
      ['BTC/USDT', '61234.5', '61234.5'],
      ['ETH/USDT', '2345.67', '2345.67'],
    ]);
    const { list: instruments } = (await seenBy(guest, 'currency.instruments')) as Listed;
    const stocks = instruments.filter(({ type }) => type === 'stock');
    expect(stocks.length).toBeGreaterThan(10);
    expect(
      stocks.filter(({ is_open, next_change_time }) => is_open || next_change_time !== null),
    ).toEqual([]);
    const { list: currencies } = (await seenBy(guest, 'currency.list')) as Listed;
    const pricedNames = currencies
      .filter(({ price_usd }) => price_usd !== null)
      .map(({ name }) => name);
    expect(pricedNames).toEqual(['BTC', 'ETH', 'USDT', 'USD']);
    expect(currencies.map(({ name }) => name)).not.toContain('ORVA');
  });

  test('charts, trades and books have nothing from before the start, and nothing of other instruments', async () => {
    for (const symbol of ['BTC/USDT', UNKNOWN_COIN, STOCK]) {
      const { match_id } = seeded.find((one) => one.symbol === symbol) ?? { match_id: 0 };
      for (const period of ['1min', '1hour', '1day'] as const) {
        const span = { from: began - 400 * DAY_MS, to: began + DAY_MS };
        const { list } = (await seenBy(guest, 'currency.new_timeshar', {
          symbol,
          period,
          ...span,
        })) as Listed;
        expect(list, `${symbol} ${period}`).toEqual([]);
      }
      expect(await seenBy(guest, 'currency.trades', { match_id })).toMatchObject({ list: [] });
      expect(await seenBy(guest, 'currency.book', { match_id })).toMatchObject({ in: [], out: [] });
    }
    venue.trade('BTCUSDT', PRICE, '0.5');
    await vi.waitFor(async () => {
      const span = { from: began - DAY_MS, to: began + DAY_MS };
      const fields = { symbol: 'BTC/USDT', period: '1day', ...span };
      const { list } = (await seenBy(guest, 'currency.new_timeshar', fields)) as Listed;
      expect(list).toMatchObject([TRADED_BAR]);
    }, 10_000);
  });

  test('no order of an instrument without a price is accepted, not even one that waits', async () => {
    const open = { type: 1, legal_id: USDT, share: '1', multiple: 1 };
    for (const symbol of [STOCK, UNKNOWN_COIN]) {
      const one = seeded.find((row) => row.symbol === symbol);
      const { currency_id = 0, match_id = 0, start_price: target_price = '1' } = one ?? {};
      const pair = { currency_id, legal_id: USDT };
      const option = { match_id, currency_id: USDT, type: 1, seconds: 60, number: '10' };
      expect(await errorsFor('lever.submit', { ...open, ...pair, status: 1 }), symbol).toContain(
        'market_closed',
      );
      expect(
        await errorsFor('lever.submit', { ...open, ...pair, status: 0, target_price }),
        symbol,
      ).toContain('market_closed');
      expect(
        await errorsFor('coin.trade', { ...pair, type: 1, amount: '1', target_price }),
        symbol,
      ).toContain('market_closed');
      expect(await errorsFor('microtrade.submit', option), symbol).toContain('market_closed');
      const wish = { number: '1', from_currency_id: currency_id, to_currency_id: USDT };
      expect(await errorsFor('user.getTransferFee', wish), symbol).not.toContain('accepted');
    }
  });

  test('no text speaks of test funds, no rate is from a file, nobody else answers for customer service', async () => {
    const { list: menu } = (await seenBy(guest, 'menu')) as Listed;
    expect(menu.map(({ key }) => key)).not.toContain('stock');
    const { list: banners } = (await seenBy(guest, 'news.list', { c_id: 5 })) as Listed;
    expect(banners.map(({ url }) => url)).toEqual([
      '/pages/copytrade/copy',
      '/pages/setting/share',
    ]);
    expect(await seenBy(guest, 'get_system_exchange_rate')).toEqual({ USD: '1' });
    expect(await seenBy(guest, 'getSetting', { keyword: 'sandbox' })).toMatchObject({
      enabled: false,
      faucet: false,
    });
    expect(await seenBy(guest, 'getSetting', { keyword: 'register' })).toMatchObject({
      default_invite_code: null,
    });
    expect(await seenBy(guest, 'getSetting', { keyword: 'customer_service' })).toEqual({
      email: null,
      url: null,
      hours: null,
    });
    expect(await errorsFor('sandbox.faucet', { currency_id: USDT })).toEqual(['sandbox_only']);
    expect(await errorsFor('sandbox.reset', { number: '1000' })).toEqual(['sandbox_only']);
    const address = { currency_id: USDT, chain: 'bank' };
    expect(
      await errorsFor('wallet.get_in_address', { ...address, currency_id: EUR }),
    ).not.toContain('accepted');
    expect((await server.operator('ledger', 'verify')).length).toBe(1);
    const client = new pg.Client(database_url);
    await client.connect();
    const { rows } = await client.query('select count(*)::int as count from ledger_postings');
    await client.end();
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('desks and the banner of practice mode, which former releases made here too, are closed by the next start', async () => {
    const client = new pg.Client(database_url);
    await client.connect();
    await client.query(
      `insert into otc_desks (nickname, pay_accounts, created_at) values ('Harbour Desk', $1, now())`,
      [
        {
          bank: [
            { label: 'bank_name', value: 'Practice Bank' },
            { label: 'swift_code', value: 'PRACHKHH' },
          ],
        },
      ],
    );
    await client.query(
      `insert into otc_ads (desk_id, type, currency_id, fiat, fixed_price, remaining, min_total, max_total, pay_methods,
         window_ms, terms, is_open, created_at)
       select id, 1, 3, 'USD', '1', '250000', '50', '25000', 'bank', 900000, '', true, now() from otc_desks`,
    );
    expect(((await seenBy(guest, 'legal_deal_platform')) as Listed).list).toHaveLength(1);
    await client.end();
    const { address, data } = server;
    await server.end();
    server = await startServerProcess(data, ['--test-controls'], environment());
    expect(server.address).not.toBe(address);
    guest = { origin: server.address, language: 'en' };
    expect(((await seenBy(guest, 'legal_deal_platform')) as Listed).list).toEqual([]);
    const fields = { symbol: 'BTC/USDT', period: '1day', from: began - DAY_MS, to: began + DAY_MS };
    const { list } = (await seenBy(guest, 'currency.new_timeshar', fields)) as Listed;
    expect(list, 'the real bars of before').toMatchObject([TRADED_BAR]);
  });
});

test('R-OPERATOR-8: a database with play money is refused outside practice mode', async () => {
  const practiceUrl = await cluster.create();
  const client = new pg.Client(practiceUrl);
  await client.connect();
  // As the first start of practice mode writes it.
  await client.query(
    "insert into ledger_transactions (kind, reference, created_at) values ('pool_fund', 'sandbox', now())",
  );
  await client.end();
  const data = join(top, 'practised');
  const variables = { ...environment(), DATABASE_URL: practiceUrl };
  const result = await runScript('scripts/server.ts', ['--port', '0', '--data', data], variables);
  expect(result.code).toBe(1);
  expect(result.err.trim()).toMatch(/^This database was used in practice mode/);
});

describe('R-PRICE-8: a server outside practice mode without an exchange', () => {
  const NEEDS =
    /^A server that is not in practice mode needs the prices of a real exchange: set FEED=/;
  const LINES = [
    ['SANDBOX=0', { SANDBOX: '0' }, []],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://nowhere/none' }, []],
    ['FEED=simulated', { SANDBOX: '0', FEED: 'simulated' }, []],
    ['a recording', { SANDBOX: '0' }, ['--replay', 'none.frames']],
  ] as const;

  test.each(LINES)(
    '%s: refuses to start, in one sentence, and creates nothing',
    async (name, variables, flags) => {
      const data = join(top, `refused ${name}`);
      const result = await runScript(
        'scripts/server.ts',
        ['--port', '0', '--data', data, ...flags],
        variables,
      );
      expect(result.code).toBe(1);
      expect(result.err.trim()).toMatch(NEEDS);
      expect(result.err.trim().split('\n')).toHaveLength(1);
      expect(existsSync(data)).toBe(false);
    },
  );
});
