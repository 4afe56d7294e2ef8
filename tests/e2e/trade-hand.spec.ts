// Regression test of faults that were found by trading by hand.

import Decimal from 'decimal.js';
import { USDT } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { turnTo } from './look.ts';
import { newKey, openTrader } from './traders.ts';

interface Point {
  x: number;
  y: number;
}

test('the slider fills an empty ticket, a link leads back, payouts fit at 320 px', async ({
  page,
  context,
}) => {
  test.slow();
  await openTrader(page, '#/pages/transaction/index?tab=contract&id=1');
  const lots = page.getByRole('textbox', { name: 'Lots · 0.001 BTC', exact: true });
  await expect(lots).toHaveValue('');
  const slider = page.getByRole('slider');
  await slider.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  const cdp = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  // A scroll that begins on the slider chooses nothing.
  const finger = { x: x + width * 0.8, y: y + height / 2 };
  await touch('touchStart', [finger]);
  for (let far = 20; far <= 200; far += 20)
    await touch('touchMove', [{ ...finger, y: finger.y - far }]);
  await touch('touchEnd', []);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(lots).toHaveValue('');
  await slider.fill('25');
  await expect(lots).toHaveValue(/^[1-9]/);

  // The address that opened the page leads to its tab again.
  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByRole('button', { name: 'Open chart' }).click();
  await page.getByRole('button', { name: 'Buy / Long' }).click();
  const futures = page.getByRole('tab', { name: 'Futures' });
  await expect(futures).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByRole('radio', { name: '100' }).check({ force: true });
  await turnTo(page, 'fra');
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(page.getByRole('button', { name: /^Hausse/ })).toContainText(/\d,\d\d/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('R-CONTRACT-3, R-ACCOUNT-2: a ticket says what is missing, fetches it and keeps its terms', async ({
  page,
}) => {
  test.slow();
  const call = await openTrader(page, '#/pages/transaction/index?tab=contract&id=1', {
    trade: { groupsPositions: false },
  });
  const { list } = await call('currency.instruments', {});
  const btc = list.find(({ match_id }) => match_id === 1);
  if (btc === undefined) throw new Error('nothing to trade');
  const { currency_id, legal_id, lot_size } = btc;
  const { mark_price } = await call('lever.deal', { currency_id, legal_id });
  await page.getByRole('button', { name: /^Leverage/ }).click();
  const leverage = page.getByRole('dialog', { name: 'Margin and leverage' });
  await leverage.getByRole('textbox').fill('10');
  await expect(leverage.getByText(/^Overnight 0\.0\d%/)).toBeVisible();
  await leverage.getByRole('button', { name: 'Apply' }).click();
  const ticket = page.getByRole('region', { name: 'Order ticket' });
  const lots = ticket.getByRole('textbox', { name: /^Lots/ });
  const row = (label: RegExp) => ticket.locator('dl > div').filter({ hasText: label }).first();

  // A margin of 3,000 of the 2,000 in the account.
  const size = new Decimal(30_000).div(mark_price).div(lot_size).toDecimalPlaces(0).toString();
  await lots.fill(size);
  await expect(row(/^Est\. liq\./)).toContainText('—');
  await expect(row(/^Overnight 0\.0\d%/)).toContainText(/\d\.\d\d\s*in \d+ [hm]$/);
  const available = ticket.getByRole('button', { name: /^Available 2,000\.00/ });
  await expect(available).toContainText(/1,0\d\d\.\d\d USDT missing/);
  await available.click();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toHaveValue(/^1,?0\d\d(\.\d+)?$/);
  // The price may rise meanwhile.
  await amount.fill('1200');
  await page.getByRole('button', { name: 'Transfer 1,200 USDT' }).click();
  await expect(lots).toHaveValue(size);
  await expect(ticket.getByRole('button', { name: /^Available 3,200\.00/ })).toBeVisible();
  await expect(row(/^Est\. liq\./)).toContainText(/\d/);
  const { accounts } = await call('wallet.list', {});
  const lever = accounts.find(({ name }) => name === 'lever');
  expect(lever?.list.find((one) => one.currency_id === USDT)?.available).toBe('3200');

  // R-CONTRACT-25: with the setting, spot money comes with the order, and the confirmation says so.
  await page.getByRole('button', { name: 'Trading settings' }).click();
  // A click on the label waits until the sheet has stopped moving.
  await page.locator('label', { hasText: 'Take what is missing from Spot' }).click();
  await expect(page.getByRole('switch', { name: 'Take what is missing from Spot' })).toBeChecked();
  await page.keyboard.press('Escape');
  const large = new Decimal(size).mul('1.2').toDecimalPlaces(0).toString();
  await lots.fill(large);
  await expect(ticket.getByText(/^up to [\d,]*\d\d\d\.\d\d USDT from Spot/)).toBeVisible();
  await ticket.getByRole('button', { name: 'Buy / Long BTC' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Confirm order' });
  await expect(confirmation.getByText('From Spot, at most', { exact: true })).toBeVisible();
  await confirmation.getByRole('button', { name: 'Buy / Long BTC' }).click();
  await expect(
    page.getByRole('button', { name: /^Position opened: BTC\/USDT, Long, .* lots at/ }),
  ).toBeVisible();
  await expect
    .poll(async () => {
      const { list: positions } = await call('lever.dealall', { legal_id });
      return positions.map(({ share }) => share);
    })
    .toEqual([large]);
  const spot = await call('wallet.detail', { currency_id: USDT, account_type: 'change' });
  expect(new Decimal(spot.available).lessThan(4_800)).toBe(true);
  const filters = page.getByRole('group', { name: 'Show only' });
  await expect(filters).toHaveCount(0);

  // Plus begins at the mark, not at the tick.
  await ticket.getByRole('checkbox', { name: 'TP / SL' }).check({ force: true });
  await ticket.getByRole('button', { name: 'Increase: Take profit' }).click();
  const target = ticket.getByRole('textbox', { name: 'Take profit', exact: true });
  const distance = async (): Promise<number> =>
    new Decimal((await target.inputValue()).replaceAll(',', '') || 0)
      .div(mark_price)
      .sub(1)
      .abs()
      .toNumber();
  await expect.poll(distance).toBeLessThan(0.05);
  await ticket.getByRole('button', { name: 'Decrease: Take profit' }).click();

  // Each way of a stop shows the present value, and an empty field removes it.
  await target.fill(new Decimal(mark_price).mul('1.1').toDecimalPlaces(0).toString());
  await ticket.getByRole('radio', { name: '%' }).check({ force: true });
  const percent = ticket.getByRole('textbox', { name: 'Take profit, % from open' });
  await expect(percent).toHaveValue(/^(9|10)\.\d\d$/);
  // A profit needs a size.
  await lots.fill('100');
  await ticket.getByRole('radio', { name: 'P&L' }).check({ force: true });
  await expect(ticket.getByRole('textbox', { name: 'Take profit (USDT)' })).toHaveValue(
    /^[89]\d\d\.\d\d$/,
  );
  await ticket.getByRole('textbox', { name: 'Take profit (USDT)' }).fill('');
  await expect(ticket.getByText('Empty: not set').first()).toBeVisible();

  // A single position has no filters; two have them.
  const key = newKey();
  const order = {
    currency_id,
    legal_id,
    type: 1,
    status: 1,
    multiple: 10,
    from_spot: '100',
  } as const;
  await call('lever.submit', { ...order, share: '5', margin_mode: 'cross', idempotency_key: key });
  const card = page.getByRole('article', { name: 'BTC/USDT' }).first();
  await expect(card.getByText(/^Overnight 0\.0\d%/)).toBeAttached();
  await expect(filters).toHaveCount(1);
});
