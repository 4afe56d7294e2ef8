import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import sharp from 'sharp';
import { USDT } from '../../protocol/constants.ts';
import { type Call, expect, open, test } from './earn-fixture.ts';
import { expectNoViolations, SIZES } from './look.ts';
import { MINUTE, trader } from './otc-fixture.ts';
import { PAY_PASSWORD } from './people.ts';
import { expectTextOnly, messagesOf, PAYLOADS } from './script-texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'default' });

const DESK_ACTS = '11000';
const dialog = 'dialog[open]';
const SELL_USD = { type: 2, currency_id: USDT, fiat: 'USD' } as const;

const picture = async () => ({
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 80, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer(),
});

const legalOf = async (call: Call): Promise<{ available: string; frozen: string }> =>
  call('wallet.detail', { currency_id: USDT, account_type: 'legal' });

const next = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function choose(page: Page, name: RegExp): Promise<void> {
  await page.locator('main').getByRole('button', { name }).first().click();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible();
}

async function place(page: Page, act: 'Buy' | 'Sell', amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: new RegExp(`^${act} [\\d.,]+ USDT`) }).click();
  const sheet = page.locator(dialog);
  if (act === 'Sell') await sheet.getByLabel('Pay password').fill(PAY_PASSWORD);
  await sheet.getByRole('button', { name: new RegExp(`^${act} `) }).click();
}

test('R-OTC-1, R-OTC-3: bought and sold to the end, each step with the next instruction', async ({
  page,
  exchange,
}) => {
  test.setTimeout(150_000);
  const call = await trader(page, exchange);
  const sheet = page.locator(dialog);
  await open(page, exchange, 'otc/otc');
  await page.getByRole('textbox', { name: 'I pay' }).fill('100');
  await expect(page.getByText('You get').first()).toBeVisible();
  await expectNoViolations(page, 'market');
  await choose(page, /^Buy: /);
  await place(page, 'Buy', '100');
  await expect(next(page, 'Pay to the account below')).toBeVisible();
  await expectNoViolations(page, 'order');
  await page
    .locator('main input[type="file"]:not(dialog *)')
    .last()
    .setInputFiles(await picture());
  await page.getByRole('button', { name: 'I have paid 100.00 USD' }).click();
  await expect(sheet.getByText('Added', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'I have paid 100.00 USD' }).click();
  await expect(next(page, 'The desk checks your payment')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Receipt' }).getByRole('img')).toBeVisible();
  await exchange.operator('clock', 'advance', DESK_ACTS);
  await expect(next(page, 'The coins are in your fiat account')).toBeVisible();
  const [buyOrder] = (await call('otc.list', {})).list;
  const had = new Decimal(1000);
  expect((await legalOf(call)).available).toBe(had.add(buyOrder?.number ?? 0).toString());
  expect(buyOrder?.number).toBe(
    new Decimal(100)
      .div(buyOrder?.price ?? 1)
      .toDecimalPlaces(8, Decimal.ROUND_DOWN)
      .toString(),
  );

  await page.getByRole('button', { name: /^Move [\d.,]+ USDT to Spot$/ }).click();
  await expect(page.getByText(/^[\d.,]+ USDT are in Spot$/)).toBeVisible();
  expect((await legalOf(call)).available).toBe(had.toString());

  // R-OTC-9: the chat begins with its newest messages.
  for (let count = 1; count <= 40; count += 1) {
    await call('otc.message', { id: buyOrder?.id ?? 0, text: `message ${count}` });
  }
  await page.reload();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect(sheet.getByText('message 40', { exact: true })).toBeVisible();
  await expect(sheet.getByText('message 2', { exact: true })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Show older' }).click();
  await expect(sheet.getByText('message 2', { exact: true })).toBeVisible();
  await expect(sheet.getByText('message 40', { exact: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await open(page, exchange, 'otc/otc?type=2');
  await page.reload();
  await page.getByRole('button', { name: /USD$/ }).click();
  await sheet.getByText('EUR', { exact: true }).click();
  await page.getByRole('radio', { name: 'E-wallet' }).check({ force: true });
  await choose(page, /^Sell: /);
  await page.getByRole('radio', { name: 'E-wallet' }).check({ force: true });
  await place(page, 'Sell', '200');
  await expect(next(page, 'The desk pays you')).toBeVisible();
  await exchange.operator('clock', 'advance', DESK_ACTS);
  await page.getByRole('button', { name: /^Release / }).click();
  await sheet.getByLabel('Pay password').fill(PAY_PASSWORD);
  await expectNoViolations(page, 'release');
  await sheet.getByRole('button', { name: /^Release / }).click();
  await expect(next(page, 'You released the coins')).toBeVisible();
  await page.getByRole('button', { name: 'Trade again' }).click();
  await expect(page.getByRole('radio', { name: 'Sell', exact: true })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'I get' })).toBeVisible();
  await expect(page.getByRole('button', { name: /EUR$/ })).toBeVisible();
  const [sellOrder] = (await call('otc.list', { type: 2 })).list;
  expect(sellOrder?.fiat).toBe('EUR');
  expect(await legalOf(call)).toMatchObject({
    available: had.sub(sellOrder?.number ?? 0).toString(),
    frozen: '0',
  });
});

test('R-OTC-2, R-OTC-4: above level 1 leads to the verification and back; a quick order is cancelled, one expires', {
  tag: '@long',
}, async ({ page, exchange }) => {
  test.setTimeout(120_000);
  const call = await trader(page, exchange);
  const sheet = page.locator(dialog);
  await open(page, exchange, 'otc/otc');
  await choose(page, /^Buy: Harbour Desk/);
  await place(page, 'Buy', '3000');
  await expect(page).toHaveURL(/setting\/real/);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('3000');

  await open(page, exchange, 'otc/quick');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('60');
  // The whole pad and the typed text are on the screen without scrolling, even on the smallest phone.
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const key of ['1', '9', '0', 'Delete'])
      await expect(page.getByRole('button', { name: key, exact: true })).toBeInViewport({
        ratio: 1,
      });
    await expect(amount).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: '0', exact: true }).click();
  await expect(amount).toHaveValue('600');
  await expect(amount).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page, 'quick buy');
  await page.getByRole('button', { name: /^Buy [\d.,]+ USDT/ }).click();
  await sheet.getByRole('button', { name: /^Buy [\d.,]+ USDT/ }).click();
  await expect(next(page, 'Pay to the account below')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await sheet.getByRole('button', { name: 'Cancel order' }).click();
  await expect(next(page, 'This order was cancelled')).toBeVisible();

  await page.getByRole('button', { name: 'Trade again' }).click();
  await choose(page, /^Buy: /);
  await place(page, 'Buy', '80');
  await expect(next(page, 'Pay to the account below')).toBeVisible();
  await expect(page.getByText(/until [\d:]+ (UTC|GMT)/)).toBeVisible();
  await exchange.operator('clock', 'advance', `${15 * MINUTE}`);
  await expect(next(page, 'It was not paid in time')).toBeVisible();
  await open(page, exchange, 'otc/orders');
  await expect(page.getByRole('link', { name: /Cancelled/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Expired/ })).toHaveCount(1);
  await expectNoViolations(page, 'orders');
  expect(await legalOf(call)).toMatchObject({ available: '1000', frozen: '0' });
});

