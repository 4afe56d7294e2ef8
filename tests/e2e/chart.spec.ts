import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { callsOf } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet } from './look.ts';
import { begin, signUp } from './people.ts';

Decimal.set({ precision: 40, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 40 });

let keys = 0;
const newKey = (): string => {
  keys += 1;
  return `chart-spec-${process.pid}-${keys}-0000`;
};

async function trader(page: Page) {
  const { token } = await signUp();
  const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
  const call = callsOf(() => ({ origin, language: 'en', token }));
  await call('sandbox.faucet', { currency_id: USDT, number: '10000', idempotency_key: newKey() });
  const move = {
    currency_id: USDT,
    number: '9000',
    from_field: 'change',
    to_field: 'lever',
  } as const;
  await call('wallet.change', { ...move, idempotency_key: newKey() });
  const { list } = await call('currency.instruments', {});
  const instrument = list.find(({ match_id }) => match_id === BTC);
  if (instrument === undefined) throw new Error('nothing to trade');
  const { currency_id, legal_id, tick } = instrument;
  const { mark_price } = await call('lever.deal', { currency_id, legal_id });
  const onTick = (factor: string): string =>
    new Decimal(mark_price).mul(factor).toNearest(tick).toString();
  const order = await call('lever.submit', {
    share: instrument.lot_min,
    multiple: instrument.multiples.find((one) => one >= 10) ?? 1,
    type: 1,
    legal_id,
    currency_id,
    status: 1,
    margin_mode: 'isolated',
    target_profit_price: onTick('1.02'),
    idempotency_key: newKey(),
  });
  await begin(page, { token });
  return { call, instrument, order, onTick };
}

async function legend(page: Page): Promise<string[]> {
  const figures = page.locator('dl').filter({ hasText: 'MA7' }).first();
  const words = await figures.locator('dt, dd').allTextContents();
  return ['C', 'MA7'].map((name) => words[words.indexOf(name) + 1]?.replaceAll(',', '') ?? '');
}

