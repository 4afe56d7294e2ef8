// A trader while the market moves against them or fails. The server is used only by these tests; `feed tick`
// moves its market.

import { setTimeout as passing } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { USDT } from '../../protocol/constants.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { MarketServer } from '../support/market-server.ts';
import { test as base, expect, LONG, slack } from './market-fixture.ts';
import { begin, signUpAt } from './people.ts';
import { type Calls, callsAt, fund, money, newKey } from './traders.ts';

const test = base.extend<object, { server: MarketServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const server = await MarketServer.start({ controls: true });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The first load of the page, which has no deadline: it took more than 15 s under `nice` beside a busy core. */
const LOADED = { timeout: 40_000 };
/** A server's start, a first load and a scene. */
const TEST_MS = 120_000;

test.describe.configure({ mode: 'default', timeout: TEST_MS });

const PAIR = { currency_id: 1, legal_id: USDT };

interface Scene {
  page: Page;
  wire: FaultProxy;
  server: MarketServer;
}

const tick = (server: MarketServer, price: string) =>
  server.operator('feed', 'tick', 'BTC/USDT', price);

async function openTrader({ page, wire, server }: Scene, tab = 'contract'): Promise<Calls> {
  const token = await signUpAt(server);
  const call = callsAt(server.origin, token);
  await fund(call);
  await begin(page, { token, origin: server.origin });
  await page.goto(`${wire.origin}/h5/#/pages/transaction/index?tab=${tab}&id=1`);
  const empty = tab === 'spot' ? 'No pending orders' : 'No open positions';
  await expect(page.getByText(empty)).toBeVisible(LOADED);
  return call;
}

async function stopAt(server: MarketServer, price: string): Promise<void> {
  await server.operator('feed', 'stop');
  await tick(server, price);
}

const open = (call: Calls, more: object) =>
  call('lever.submit', {
    ...PAIR,
    share: '10',
    multiple: 100,
    type: 1,
    status: 1,
    margin_mode: 'isolated',
    idempotency_key: newKey(),
    ...more,
  });

const card = (page: Page) => page.getByRole('article', { name: 'BTC/USDT' });

test('R-PRICE-6: prices are grey after 3 s, orders blocked after 5 s unless sent anyway, live again at once', async ({
  page,
  wire,
  server,
}) => {
  await server.operator('feed', 'start');
  await openTrader({ page, wire, server });
  await expect(page.getByRole('button', { name: 'Buy / Long BTC' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Lots/ }).fill('1');
  const began = performance.now();
  const since = (): number => performance.now() - began;
  wire.freeze();
  await expect
    .poll(() => page.locator('[data-stale="true"]').count(), { timeout: 10_000, intervals: [50] })
    .toBeGreaterThan(0);
  expect(since()).toBeGreaterThan(3_000 - 1_200);
  expect(since()).toBeLessThan(4_000 + slack());
  const blockedButton = page.getByRole('button', { name: 'No live price' });
  await expect(blockedButton).toBeVisible();
  expect(since()).toBeGreaterThan(5_000 - 1_200);
  expect(since()).toBeLessThan(6_000 + slack());
  await blockedButton.click();
  const question = page.locator('dialog[open]', { hasText: 'Send without a live price?' });
  await expect(question).toBeVisible();
  // A new connection is made after 10 s of silence.
  await expect(page.getByText(/^Live · /)).toBeVisible();
  expect(since()).toBeLessThan(13_000 + slack());
  // The dialog stays, so that a tap hits the button that the user saw.
  await question.getByRole('button', { name: 'Buy / Long BTC' }).click();
  await expect(page.locator('dialog[open]', { hasText: 'Confirm order' })).toBeVisible();
});

test('R-CONTRACT-15: a liquidation is shown as it happens, and is in the history with its reason', async ({
  page,
  wire,
  server,
}) => {
  const call = await openTrader({ page, wire, server });
  await stopAt(server, '90000');
  const { id, caution_money } = await open(call, {});
  await expect(card(page)).toHaveCount(1);
  await tick(server, '89000');
  await expect(card(page)).toHaveCount(0);
  const message = page.getByRole('button', {
    name: /^Liquidated: BTC\/USDT, 10 lots at 89,000, −10\.45 USDT after costs$/,
  });
  await message.click();
  await expect(message).toHaveCount(0);
  await page.getByRole('tab', { name: 'History' }).click();
  const row = page.getByRole('list', { name: 'History' }).getByRole('button').first();
  await expect(row).toContainText('Liquidated');
  const closedOrder = await call('lever.detail', { id });
  expect(closedOrder.close_reason).toBe('liquidation');
  // (89,000 - 90,000) x 0.01: the loss is limited to the margin.
  expect(closedOrder.fact_profits).toBe('-10');
  expect(caution_money).toBe('9');
  // The row leads with the result after costs, and a message says the same until it is read.
  const result = money(new Decimal(closedOrder.fact_profits).sub(closedOrder.trade_fee));
  await expect(row).toContainText(result);
});

test('R-SOCKET-4: three limits filled during an outage are reported afterwards', async ({
  page,
  wire,
  server,
}) => {
  const away = LONG ? 60_000 : 4_000;
  test.setTimeout(TEST_MS + away);
  const call = await openTrader({ page, wire, server });
  await stopAt(server, '90000');
  for (const target_price of ['89500', '89400', '89300'])
    await open(call, { status: 0, target_price, multiple: 10, margin_mode: 'cross' });
  await expect(page.getByRole('tab', { name: 'Pending 3' })).toBeVisible();
  const lots = page.getByRole('textbox', { name: /^Lots/ });
  await lots.fill('10');
  wire.refuse('everything');
  wire.cut();
  await passing(away);
  await tick(server, '89200');
  wire.calm();
  await expect(page.getByText('While you were offline')).toBeVisible({ timeout: 25_000 });
  await expect(page.getByText(/^Opened: BTC\/USDT/)).toHaveCount(3);
  await expect(page.getByRole('tab', { name: 'Positions 3' })).toBeVisible();
  await expect(lots, 'what filled is not sent once more').toHaveValue('');
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText('While you were offline')).toHaveCount(0);
});

test('R-SOCKET-4: a spot order filled during an outage clears the typed amount', async ({
  page,
  wire,
  server,
}) => {
  const call = await openTrader({ page, wire, server }, 'spot');
  await stopAt(server, '90000');
  const order = { ...PAIR, type: 1, amount: '0.01', target_price: '89000' } as const;
  await call('coin.trade', { ...order, idempotency_key: newKey() });
  await expect(page.getByRole('img', { name: 'Filled 0%' })).toBeVisible();
  const amount = page.getByRole('textbox', { name: 'Amount (BTC)' });
  await amount.fill('0.01');
  wire.refuse('everything');
  wire.cut();
  await expect(page.getByText(/^Connection lost/)).toBeVisible();
  await tick(server, '88000');
  await expect.poll(async () => (await call('coin.list', { status: '3' })).total).toBe(1);
  await expect(amount).toHaveValue('0.01');
  wire.calm();
  await expect(amount).toHaveValue('', { timeout: 25_000 });
  // Shown on the page of each engine, with the coins that were received after the fee.
  await expect(page.getByText('Bought 0.01 BTC')).toBeVisible();
  await expect(page.getByText('+0.00999\u00a0BTC')).toBeVisible();
});

test('R-SOCKET-8: a server killed under an open position comes back with it', async ({
  page,
  wire,
  server,
}) => {
  test.setTimeout(90_000);
  const call = await openTrader({ page, wire, server });
  await stopAt(server, '90000');
  await open(call, { multiple: 10 });
  await expect(card(page)).toHaveCount(1);
  await server.kill();
  await expect(page.getByText(/^Connection lost/)).toBeVisible();
  await server.restart();
  await stopAt(server, '90100');
  await expect(card(page)).toContainText('+1.00', { timeout: 30_000 });
  await tick(server, '90100');
  await card(page).getByRole('button', { name: 'Close' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Close position' }).click();
  await expect(card(page)).toHaveCount(0);
  const [closedOrder] = (await call('lever.my_trade', { status: '3' })).list;
  expect(closedOrder?.fact_profits).toBe('1');
});

test('the coin-margined account follows the index without asking the server', async ({
  page,
  wire,
  server,
}) => {
  const token = await signUpAt(server);
  const call = callsAt(server.origin, token);
  const BTC = 1;
  await call('sandbox.faucet', { currency_id: BTC, number: '0.05', idempotency_key: newKey() });
  await call('wallet.change', {
    currency_id: BTC,
    number: '0.05',
    from_field: 'change',
    to_field: 'lever',
    idempotency_key: newKey(),
  });
  const { list } = await call('currency.instruments', {});
  const pair = list.find(({ symbol }) => symbol === 'ETH/BTC');
  if (pair === undefined) throw new Error('no ETH/BTC');
  const { currency_id, legal_id } = pair;
  await stopAt(server, '90000');
  await server.operator('feed', 'tick', 'ETH/USDT', '4500');
  const order = await open(call, { currency_id, legal_id, multiple: 10, margin_mode: 'cross' });
  await begin(page, { token, origin: server.origin });
  await page.goto(`${wire.origin}/h5/#/pages/fund/assets`);
  await page.getByRole('radio', { name: 'Coin' }).click();
  const profit = page.getByRole('region', { name: 'BTC', exact: true }).getByText(/^Unrealised/);
  const shownProfit = async (): Promise<string> =>
    (await profit.locator('xpath=../..').textContent()) ?? '';
  await expect.poll(shownProfit).toMatch(/Unrealised/);
  await page.route('**/api/wallet/list*', (route) => route.abort());
  await server.operator('feed', 'tick', 'ETH/USDT', '4590');
  const expected = new Decimal(4590).div(90000).sub(order.price).mul(order.number);
  await expect.poll(shownProfit).toContain(`+${expected.toString()}`);
});
