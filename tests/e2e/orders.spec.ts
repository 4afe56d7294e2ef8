import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { USDT } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { expectWellSet } from './look.ts';
import { type Calls, money, newKey, openTrader } from './traders.ts';

const BTC = { currency_id: 1, legal_id: USDT };
const ETH = { currency_id: 2, legal_id: USDT };

async function contractOrders(call: Calls): Promise<void> {
  const submit = (pair: typeof BTC, type: 1 | 2, more = {}) =>
    call('lever.submit', {
      ...pair,
      share: '5',
      multiple: 10,
      type,
      status: 1,
      idempotency_key: newKey(),
      ...more,
    });
  const { mark_price } = await call('lever.deal', BTC);
  const target_price = new Decimal(mark_price).mul('0.97').toDecimalPlaces(0).toString();
  for (const [pair, type] of [
    [BTC, 1],
    [ETH, 2],
  ] as const) {
    const { id } = await submit(pair, type);
    await call('lever.close', { id, idempotency_key: newKey() });
  }
  const pendingFields = { status: 0, target_price } as const;
  const { id } = await submit(BTC, 1, pendingFields);
  await call('lever.cancel', { id, idempotency_key: newKey() });
  await submit(BTC, 1, pendingFields);
  await submit(BTC, 1);
}

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });

test.describe('R-CONTRACT-24: contract orders', () => {
  test('filters narrow list and totals; the detail recomputes the result; the export is a file', async ({
    page,
  }) => {
    test.slow();
    const call = await openTrader(page, '#/pages/transaction/contract_order');
    await contractOrders(call);
    await page.reload();
    const [sums] = (await call('lever.totals', { status: '3,4' })).list;
    await expect(totals(page)).toContainText(money(new Decimal(sums?.net ?? 0)));
    await expect(totals(page)).toContainText(/2· \d won/);
    for (const tab of ['Positions 1', 'Pending 1', 'History 3'])
      await expect(page.getByText(tab, { exact: true })).toBeVisible();
    const rows = page.getByRole('list', { name: 'History' }).getByRole('button');
    await expect(rows).toHaveCount(3);

    await page.getByRole('button', { name: 'Direction' }).click();
    await page.locator('dialog[open]').getByText('Short', { exact: true }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('ETH/USDT');
    await page.getByRole('button', { name: 'Clear: Direction' }).click();
    await page.getByRole('button', { name: 'Pair' }).click();
    await page.locator('dialog[open]').getByText('BTC/USDT').first().click();
    await expect(rows).toHaveCount(2);
    await expect(page.getByText('History 2', { exact: true })).toBeVisible();

    const [closedOrder] = (await call('lever.my_trade', { status: '3', type: 1 })).list;
    const profit = new Decimal(closedOrder?.update_price ?? 0)
      .sub(closedOrder?.price ?? 0)
      .mul(closedOrder?.number ?? 0);
    // List and detail lead with the result after costs.
    const net = profit.sub(closedOrder?.trade_fee ?? 0).sub(closedOrder?.overnight_money ?? 0);
    const gain = `${money(net.div(closedOrder?.origin_caution_money ?? 1).mul(100))}%`;
    await expect(rows.last()).toContainText(money(net));
    await expect(rows.last()).toContainText(gain);
    await rows.last().click();
    await expect(page.getByText('Recomputed on this phone: equal')).toBeVisible();
    await expect(page.getByText('Position opened')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Price from open to close/ })).toBeVisible();
    await expect(page.getByText(/^\d+ m \d+ s$/)).toBeVisible();
    await expect(page.getByText('Result after costs (USDT)')).toBeVisible();
    await expect(page.getByRole('article')).toContainText(money(net));
    await expect(page.getByRole('article')).toContainText(money(profit));
    await expect(page.getByRole('article')).toContainText(gain);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);

    await page.getByRole('button', { name: 'Back' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/^lever-.*\.csv$/);
  });
});

test.describe('R-CONTRACT-24: spot and options orders', () => {
  test('totals of both sides; average price and payout are recomputed', async ({ page }) => {
    const call = await openTrader(page, '#/pages/transaction/currency_order');
    const trade = { ...BTC, idempotency_key: newKey() };
    await call('coin.trade', { ...trade, type: 1, quote_amount: '500' });
    await page.reload();
    const [sums] = (await call('coin.totals', {})).list;
    await expect(totals(page)).toContainText(money(new Decimal(sums?.spent ?? 0)));
    await page.getByRole('list', { name: 'History' }).getByRole('button').first().click();
    await expect(page.getByText('Recomputed on this phone: equal')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();

    const stake = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '20' } as const;
    const { id } = await call('microtrade.submit', { ...stake, idempotency_key: newKey() });
    await call('microtrade.cancelMicOrder', { id, idempotency_key: newKey() });
    await page.goto('#/pages/transaction/seconds_order');
    const row = page.getByRole('list', { name: 'History' }).getByRole('button').first();
    await expect(row).toContainText('Cancelled');
    await row.click();
    await expect(page.getByText('Payout')).toBeVisible();
  });
});

test('the order pages fit in every language', { tag: ['@look', '@long'] }, async ({ page }) => {
  test.setTimeout(120_000);
  const call = await openTrader(page, '#/pages/transaction/contract_order');
  await contractOrders(call);
  const [order] = (await call('lever.my_trade', { status: '3' })).list;
  await page.reload();
  const row = page.getByRole('main').getByRole('list').getByRole('button').first();
  await expectWellSet(page, 'contract-orders', row);
  await page.goto('#/pages/transaction/contract_order?tab=positions&side=2');
  await expectWellSet(page, 'no-orders', page.getByRole('main').getByRole('button').last());
  await page.goto(`#/pages/transaction/order_detail?id=${order?.id}`);
  await expectWellSet(page, 'order-detail', page.getByRole('article'));
});
