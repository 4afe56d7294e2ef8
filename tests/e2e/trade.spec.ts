// Orders from the ticket to the history, through the real server; figures against decimal.js.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { expect, test } from './fixture.ts';
import { money, openTrader, USDT } from './traders.ts';

const BTC = { currency_id: 1, legal_id: USDT };

const trader = (page: Page, tab: 'contract' | 'spot' | 'option', language = 'en') =>
  openTrader(page, `#/pages/transaction/index?tab=${tab}&id=1`, language);

const ticketOf = (page: Page) => page.getByRole('region', { name: /./ }).first();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Presses the button of the ticket and then the one of the sheet that asks. */
async function send(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.locator('dialog[open]').getByRole('button', { name }).click();
}

test.describe('R-KEY-1: a reply that is lost', () => {
  test.use({ provoked: /ERR_CONNECTION_RESET/ });
  test('a reply that is lost after the server committed: one order, shown once', async ({
    page,
  }) => {
    const call = await trader(page, 'contract');
    let isLost = false;
    await page.route('**/api/lever/submit', async (route) => {
      await route.fetch();
      isLost = true;
      await route.abort('connectionreset');
    });
    await field(page, 'Lots · 0.001 BTC each').fill('20');
    await send(page, 'Buy / Long BTC');
    await expect(page.getByRole('article', { name: 'BTC/USDT' })).toHaveCount(1);
    expect(isLost).toBe(true);
    expect((await call('lever.dealall', { legal_id: USDT })).total).toBe(1);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
});

test.describe('R-CONTRACT: a contract order from the ticket to the history', () => {
  test('market: opens at once with the margin of its price, closes, and stands in the history', async ({
    page,
  }) => {
    const call = await trader(page, 'contract');
    await field(page, 'Lots · 0.001 BTC each').fill('50');
    await send(page, 'Buy / Long BTC');
    const card = page.getByRole('article', { name: 'BTC/USDT' });
    await expect(card).toBeVisible();
    const { list } = await call('lever.dealall', { legal_id: USDT });
    const [order] = list;
    if (order === undefined) throw new Error('no position');
    const margin = new Decimal(order.price).mul('0.05').div(order.multiple);
    await expect(card.getByText(money(margin))).toBeVisible();
    expect(order.caution_money).toBe(margin.toDecimalPlaces(8).toString());

    await card.getByRole('button', { name: 'Close' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Close position' }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('Closed by you')).toBeVisible();
    const closed = (await call('lever.my_trade', { status: '3' })).list[0];
    const profit = new Decimal(closed?.update_price ?? 0).sub(order.price).mul('0.05');
    expect(closed?.fact_profits).toBe(profit.toDecimalPlaces(8).toString());
  });

  test('limit: waits with its margin held, and a cancel gives the margin back and keeps the fee', async ({
    page,
  }) => {
    const call = await trader(page, 'contract');
    const { mark_price } = await call('lever.deal', BTC);
    const target = new Decimal(mark_price).mul('0.98').toDecimalPlaces(0).toString();
    await page.getByRole('button', { name: 'Order type' }).click();
    await page.locator('dialog[open]').getByText('Limit', { exact: true }).click();
    await field(page, 'Price (USDT)').fill(target);
    await field(page, 'Lots · 0.001 BTC each').fill('10');
    await send(page, 'Buy / Long BTC');
    await page.getByRole('tab', { name: /Pending/ }).click();
    await expect(page.getByRole('tab', { name: 'Pending 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText(/is not refunded/)).toBeVisible();
    await page.locator('dialog[open]').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('No pending orders')).toBeVisible();
    const { available } = await call('wallet.detail', {
      currency_id: USDT,
      account_type: 'lever',
    });
    const fee = new Decimal(target).mul('0.01').mul('0.0005');
    expect(available).toBe(new Decimal(2_000).sub(fee.toDecimalPlaces(8)).toString());
  });

  test('what is wrong stands at its field before anything is sent', async ({ page }) => {
    const call = await trader(page, 'contract');
    await page.getByRole('button', { name: 'Buy / Long BTC' }).click();
    await expect(page.getByText('Enter lots')).toBeVisible();
    await page.locator('label', { hasText: 'TP / SL' }).first().click();
    await field(page, 'Lots · 0.001 BTC each').fill('1');
    await field(page, 'Take profit').fill('1000');
    await expect(
      page.getByRole('group', { name: 'Take profit' }).getByText(/side|above/),
    ).toBeVisible();
    await field(page, 'Lots · 0.001 BTC each').fill('5000');
    await expect(page.getByText(/balance/i).first()).toBeVisible();
    await page.getByRole('button', { name: 'Buy / Long BTC' }).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect((await call('lever.dealall', { legal_id: USDT })).total).toBe(0);
  });

  test('axe finds nothing on the ticket and below it', async ({ page }) => {
    await trader(page, 'contract');
    await field(page, 'Lots · 0.001 BTC each').fill('5');
    await send(page, 'Buy / Long BTC');
    await expect(page.getByRole('article', { name: 'BTC/USDT' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });
});

test.describe('R-SPOT: coins from the ticket to the history', () => {
  test('a market buy by total: the fee is taken from what is received', async ({ page }) => {
    const call = await trader(page, 'spot');
    await page.getByRole('button', { name: 'Order type' }).click();
    await page.locator('dialog[open]').getByText('Market', { exact: true }).click();
    await field(page, 'Total (USDT)').fill('100');
    await send(page, 'Buy BTC');
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('BTC/USDT').last()).toBeVisible();
    const [order] = (await call('coin.list', { status: '3,4' })).list;
    const held = await call('wallet.detail', { currency_id: 1, account_type: 'change' });
    const expected = new Decimal(order?.filled ?? 0).sub(order?.fee ?? 0);
    expect(held.available).toBe(expected.toString());
  });

  test('a limit order waits with its ring at 0 % and is cancelled', async ({ page }) => {
    const call = await trader(page, 'spot');
    const ticker = (await call('currency.quotation_new', {})).list.find(
      (one) => one.match_id === 1,
    );
    const target = new Decimal(ticker?.now_price ?? 0).mul('0.98').toDecimalPlaces(0).toString();
    await field(page, 'Price (USDT)').fill(target);
    await field(page, 'Amount (BTC)').fill('0.01');
    await expect(field(page, 'Total (USDT)')).not.toHaveValue('');
    await send(page, 'Buy BTC');
    await expect(page.getByRole('img', { name: 'Filled 0%' })).toBeVisible();
    const orders = page.getByRole('tabpanel', { name: 'Orders' });
    await orders.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('No pending orders')).toBeVisible();
    const { frozen } = await call('wallet.detail', { currency_id: USDT, account_type: 'change' });
    expect(frozen).toBe('0');
  });
});

test.describe('R-OPTION: a timed option', () => {
  test('each side says what it pays; it runs with its ring and can be cancelled at first', async ({
    page,
  }) => {
    const call = await trader(page, 'option');
    await page.getByRole('radio', { name: '100' }).check({ force: true });
    const up = page.getByRole('button', { name: /^Up/ });
    const [, second] = (await call('microtrade.seconds', { match_id: 1 })).list;
    const pays = new Decimal(100).mul(new Decimal(1).add(second?.profit_ratio ?? 0));
    await expect(up).toContainText(money(pays));
    await up.click();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Holding 1' })).toBeVisible();
    const [order] = (await call('microtrade.lists', { status: 1 })).list;
    expect(order?.number).toBe('100');
  });
});

test.describe('languages: what is typed is what is ordered', () => {
  for (const [language, lots, sent] of [
    ['fra', '2,0', '2'],
    ['th', '３', '3'],
  ] as const) {
    test(`${language}: ${lots} is ${sent}`, async ({ page }) => {
      const call = await trader(page, 'contract', language);
      await page.locator('main input[inputmode]').first().fill(lots);
      await ticketOf(page).locator(':scope > button').last().click();
      await page.locator('dialog[open] button[type=submit]').click();
      await expect(page.getByRole('article', { name: 'BTC/USDT' })).toBeVisible();
      const [order] = (await call('lever.dealall', { legal_id: USDT })).list;
      expect(order?.share).toBe(sent);
    });
  }
});
