// The acts of somebody who trades every day, by touch: each in at most four taps besides typing.
import type { Locator, Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { BTC as BTC_ID, USDT } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations } from './look.ts';
import { newKey, openTrader } from './traders.ts';

const BTC = { currency_id: BTC_ID, legal_id: USDT };
const TAPS_AT_MOST = 4;
const TICKET = '#/pages/transaction/index?tab=contract&id=1';

test.use({
  hasTouch: true,
  isMobile: true,
  expectedErrors: /ERR_INTERNET_DISCONNECTED/,
});

/** Runs an act and counts its taps. */
async function inFewTaps(act: (tap: (button: Locator) => Promise<void>) => Promise<void>) {
  let taps = 0;
  await act(async (button) => {
    taps += 1;
    await button.tap();
  });
  expect(taps).toBeLessThanOrEqual(TAPS_AT_MOST);
}

/** A finger that takes the middle of a label and lets it go elsewhere. */
async function drag(page: Page, label: Locator, pixels: number): Promise<void> {
  const box = await label.boundingBox();
  if (box === null) throw new Error('no label');
  const cdp = await page.context().newCDPSession(page);
  const x = box.x + box.width / 2;
  const from = box.y + box.height / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', from);
  for (const step of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + pixels * step);
  await touch('touchEnd');
}

for (const { size, isCut } of [
  { size: { width: 390, height: 844 }, isCut: false },
  { size: { width: 320, height: 568 }, isCut: true },
])
  test(`R-CONTRACT-29 to 36: risk, trailing stop, limit close, margin and a group at ${size.width} px${
    isCut ? ', with the network cut in between' : ''
  }`, { tag: isCut ? [] : ['@long'] }, async ({ page, context }) => {
    test.slow();
    await page.setViewportSize(size);
    const call = await openTrader(page, TICKET);
    const { mark_price } = await call('lever.deal', BTC);
    const at = (factor: string): string =>
      new Decimal(mark_price).mul(factor).toDecimalPlaces(0).toString();
    const field = (name: string | RegExp): Locator => page.getByRole('textbox', { name }).last();
    const sheet = page.locator('dialog[open]').last();
    const trailsSent: string[] = [];
    page.on('request', (request) => {
      const { distance } = Object.fromEntries(new URLSearchParams(request.postData() ?? ''));
      if (request.url().endsWith('lever/trailing_stop')) trailsSent.push(distance ?? '');
    });
    const positions = async () => (await call('lever.dealall', { legal_id: USDT })).list;
    /** The plug is pulled while the sheet is open, and put in again. */
    const cutNetwork = async (): Promise<void> => {
      if (!isCut) return;
      await context.setOffline(true);
      await expect(sheet.getByRole('button', { name: 'No network' })).toBeVisible();
      await context.setOffline(false);
    };

    await inFewTaps(async (tap) => {
      await tap(page.getByRole('button', { name: 'More', exact: true }));
      await tap(page.locator('label', { hasText: /^Lose at most$/ }));
      await field(/^Lose at most/).fill('50');
      await field('SL: price').fill(at('0.98'));
      for (const [target, factor] of [
        ['T1', '1.02'],
        ['T2', '1.03'],
        ['T3', '1.05'],
      ] as const)
        await field(`${target}: price`).fill(at(factor));
      await tap(page.getByRole('button', { name: /^Buy \/ Long BTC, \d+ lots/ }));
      await cutNetwork();
      await tap(sheet.getByRole('button', { name: /^Buy/ }));
    });
    const card = page.getByRole('article', { name: 'BTC/USDT' });
    await expect(card).toBeVisible();
    const [order] = await positions();
    if (order === undefined) throw new Error('nothing was opened');
    expect(order.exits.map(({ kind }) => kind).sort()).toEqual([
      'stop_loss',
      'take_profit',
      'take_profit',
      'take_profit',
    ]);

    await inFewTaps(async (tap) => {
      await tap(card.getByRole('button', { name: 'BTC/USDT', exact: true }));
      await tap(sheet.getByRole('button', { name: 'Trailing stop' }));
      await field(/^Distance/).fill(at('0.01'));
      await tap(sheet.getByRole('button', { name: 'Save trailing stop' }));
    });
    await expect(card.getByRole('button', { name: /^Trailing stop/ })).toContainText('Runs');
    const trailOf = async () => {
      const [open] = await positions();
      return open?.exits.find(({ kind }) => kind === 'trailing')?.trail;
    };
    const distance = (await trailOf())?.distance;
    expect(distance).toBe(at('0.01'));

    // On the chart: sent when it is let go, taken back by Undo.
    await page.goto('#/pages/market/detail?id=1&period=1min');
    const label = page.getByRole('slider', { name: /^Trailing stop at/ });
    await expect(label).toBeVisible();
    const moving = page.waitForResponse(/lever\/trailing_stop$/);
    await inFewTaps(async () => drag(page, label, 40));
    await moving;
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect.poll(async () => (await trailOf())?.distance).toBe(distance);
    expect(trailsSent).toEqual([distance, expect.not.stringMatching(`^${distance}$`), distance]);

    await page.goto(TICKET);
    await inFewTaps(async (tap) => {
      await tap(card.getByRole('button', { name: 'Manage' }));
      await tap(sheet.locator('label', { hasText: 'Close a part' }));
      await tap(sheet.locator('label', { hasText: 'At a price' }));
      await sheet.getByRole('textbox', { name: /^Sell at/ }).fill(at('1.01'));
      await sheet.getByRole('textbox', { name: /^Lots of/ }).fill('2');
      await cutNetwork();
      await tap(sheet.getByRole('button', { name: 'Limit close, 2 lots' }));
    });
    await expect
      .poll(async () => (await positions())[0]?.exits.find(({ kind }) => kind === 'limit'))
      .toMatchObject({ price: at('1.01'), share: '2' });

    const shortOrder = await call('lever.submit', {
      ...BTC,
      type: 2,
      status: 1,
      share: '10',
      multiple: 10,
      margin_mode: 'isolated',
      idempotency_key: newKey(),
    });
    const short = card.filter({ hasText: 'Isolated' });
    await inFewTaps(async (tap) => {
      await tap(short.getByRole('button', { name: 'Manage' }));
      await sheet.getByRole('textbox', { name: /^Amount/ }).fill('25');
      await expect(sheet.locator('dl')).toContainText('Liquidation price');
      await cutNetwork();
      await tap(sheet.getByRole('button', { name: 'Add 25.00 USDT' }));
    });
    await expect
      .poll(async () => (await call('lever.detail', { id: shortOrder.id })).caution_money)
      .toBe(new Decimal(shortOrder.caution_money).add(25).toString());

    for (const share of ['10', '20'])
      await call('lever.submit', {
        ...BTC,
        type: 1,
        status: 1,
        share,
        multiple: 20,
        margin_mode: 'cross',
        idempotency_key: newKey(),
      });
    const group = card.filter({ hasText: '3 orders' });
    await expect(group).toContainText(/Long (\d+–)?20×/);
    await inFewTaps(async (tap) => {
      await tap(group.getByRole('button', { name: 'Close all 3' }));
      await cutNetwork();
      await tap(sheet.getByRole('button', { name: 'Close all 3' }));
    });
    await expect.poll(async () => (await positions()).map(({ id }) => id)).toEqual([shortOrder.id]);
  });