test('R-CONTRACT-12: indicators are exact, and a take profit is dragged to another price', async ({
  page,
}) => {
  test.slow();
  const { call, instrument, order, onTick } = await trader(page);
  await page.goto(`#/pages/market/detail?id=${instrument.match_id}&period=1min`);
  const chart = page.getByRole('application');
  await expect(page.locator('dl').filter({ hasText: 'MA7' })).toBeVisible();
  await page.getByRole('button', { name: 'RSI, relative strength' }).click();
  await expect(page.getByText('RSI14')).toBeVisible();
  // A closed bar doesn't change any more.
  await chart.focus();
  for (let step = 0; step < 4; step += 1) await chart.press('ArrowLeft');
  const tick = new Decimal(instrument.tick);
  const closes = async (): Promise<string[]> => {
    const [ticker] = (await call('currency.quotation_new', {})).list;
    const { list } = await call('currency.new_timeshar', {
      from: 0,
      to: (ticker?.time ?? 0) + 60_000,
      symbol: instrument.symbol,
      period: '1min',
    });
    return list.map(([, , , , close]) => close);
  };
  await expect(async () => {
    const [close, average] = await legend(page);
    const all = await closes();
    const pairs = all.map((one, at) => {
      const seenBars = all.slice(Math.max(0, at - 6), at + 1);
      const mean = Decimal.sum(...seenBars).div(seenBars.length);
      return [one, mean.toNearest(tick)] as const;
    });
    const isFound = pairs.some(
      ([one, mean]) => new Decimal(one).eq(close ?? 0) && mean.eq(average ?? 0),
    );
    expect(isFound, `${close} with ${average}`).toBe(true);
  }).toPass({ timeout: 15_000 });
  await chart.press('Escape');

  // The liquidation line cannot be dragged: a tap opens its formula.
  await page.getByRole('button', { name: /^Est\. liquidation price at/ }).click();
  const formula = page.getByRole('dialog', { name: 'Est. liquidation price' });
  await expect(formula.getByText('Liquidation threshold (burst rate)')).toBeVisible();
  await formula.getByRole('button', { name: 'Done' }).click();
  await expect(formula).toHaveCount(0);

  const label = page.getByRole('slider', { name: /^Take profit/ });
  await expect(label).toBeVisible();
  const box = await label.boundingBox();
  if (box === null) throw new Error('no label');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 30, { steps: 4 });
  await page.mouse.up();
  // It is sent when it is let go, and can be taken back.
  const targetNow = async (): Promise<string | null> =>
    (await call('lever.detail', { id: order.id })).target_profit_price;
  await expect(page.getByText(/^Moved to/)).toBeVisible();
  await expect.poll(targetNow).not.toBe(order.target_profit_price);
  const movedPrice = await targetNow();
  expect(new Decimal(movedPrice ?? 0).mod(tick).isZero()).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(targetNow).toBe(order.target_profit_price);
  await expectNoViolations(page, 'chart with a position');

  // A spot order has its line; moving it cancels the order and places a new one for the remaining amount.
  const pair = { currency_id: instrument.currency_id, legal_id: instrument.legal_id };
  const amount = new Decimal(instrument.spot_step).mul(20).toString();
  await call('coin.trade', {
    ...pair,
    type: 1,
    amount,
    target_price: onTick('0.99'),
    idempotency_key: newKey(),
  });
  const bid = page.getByRole('slider', { name: /^Buy limit at/ });
  await expect(bid).toContainText(`${amount} BTC`);
  await bid.press('ArrowUp');
  await bid.press('Enter');
  const moving = page.getByRole('alertdialog', { name: 'Move limit order' });
  await expect(
    moving.getByText('the unfilled part is placed again', { exact: false }),
  ).toBeVisible();
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(moving).toHaveCount(0);
  const { list: open } = await call('coin.list', { status: '0' });
  expect(open.map((one) => one.amount)).toEqual([amount]);
  expect(open[0]?.target_price).not.toBe(onTick('0.99'));
  await page.getByRole('button', { name: 'Remove Buy limit' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(bid).toHaveCount(0);
  expect((await call('coin.list', { status: '0' })).total).toBe(0);

  await page.reload();
  await expect(page.getByText('RSI14')).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toHaveCount(0);
});

test('R-MARKET-5: an alert fires on the page; the overview and the share card are shown', async ({
  page,
}) => {
  test.slow();
  const { call, instrument } = await trader(page);
  const { symbol, match_id, legal_id, currency_name } = instrument;
  await page.goto(`#/pages/market/alerts?id=${match_id}`);
  await page.getByRole('button', { name: '+1%' }).click();
  await page.getByRole('button', { name: /^Alert me at/ }).click();
  await expect(page.getByText('Active 1')).toBeVisible();
  await expectNoViolations(page, 'alerts');
  const [alert] = (await call('alert.list', {})).list;
  expect(alert?.type).toBe(1);
  // The prices are simulated: one of these is reached soon.
  const { mark_price } = await call('lever.deal', {
    currency_id: instrument.currency_id,
    legal_id,
  });
  const near = (factor: string): string =>
    new Decimal(mark_price).mul(factor).toNearest(instrument.tick).toString();
  await call('alert.add', { match_id, type: 1, value: near('1.0002') });
  await call('alert.add', { match_id, type: 2, value: near('0.9998') });
  await expect(page.getByText(new RegExp(`${symbol} is at or (above|below)`))).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByText(/^Triggered [12]$/)).toBeVisible();

  await page.goto(`#/pages/market/detail?id=${match_id}`);
  await page.getByRole('button', { name: `About ${currency_name}` }).click();
  await expect(page.getByRole('heading', { name: 'Coin overview' })).toBeVisible();
  await expect(page.getByText('Total supply')).toBeVisible();
  // The page renders again while its prices arrive.
  await page.getByRole('radio', { name: '7D' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: '7D' })).toBeChecked();
  await expect(page.getByRole('slider', { name: `Price of ${currency_name}` })).toBeVisible();
  await expectNoViolations(page, 'coin overview');

  await page.goto(`#/pages/transaction/index?tab=contract&id=${match_id}`);
  await page.getByRole('button', { name: `Share ${symbol}` }).click();
  const card = page.getByRole('dialog', { name: 'Share position' });
  const picture = card.getByRole('img', { name: new RegExp(`^Return of ${symbol}: .*%$`) });
  await expect(picture).toBeVisible();
  const before = await picture.getAttribute('src');
  await card.getByRole('switch', { name: /^Show amounts/ }).check({ force: true });
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await expect(card.getByRole('link', { name: 'Save' })).toHaveAttribute('download', /\.png$/);
});

test('all texts fit @look', { tag: '@long' }, async ({ page }) => {
  const { instrument, call, onTick } = await trader(page);
  await call('alert.add', { match_id: instrument.match_id, type: 2, value: onTick('0.9') });
  await page.goto(`#/pages/market/alerts?id=${instrument.match_id}`);
  await expectWellSet(page, 'alerts', page.locator('main section').nth(2));
  await page.goto(`#/pages/transaction/white_paper?id=${instrument.currency_id}`);
  await expectWellSet(page, 'coin overview', page.locator('main section').nth(2));
});
