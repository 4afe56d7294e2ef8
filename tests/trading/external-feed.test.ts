// The engines on an exchange's prices. A server started with `FEED=...`, and the test's
// own exchange; fills, stops and settlements exactly follow that exchange's messages.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { CallError, type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { VenueServer } from '../../scripts/venue/venue-server.ts';
import { fundAt, newKey, signUpAt } from '../support/process-person.ts';
import { runScript, type ServerProcess, startServerProcess } from '../support/server-process.ts';

const NAMES = { binance: ['BTCUSDT', 'ETHUSDT'], okx: ['BTC-USDT', 'ETH-USDT'] } as const;
const [BTC, BNB, USDT] = [1, 4, 3];
const PAIR = { currency_id: BTC, legal_id: USDT };

const top = mkdtempSync(join(tmpdir(), 'pe-external-'));
let server: ServerProcess | undefined;
let venue: VenueServer | undefined;
let talking: NodeJS.Timeout | undefined;

afterEach(async () => {
  clearInterval(talking);
  await server?.end('SIGKILL');
  await venue?.close();
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const until = (isSo: () => Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(isSo, { timeout: 30_000, interval: 20 });

async function open(kind: keyof typeof NAMES): Promise<{ all: ServerProcess; at: VenueServer }> {
  const at = await VenueServer.start(kind, NAMES[kind]);
  venue = at;
  let price = 2500;
  talking = setInterval(() => {
    at.time = Date.now();
    // Another instrument trades all the time, so that the exchange isn't silent.
    price = price === 2500 ? 2501 : 2500;
    if (at.isConnected) at.day(NAMES[kind][1], String(price));
  }, 50);
  at.time = Date.now();
  at.depth(NAMES[kind][0], {
    bids: [
      ['59999.9', '0.02'],
      ['59999', '5'],
    ],
    asks: [
      ['60000.1', '0.01'],
      ['60001', '0.03'],
      ['60002', '5'],
    ],
  });
  server = await startServerProcess(join(top, kind), ['--test-controls'], {
    FEED: kind,
    FEED_URL: at.url,
    FEED_REST_URL: at.rest_url,
    RATE_LIMITS: 'off',
  });
  return { all: server, at };
}

const refusal = async (work: Promise<unknown>): Promise<string | undefined> => {
  const thrown = await work.catch((error: unknown) => error);
  return thrown instanceof CallError ? thrown.failure?.error : undefined;
};

async function ticker(guest: Caller, symbol: string) {
  const { list } = await call(guest, CALLS['currency.quotation_new'], {});
  return list.find((one) => one.symbol === symbol);
}

const VENUES = process.env['LONG'] === '1' ? (['binance', 'okx'] as const) : (['okx'] as const);

describe.each(VENUES)('engines on the prices of %s', { timeout: 120_000 }, (kind) => {
  test('orders fill at its prices, stops fire and options end by its trades; missing instruments are closed', async () => {
    const { all, at } = await open(kind);
    const [btc] = NAMES[kind];
    const ann = await signUpAt(all);
    await fundAt(ann, '10000', 'lever', 'micro');
    const says = async (price: string): Promise<void> => {
      at.trade(btc, price, '0.5');
      await until(async () => (await ticker(ann, 'BTC/USDT'))?.now_price === price);
    };
    await until(
      async () => (await call(ann, CALLS['currency.book'], { match_id: 1 })).out.length === 3,
    );
    await says('60000.1');

    // R-PRICE-9: users, operators and metrics see which exchange the prices are from.
    const sources = await call(ann, CALLS['currency.sources'], { match_id: 1 });
    expect(sources).toMatchObject({ is_enough: true, minimum: 1, count: 1 });
    expect(sources.list).toMatchObject([{ name: sources.source, price: '60000.1', left_out: '' }]);
    const [venueRow] = await all.operator('feed', 'venues');
    expect(venueRow).toMatchObject({ venue: kind, is_connected: true, gaps: 0 });
    const [reportRow] = await all.operator('feed', 'report', 'BTC/USDT');
    expect(reportRow).toMatchObject({ symbol: 'BTC/USDT', venue: kind, outliers: 0 });
    const metrics = await (await fetch(`${all.address}/metrics`)).text();
    expect(metrics).toContain(`feed_venue_up{venue="${kind}"} 1`);

    // Contract: 100 lots of 0.001 at the mark, a tenth of 6000.01, a fee of 0.05 %.
    const position = await call(ann, CALLS['lever.submit'], {
      ...PAIR,
      share: '100',
      multiple: 10,
      type: 1,
      status: 1,
      ...newKey(),
      target_profit_price: '60500',
    });
    expect(position).toMatchObject({
      price: '60000.1',
      caution_money: '600.001',
      trade_fee: '3.000005',
    });

    // Spot: 0.03 BTC are 0.01 x 60000.1 and 0.02 x 60001 of its book; the fee is 0.1 % of the coins.
    const boughtOrder = await call(ann, CALLS['coin.trade'], {
      ...PAIR,
      type: 1,
      amount: '0.03',
      ...newKey(),
    });
    expect(boughtOrder).toMatchObject({
      status: 3,
      filled: '0.03',
      turnover: '1800.021',
      fee: '0.00003',
    });

    // A resting order is filled by one of their trades that passes it.
    const resting = await call(ann, CALLS['coin.trade'], {
      ...PAIR,
      type: 1,
      amount: '0.01',
      target_price: '59998',
      ...newKey(),
    });
    expect(resting.status).toBe(0);
    await says('59997.5');
    const filledOrders = () => call(ann, CALLS['coin.list'], { status: [3] });
    await until(async () => (await filledOrders()).total === 2);
    expect((await filledOrders()).list[0]).toMatchObject({ id: resting.id, turnover: '599.98' });

    // R-PRICE-1: a timed option opens at the index, not at a trade below the best bid, and ends by
    // the first index after its time, here caused by an order alone.
    const option = await call(ann, CALLS['microtrade.submit'], {
      match_id: 1,
      currency_id: USDT,
      type: 1,
      seconds: 30,
      number: '100',
      ...newKey(),
    });
    expect(option.open_price).toBe('59999.9');
    await all.operator('clock', 'advance', '31000');
    at.depth(btc, { bids: [['60000', '1']], asks: [] });
    const endedOptions = () => call(ann, CALLS['microtrade.lists'], { status: 3 });
    await until(async () => (await endedOptions()).total === 1);
    // 100 x 1.3
    expect((await endedOptions()).list[0]).toMatchObject({
      end_price: '60000',
      result: 1,
      payout: '130',
    });

    // Take profit: their bids rise to 60510, then there is a trade at that price.
    at.depth(btc, {
      bids: [['60510', '1']],
      asks: ['60000.1', '60001', '60002'].map((price) => [price, '0']),
    });
    at.trade(btc, '60510', '0.1');
    const closedOrders = () => call(ann, CALLS['lever.my_trade'], { status: [3] });
    await until(async () => (await closedOrders()).total === 1);
    expect((await closedOrders()).list[0]).toMatchObject({
      id: position.id,
      close_reason: 'take_profit',
    });
    expect((await closedOrders()).list[0]?.update_price).toBe('60510');

    // R-FRAME-10: empty or too large values are dropped and counted.
    const refusedFeeds = async () => {
      const answer = await (await fetch(`${all.address}/metrics`)).text();
      return BigInt(/^feed_refused_total (\d+)$/m.exec(answer)?.[1] ?? -1);
    };
    const before = await refusedFeeds();
    expect(before).toBeGreaterThanOrEqual(0n);
    at.trade(btc, '0', '0.1');
    at.trade(btc, '99999999999999999999', '0.1');
    await until(async () => (await refusedFeeds()) === before + 2n);
    expect((await ticker(ann, 'BTC/USDT'))?.now_price).toBe('60510');

    // BNB isn't listed there; stock prices are simulated.
    const wish = { currency_id: BNB, legal_id: USDT, type: 1, amount: '1' } as const;
    expect(await refusal(call(ann, CALLS['coin.trade'], { ...wish, ...newKey() }))).toBe(
      'market_closed',
    );
    expect(await ticker(ann, 'BNB/USDT')).toBeUndefined();

    at.refuse(1_000_000);
    at.cut();
    await until(
      async () => (await call(ann, CALLS['currency.book'], { match_id: 1 })).out.length === 0,
    );
    await all.operator('clock', 'advance', '6000');
    const late = { ...PAIR, share: '1', multiple: 10, type: 1, status: 1 } as const;
    expect(await refusal(call(ann, CALLS['lever.submit'], { ...late, ...newKey() }))).toBe(
      'market_closed',
    );
    await all.operator('ledger', 'verify');
  });
});

test('an unknown FEED, or one beside a recording, is refused with a message', async () => {
  const unknown = await runScript('scripts/server.ts', ['--data', join(top, 'none')], {
    FEED: 'okx,mtgox',
  });
  expect(unknown).toMatchObject({
    code: 1,
    err: expect.stringContaining('not "mtgox"'),
  });
  expect(existsSync(join(top, 'none'))).toBe(false);
  const both = await runScript('scripts/server.ts', ['--replay', 'x.rec'], { FEED: 'okx' });
  expect(both).toMatchObject({
    code: 1,
    err: expect.stringContaining('only one can supply the prices'),
  });
}, 60_000);