test('R-CONTRACT-38, R-CONTRACT-39: a limit is set by touch, the ticket says so when it is reached, and still closes', async ({
  page,
}) => {
  test.slow();
  const call = await openTrader(page, '#/pages/market/market');
  const open = (type: 1 | 2, share: string) =>
    call('lever.submit', {
      ...BTC,
      type,
      status: 1,
      share,
      multiple: 20,
      margin_mode: 'isolated',
      idempotency_key: newKey(),
    });
  const positions = async () => (await call('lever.dealall', { legal_id: USDT })).list;
  await open(1, '20');
  // Both sides of the same price lose their fees.
  for (const { id } of [await open(1, '50'), await open(2, '50')])
    await call('lever.close', { id, idempotency_key: newKey() });
  const lossText = (await call('limits.mine', {})).closed;
  expect(lossText).toMatch(/^-[1-9]/);

  await page.goto(TICKET);
  await page.getByRole('button', { name: 'Trading settings' }).tap();
  await page.getByRole('button', { name: 'My limits' }).tap();
  const day = page.getByRole('region', { name: 'Loss limit for a day' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeDisabled();
  await day.locator('label', { hasText: 'Loss limit for a day' }).first().tap();
  await save.tap();
  await expect(day.getByText('Enter a limit')).toBeVisible();
  await day.getByRole('textbox', { name: 'At most (USDT)' }).fill('1');
  await page.getByRole('heading', { name: 'My limits' }).tap();
  await save.tap();
  await expect(page.getByText('Limits saved')).toBeVisible();
  await expectNoViolations(page, 'my limits');
  // A looser one waits a day, and can be taken back.
  await day.locator('label', { hasText: /^500$/ }).tap();
  await save.tap();
  await expect(day.getByText(/^500\.00 from /)).toBeVisible();
  await day.getByRole('button', { name: 'Take back' }).tap();
  await expect(day.getByText(/^500\.00 from /)).toHaveCount(0);
  expect(await call('limits.mine', {})).toMatchObject({ loss_limit: '1', next_loss_limit: null });

  await page.goto(TICKET);
  const ticket = page.getByRole('region', { name: 'Order ticket' });
  const panel = ticket.getByRole('region', { name: 'Limit for today reached' });
  await expect(panel).toContainText(/Your limit is 1\.00; \d+\.\d\d counts\./);
  await expect(panel).toContainText(/\d+ (h|min)/);
  await expect(ticket.getByRole('button', { name: 'Buy / Long BTC' })).toHaveCount(0);
  await expect(open(1, '1')).rejects.toThrow('day_limit_reached');

  await expectNoViolations(page, 'the ticket at the limit');
  await panel.getByRole('button', { name: 'Reduce-only' }).tap();
  await expect(panel).toHaveCount(0);
  await ticket.getByRole('textbox', { name: /^Lots/ }).fill('20');
  await ticket.getByRole('button', { name: 'Sell / Short BTC, 20 lots' }).tap();
  await page.locator('dialog[open]').last().getByRole('button', { name: /^Sell/ }).tap();
  await expect.poll(positions).toEqual([]);
});
