import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { USDT } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations } from './look.ts';
import { begin } from './people.ts';
import { money, newKey, newTrader, openTrader } from './traders.ts';

const address = (): string => `http://localhost:${process.env['PE_E2E_PORT']}/h5/`;
const BTC = { currency_id: 1, legal_id: USDT };

const trader = (page: Page, tab: 'contract' | 'spot' | 'option', language = 'en') =>
  openTrader(page, `#/pages/transaction/index?tab=${tab}&id=1`, { language });

const ticketOf = (page: Page) => page.getByRole('region', { name: /./ }).first();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const knownUser = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('client_state') ?? '{}').state?.user ?? null);

async function send(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await confirm(page);
}

/** Confirms the order. On a busy machine prices may be old for a moment: then a question comes first. */
async function confirm(page: Page): Promise<void> {
  const sheet = page.locator('dialog[open]');
  await expect(sheet).toBeVisible();
  const isQuestion = (await sheet.getByRole('checkbox').count()) === 0;
  if (isQuestion) await sheet.getByRole('button').last().click();
  await expect(sheet.getByRole('checkbox')).toBeVisible();
  await sheet.getByRole('button').last().click();
}

test.describe('R-KEY-1: a lost reply', () => {
  test.use({ expectedErrors: /ERR_CONNECTION_RESET/ });
  test('a reply lost after the server committed: one order, shown once', async ({ page }) => {
    const call = await trader(page, 'contract');
    let isLost = false;
    await page.route('**/api/lever/submit', async (route) => {
      await route.fetch();
      isLost = true;
      await route.abort('connectionreset');
    });
    await field(page, 'Lots · 0.001 BTC').fill('20');
    await send(page, 'Buy / Long BTC');
    await expect(page.getByRole('article', { name: 'BTC/USDT' })).toHaveCount(1);
    expect(isLost).toBe(true);
    expect((await call('lever.dealall', { legal_id: USDT })).total).toBe(1);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
});

test('R-KEY-7: a tab closed while the order was on its way finds it on return', async ({
  page,
  context,
}) => {
  const call = await trader(page, 'contract');
  let release: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isSent = false;
  await page.route('**/api/lever/submit', async (route) => {
    await route.fetch();
    isSent = true;
    await isHeld;
    await route.abort().catch(() => undefined);
  });
  await field(page, 'Lots · 0.001 BTC').fill('20');
  await send(page, 'Buy / Long BTC');
  await expect(() => expect(isSent).toBe(true)).toPass();
  await page.close();
  release();
  const back = await context.newPage();
  await back.goto('#/pages/transaction/index?tab=contract&id=1');
  await expect(back.getByRole('article', { name: 'BTC/USDT' })).toHaveCount(1);
  await expect(() =>
    back
      .evaluate(() => localStorage.getItem('money_wishes'))
      .then((keptText) => expect(keptText).toBe('[]')),
  ).toPass();
  expect((await call('lever.dealall', { legal_id: USDT })).total).toBe(1);
});

test('R-SOCKET-4: two devices of one user agree within a second', async ({ page, browser }) => {
  const { token, call } = await newTrader();
  const other = await (await browser.newContext()).newPage();
  for (const device of [page, other]) {
    await begin(device, { token });
    await device.goto(`${address()}#/pages/transaction/index?tab=contract&id=1`);
    await expect(device.getByText('No open positions')).toBeVisible();
  }
  await field(page, 'Lots · 0.001 BTC').fill('5');
  await send(page, 'Buy / Long BTC');
  const cards = (device: Page) => device.getByRole('article', { name: 'BTC/USDT' });
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(other)).toHaveCount(1, { timeout: 1_000 });
  await cards(page).getByRole('button', { name: 'Close' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Close position' }).click();
  await expect(cards(page)).toHaveCount(0);
  await expect(cards(other)).toHaveCount(0, { timeout: 1_000 });
  expect((await call('lever.dealall', { legal_id: USDT })).total).toBe(0);
  await other.context().close();
});

test.describe('positions', () => {
  test('filters narrow the lists, stops are typed in percent, one click closes with its progress', async ({
    page,
  }) => {
    const call = await trader(page, 'contract');
    for (const [currency_id, type] of [
      [1, 1],
      [1, 2],
      [2, 2],
    ] as const) {
      const order = { currency_id, legal_id: USDT, type, share: '5', multiple: 10, status: 1 };
      await call('lever.submit', { ...order, status: 1, idempotency_key: newKey() });
    }
    await expect(page.getByRole('tab', { name: 'Positions 3' })).toBeVisible();
    await page.getByRole('button', { name: 'BTC/USDT only' }).click();
    await expect(page.getByRole('tab', { name: 'Positions 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Long', exact: true }).click();
    const card = page.getByRole('article');
    await expect(card).toHaveCount(1);

    await card.getByRole('button', { name: 'TP / SL' }).click();
    const sheet = page.locator('dialog[open]');
    await sheet.getByRole('radio', { name: '%' }).press('Space');
    await sheet.getByRole('textbox', { name: /^Take profit, %/ }).fill('2');
    await sheet.getByRole('radio', { name: 'P&L' }).press('Space');
    await sheet.getByRole('textbox', { name: 'Stop loss (USDT)' }).fill('3');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toHaveCount(0);
    const long = (await call('lever.dealall', { legal_id: USDT })).list.find(
      ({ type }) => type === 1,
    );
    const open = new Decimal(long?.price ?? 0);
    const near = (price: Decimal): string => price.toNearest('0.1').toString();
    expect(long?.target_profit_price).toBe(near(open.mul('1.02')));
    expect(long?.stop_loss_price).toBe(near(open.sub(new Decimal(3).div('0.005'))));

    await page.getByRole('button', { name: 'Close all' }).click();
    await expect(sheet.getByText('Shorts')).toBeVisible();
    await sheet.getByRole('radio', { name: /^Shorts/ }).press('Space');
    await expect(sheet.getByRole('button', { name: 'Close 2 positions' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close 2 positions' }).click();
    await expect(sheet.getByText(/^Closed at/)).toHaveCount(2);
    const closedOrders = (await call('lever.my_trade', { status: '3' })).list;
    const result = closedOrders.reduce(
      (sum, one) => sum.add(one.fact_profits).sub(one.trade_fee).sub(one.overnight_money),
      new Decimal(0),
    );
    await expect(sheet).toContainText(money(result));
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('tab', { name: 'Positions 1' })).toBeVisible();
  });
});

test.describe('a keyboard on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });
  test('arrows move the price by a tick, Enter opens the confirmation', async ({ page }) => {
    const call = await trader(page, 'contract');
    const { mark_price } = await call('lever.deal', BTC);
    const price = new Decimal(mark_price).mul('0.99').toDecimalPlaces(0);
    await page.getByRole('button', { name: 'Order type' }).click();
    await page.locator('dialog[open]').getByText('Limit', { exact: true }).click();
    await field(page, 'Price (USDT)').fill(price.toString());
    await field(page, 'Lots · 0.001 BTC').fill('5');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
    await expect(field(page, 'Price (USDT)')).toHaveValue(money(price).replace('.00', '.1'));
    const sentRequest = page.waitForRequest('**/api/lever/submit');
    await page.keyboard.press('Enter');
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.locator('dialog[open]').getByRole('button').last().click();
    // The displayed price is sent with the order (docs: quote_time).
    expect((await sentRequest).postData()).toContain('quote_time=');
    await expect(page.getByRole('tab', { name: 'Pending 1' })).toBeVisible();
  });
});

test.describe('R-CONTRACT: a contract order from the ticket to the history', () => {
  test('market: opens at once with the margin of its price, closes, and is in the history', async ({
    page,
  }) => {
    const call = await trader(page, 'contract');
    await field(page, 'Lots · 0.001 BTC').fill('50');
    await send(page, 'Buy / Long BTC');
    const card = page.getByRole('article', { name: 'BTC/USDT' });
    await expect(card).toBeVisible();
    // R-PRICE-1: the index is named, because it decides.
    await expect(card.getByRole('button', { name: /^Mark price/ })).toBeVisible();
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
    await expect(page.getByText('Closed by you', { exact: true })).toBeVisible();
    const closedOrder = (await call('lever.my_trade', { status: '3' })).list[0];
    const profit = new Decimal(closedOrder?.update_price ?? 0).sub(order.price).mul('0.05');
    expect(closedOrder?.fact_profits).toBe(profit.toDecimalPlaces(8).toString());
  });

  test('limit: waits with its margin held; a cancellation returns the margin and keeps the fee', async ({
    page,
  }) => {
    const call = await trader(page, 'contract');
    const { mark_price } = await call('lever.deal', BTC);
    const target = new Decimal(mark_price).mul('0.98').toDecimalPlaces(0).toString();
    await page.getByRole('button', { name: 'Order type' }).click();
    await page.locator('dialog[open]').getByText('Limit', { exact: true }).click();
    await field(page, 'Price (USDT)').fill(target);
    await field(page, 'Lots · 0.001 BTC').fill('10');
    await send(page, 'Buy / Long BTC');
    await page.getByRole('tab', { name: /Pending/ }).click();
    await expect(page.getByRole('tab', { name: 'Pending 1' })).toBeVisible();
    // A long press on the order opens its menu; the button is for users who can't long-press.
    const order = page.getByRole('article', { name: 'BTC/USDT' });
    const menu = page.getByRole('dialog', { name: 'BTC/USDT' });
    await order.scrollIntoViewIfNeeded();
    const box = await order.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 60);
    await page.mouse.down();
    await expect(menu).toBeVisible();
    await page.mouse.up();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await order.getByRole('button', { name: 'BTC/USDT' }).click();
    await menu.getByRole('button', { name: 'Cancel order' }).click();
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

  test('R-CONTRACT-30: by risk with a stop and three targets, in four taps besides typing', async ({
    page,
  }) => {
    const call = await trader(page, 'contract');
    const { mark_price } = await call('lever.deal', BTC);
    const at = (factor: string): string =>
      new Decimal(mark_price).mul(factor).toDecimalPlaces(0).toString();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.locator('label', { hasText: /^Lose at most$/ }).tap();
    await field(page, 'Lose at most').fill('50');
    await field(page, 'SL: price').fill(at('0.98'));
    for (const [target, factor] of [
      ['T1', '1.02'],
      ['T2', '1.03'],
      ['T3', '1.05'],
    ] as const)
      await field(page, `${target}: price`).fill(at(factor));
    await page.getByRole('button', { name: /^Buy \/ Long BTC, \d+ lots/ }).tap();
    const sheet = page.getByRole('alertdialog', { name: 'Confirm bracket' });
    await expect(sheet.getByText('If stop next')).toBeVisible();
    await expectNoViolations(page, 'confirm bracket');
    await sheet.getByRole('button', { name: /^Buy/ }).tap();
    await expect(page.getByRole('article', { name: 'BTC/USDT' })).toBeVisible();
    const [order] = (await call('lever.dealall', { legal_id: USDT })).list;
    const exits = order?.exits ?? [];
    expect(exits.map(({ kind }) => kind).sort()).toEqual([
      'stop_loss',
      'take_profit',
      'take_profit',
      'take_profit',
    ]);
    const stop = exits.find(({ kind }) => kind === 'stop_loss')?.price ?? '0';
    const loss = new Decimal(order?.price ?? 0)
      .sub(stop)
      .mul(order?.number ?? 0)
      .add(order?.trade_fee ?? 0);
    // Less than a lot below the limit; the mark moves between the tap and the server.
    expect(loss.toNumber()).toBeGreaterThan(40);
    expect(loss.toNumber()).toBeLessThan(55);
  });

  test('R-CONTRACT-26: a stop limit waits with its own words until a day is over', async ({
    page,
  }) => {
    test.slow();
    const call = await trader(page, 'contract');
    const { mark_price } = await call('lever.deal', BTC);
    const at = (factor: string): string =>
      new Decimal(mark_price).mul(factor).toDecimalPlaces(0).toString();
    await page.getByRole('button', { name: 'Order type' }).tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Stop limit/ })
      .tap();
    await field(page, 'Trigger (USDT)').fill('1');
    await field(page, 'Limit (USDT)').fill(at('1.03'));
    await field(page, 'Lots · 0.001 BTC').fill('5');
    await expect(
      page.getByRole('group', { name: 'Trigger (USDT)' }).getByRole('alert'),
    ).toBeVisible();
    await field(page, 'Trigger (USDT)').fill(at('1.02'));
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('radio', { name: 'Day' }).check({ force: true });
    await page.getByRole('button', { name: /^Buy \/ Long BTC/ }).tap();
    await confirm(page);
    await page.getByRole('tab', { name: 'Pending 1' }).tap();
    const row = page.getByRole('article', { name: 'BTC/USDT' });
    await expect(row).toContainText('Stop limit · Buy');
    await expect(row).toContainText(/Mark ≥ [\d,.]+, then [\d,.]+/);
    const [order] = (await call('lever.my_trade', { status: '0' })).list;
    expect(order).toMatchObject({ kind: 'stop_limit', trigger_by: 'rise' });
    expect((order?.until ?? 1) % 86_400_000).toBe(0);

    // R-CONTRACT-34: another trigger and no end, in four taps besides typing.
    await row.getByRole('button', { name: 'BTC/USDT' }).tap();
    await page.getByRole('button', { name: 'Edit' }).tap();
    const sheet = page.getByRole('alertdialog', { name: 'Edit order' });
    await sheet.getByRole('textbox', { name: 'Trigger (USDT)' }).fill('1');
    await sheet.locator('label', { hasText: 'Until cancelled' }).tap();
    await sheet.getByRole('button', { name: 'Save' }).tap();
    await expect(sheet.getByRole('group', { name: 'Trigger (USDT)' })).toContainText('too far');
    await sheet.getByRole('textbox', { name: 'Trigger (USDT)' }).fill(at('1.021'));
    await sheet.getByRole('button', { name: 'Save' }).tap();
    await expect(sheet).toHaveCount(0);
    const [amendedOrder] = (await call('lever.my_trade', { status: '0' })).list;
    expect(amendedOrder).toMatchObject({ id: order?.id, trigger_price: at('1.021'), until: null });
  });

  test('errors are at their fields before anything is sent', async ({ page }) => {
    const call = await trader(page, 'contract');
    await page.getByRole('button', { name: 'Buy / Long BTC' }).click();
    await expect(page.getByText('Enter lots')).toBeVisible();
    await page.locator('label', { hasText: 'TP / SL' }).first().click();
    await field(page, 'Lots · 0.001 BTC').fill('1');
    await field(page, 'Take profit').fill('1000');
    await expect(
      page.getByRole('group', { name: 'Take profit' }).getByText(/side|above/),
    ).toBeVisible();
    await field(page, 'Lots · 0.001 BTC').fill('5000');
    await expect(page.getByText(/balance/i).first()).toBeVisible();
    await page.getByRole('button', { name: 'Buy / Long BTC' }).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect((await call('lever.dealall', { legal_id: USDT })).total).toBe(0);
  });

  test('axe finds nothing on the ticket and below it', async ({ page }) => {
    await trader(page, 'contract');
    await field(page, 'Lots · 0.001 BTC').fill('5');
    await send(page, 'Buy / Long BTC');
    await expect(page.getByRole('article', { name: 'BTC/USDT' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });
});

test.describe('R-SPOT: spot orders from the ticket to the history', () => {
  test('a market buy by total: the fee is taken from the received amount', async ({ page }) => {
    const call = await trader(page, 'spot');
    await page.getByRole('button', { name: 'Order type' }).click();
    await page.getByRole('button', { name: /^Market/ }).click();
    await field(page, 'Total (USDT)').fill('100');
    await send(page, 'Buy BTC');
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('BTC/USDT').last()).toBeVisible();
    const [order] = (await call('coin.list', { status: '3,4' })).list;
    const heldBalance = await call('wallet.detail', { currency_id: 1, account_type: 'change' });
    const expected = new Decimal(order?.filled ?? 0).sub(order?.fee ?? 0);
    expect(heldBalance.available).toBe(expected.toString());
  });

  test('R-SPOT-12: a pair is placed by touch, waits as two rows, and its cancel ends both', async ({
    page,
  }) => {
    test.slow();
    const call = await trader(page, 'spot');
    await call('coin.trade', { ...BTC, type: 1, quote_amount: '5000', idempotency_key: newKey() });
    const list = (await call('currency.quotation_new', {})).list;
    const mark = list.find((one) => one.match_id === 1)?.now_price ?? '0';
    const at = (factor: string): string =>
      new Decimal(mark).mul(factor).toDecimalPlaces(0).toString();
    await page
      .locator('label', { hasText: /^Sell$/ })
      .first()
      .tap();
    await page.getByRole('button', { name: 'Order type' }).tap();
    await page.getByRole('button', { name: /^OCO/ }).tap();
    await field(page, 'Sell at (USDT)').fill(at('1.04'));
    await field(page, 'Or when the mark falls to').fill(at('0.97'));
    await field(page, 'Then limit (USDT)').fill(at('0.969'));
    await field(page, 'Amount (BTC)').fill('0.01');
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.locator('label', { hasText: /^Post-only$/ }).tap();
    await page.locator('label', { hasText: /^Day$/ }).tap();
    await expect(page.getByText('Average cost')).toBeVisible();
    await page.getByRole('button', { name: 'Sell 0.01 BTC, one or the other' }).tap();
    await page.locator('dialog[open]').getByRole('button', { name: /^Sell/ }).tap();
    await expect(page.getByText('OCO placed: BTC/USDT')).toBeVisible();
    const waitingOrders = (await call('coin.list', { status: '0' })).list;
    expect(waitingOrders).toMatchObject([
      { kind: 'stop_limit', frozen: '0' },
      { kind: 'limit', frozen: '0.01', execution: 'post_only' },
    ]);
    // The row's: the sheet that slides out has one too.
    const row = page.getByRole('article').filter({ hasText: 'Stop limit' });
    await row.getByRole('button', { name: 'Cancel', exact: true }).tap();
    await page.locator('dialog[open]').getByRole('button', { name: 'Cancel order' }).tap();
    await expect(page.getByText('No pending orders')).toBeVisible();
    expect((await call('coin.list', { status: '0' })).total).toBe(0);
  });

  test('pressed before the balance is known: the button says what it waits for', {
    tag: '@long',
  }, async ({ page }) => {
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/wallet/detail*', (route) => isHeld.then(() => route.continue()));
    await trader(page, 'spot');
    await field(page, 'Amount (BTC)').fill('0.01');
    await page.getByRole('button', { name: 'Buy BTC' }).click();
    await expect(page.getByRole('button', { name: 'Loading your balance…' })).toBeVisible();
    release();
    await expect(page.locator('dialog[open]')).toBeVisible();
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
  test('each side shows its payout; a running option has a ring and can be cancelled at first', async ({
    page,
  }) => {
    const call = await trader(page, 'option');
    await expect(page.getByText(/^Mark price of BTC\/USDT: [\d,.]+$/)).toBeAttached();
    await page.getByRole('radio', { name: '100' }).check({ force: true });
    const up = page.getByRole('button', { name: /^Up/ });
    const [, second] = (await call('microtrade.seconds', { match_id: 1 })).list;
    const pays = new Decimal(100).mul(new Decimal(1).add(second?.profit_ratio ?? 0));
    await expect(up).toContainText(money(pays));
    await up.click();
    // R-OPTION-1: a tap alone buys nothing; what has to come true and its odds are said first.
    const sheet = page.getByRole('alertdialog', { name: 'Confirm option' });
    const cost = new Decimal(100).mul(new Decimal(1).add(second?.fee_rate ?? 0));
    const wins = cost.div(new Decimal(1).add(second?.profit_ratio ?? 0)).toDecimalPlaces(0, 0);
    await expect(sheet.getByText(`so ${wins} of 100 must win to break even`)).toBeVisible();
    await expect(sheet.getByText('Wins if the mark price is higher after')).toBeVisible();
    await expect(sheet.getByText(money(cost.neg()))).toBeVisible();
    expect((await call('microtrade.lists', { status: 1 })).list).toHaveLength(0);
    await sheet.getByRole('button', { name: /^Up/ }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Holding 1' })).toBeVisible();
    const [order] = (await call('microtrade.lists', { status: 1 })).list;
    expect(order?.number).toBe('100');
  });
});

test.describe('languages: the order has the typed number', () => {
  for (const [language, lots, sentLots] of [
    ['fra', '2,0', '2'],
    ['th', '３', '3'],
  ] as const) {
    test(`${language}: ${lots} is ${sentLots}`, async ({ page }) => {
      test.slow();
      let release: () => void = () => undefined;
      const isHeld = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/user/info*', async (route) => {
        await isHeld;
        await route.continue();
      });
      const call = await trader(page, 'contract', language);
      await page.locator('main input[inputmode]').first().fill(lots);
      await ticketOf(page).locator(':scope > div > button').last().click();
      const sheet = page.locator('dialog[open]');
      await expect(sheet).toBeVisible();
      // The server reports the session's user late: the sheet and its input stay.
      const userResponse = page.waitForResponse('**/api/user/info*');
      release();
      await (await userResponse).finished();
      await expect.poll(() => knownUser(page)).not.toBeNull();
      await confirm(page);
      await expect(page.getByRole('article', { name: 'BTC/USDT' })).toBeVisible();
      const [order] = (await call('lever.dealall', { legal_id: USDT })).list;
      expect(order?.share).toBe(sentLots);
    });
  }

  const fullWidth = (text: string): string =>
    text.replace(/[\d.]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  for (const [language, typedText] of [
    ['spa', (value: string) => value.replace('.', ',')],
    ['vi', (value: string) => value.replace('.', ',')],
    ['hk', fullWidth],
  ] as const) {
    const tag = language === 'hk' ? [] : ['@long'];
    test(`${language}: price and amount of a spot limit`, { tag }, async ({ page }) => {
      const call = await trader(page, 'spot', language);
      const ticker = (await call('currency.quotation_new', {})).list.find(
        (one) => one.match_id === 1,
      );
      const whole = new Decimal(ticker?.now_price ?? 0).mul('0.98').toDecimalPlaces(0);
      const price = whole.add('0.5').toString();
      const fields = page.locator('main input[inputmode]');
      await expect(fields.nth(0)).not.toHaveValue('');
      await fields.nth(0).fill(typedText(price));
      await fields.nth(1).fill(typedText('0.0125'));
      await ticketOf(page).locator(':scope > div > button').last().click();
      await confirm(page);
      await expect(page.getByRole('tabpanel').getByRole('article')).toBeVisible();
      const [order] = (await call('coin.list', { status: '0' })).list;
      expect(order?.target_price).toBe(price);
      expect(order?.amount).toBe('0.0125');
    });
  }
});