test('R-OTC-3: a seller appeals with a picture; the operator decides, and the notice leads to the order', {
  tag: '@long',
}, async ({ page, exchange }) => {
  test.setTimeout(120_000);
  const call = await trader(page, exchange);
  const sheet = page.locator(dialog);
  const [ad] = (await call('legal_deal_platform', SELL_USD)).list.filter((one) =>
    one.pay_methods.includes('wallet'),
  );
  const { id } = await call('otc.place', {
    ad_id: ad?.id ?? 0,
    total: '150',
    pay_method: 'wallet',
    password: PAY_PASSWORD,
    idempotency_key: `otc-appeal-${process.pid}-0000000`,
  });
  await open(page, exchange, `otc/order?id=${id}`);
  await expect(next(page, 'The desk pays you')).toBeVisible();
  await page.getByRole('region', { name: 'Chat' }).getByRole('button', { name: 'Chat' }).click();
  await sheet
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await picture());
  const entry = sheet.getByRole('textbox', { name: 'Write a message' });
  const warning = sheet.getByText('These are not the details of this order');
  await entry.fill('Pay to 4000 1180 2299 instead');
  await expect(warning).toBeVisible();
  await entry.fill('See the receipt');
  await expect(warning).toBeHidden();
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(sheet.getByText('See the receipt')).toBeVisible();
  await expect(sheet.getByRole('log').getByRole('img')).toHaveJSProperty('complete', true);
  await expectNoViolations(page, 'chat of an order');
  const [script = ''] = messagesOf(PAYLOADS, 990);
  await call('otc.message', { id, text: script });
  await expect(sheet.getByText(script.slice(0, 30)).last()).toBeVisible();
  await expectTextOnly(page);
  // Only its body scrolls: the head with "Close" stays.
  expect(await sheet.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Trade safely' }).click();
  await expect(sheet.getByText(/^Asked to pay outside the order\?/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await exchange.operator('clock', 'advance', DESK_ACTS);
  await expect(next(page, 'Check your account, then release')).toBeVisible();
  await exchange.operator('clock', 'advance', `${10 * MINUTE}`);
  await expect(next(page, 'Not paid? You can appeal')).toBeVisible();
  await page.getByRole('button', { name: 'Appeal' }).click();
  await sheet.getByRole('textbox', { name: 'What happened?' }).fill('Nothing arrived.');
  await sheet
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await picture());
  await expectNoViolations(page, 'appeal');
  await sheet.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(next(page, 'Our staff is reviewing both sides')).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Nothing arrived.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Receipt' }).getByRole('img')).toBeVisible();
  await exchange.operator('otc', 'resolve', `${id}`, '--to', 'seller');
  await expect(next(page, 'This order was cancelled')).toBeVisible();
  expect(await legalOf(call)).toMatchObject({ available: '1000', frozen: '0' });
  await open(page, exchange, 'setting/notice');
  await page.getByRole('tabpanel').getByRole('button').first().click();
  await expect(page).toHaveURL(new RegExp(`otc/order\\?id=${id}$`));
  await expect(next(page, 'This order was cancelled')).toBeVisible();
});
