import { copyFile, readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { BTC } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations } from './look.ts';
import { begin } from './people.ts';
import { newTrader } from './traders.ts';

interface Finger {
  x: number;
  y: number;
}

const CHART = `#/pages/market/detail?id=${BTC}&period=1min`;

/** One finger, pressed, moved in steps and lifted. */
async function drag(page: Page, from: Finger, to: Finger): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Finger) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
  await send('touchStart', from);
  for (let step = 1; step <= 4; step += 1) {
    const part = step / 4;
    const at = { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
    await send('touchMove', at);
    await page.waitForTimeout(30);
  }
  await send('touchEnd');
  await cdp.detach();
}

/** A place in the prices' pane, as shares of its width and height. */
async function paneOf(page: Page): Promise<(x: number, y: number) => Finger> {
  const box = await page.getByRole('application').boundingBox();
  if (box === null) throw new Error('no chart');
  return (x, y) => ({ x: box.x + x * (box.width - 70), y: box.y + y * box.height * 0.75 });
}

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['PE_SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function openChart(page: Page): Promise<void> {
  await page.goto(CHART);
  await expect(page.locator('dl').filter({ hasText: 'MA7' })).toBeVisible();
}

const drawings = (page: Page) => page.getByRole('list', { name: 'Drawings' }).getByRole('button');

async function onOtherDevice(
  browser: Browser,
  token: string,
  size: { width: number; height: number },
) {
  const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await begin(page, { token });
  await openChart(page);
  return page;
}

test('R-CHART-1, R-MARKET-7: a channel by touch, with an alert, is on the other device', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const { token, call } = await newTrader();
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, { token });
  await openChart(page);
  await shoot(page, 'chart-390');
  await page.getByRole('button', { name: 'Draw' }).click();
  await page.getByRole('button', { name: 'Channel' }).click();
  await expect(page.getByText('point 1 of 3')).toBeVisible();
  const pane = await paneOf(page);
  await drag(page, pane(0.1, 0.6), pane(0.15, 0.7));
  await expect(page.getByText('point 2 of 3')).toBeVisible();
  await drag(page, pane(0.5, 0.5), pane(0.55, 0.6));
  await expect(page.getByText('point 3 of 3')).toBeVisible();
  await drag(page, pane(0.4, 0.4), pane(0.4, 0.3));
  await shoot(page, 'channel-selected-390');
  await expect(drawings(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Done' }).click();
  const bar = page.getByRole('toolbar', { name: 'Channel' });
  await bar.getByRole('button', { name: 'Alert on this drawing' }).click();
  await page.getByRole('button', { name: 'Up or down' }).click();
  await expect(page.getByText('Alert set on the drawing')).toBeVisible();
  const [alert] = (await call('alert.list', {})).list;
  expect(alert).toMatchObject({ type: 4, way: 'both', match_id: BTC });
  await expectNoViolations(page, 'chart with a drawing');
  await shoot(page, 'channel-alert-390');

  const { list } = await call('chart.sync', { match_id: BTC });
  expect(list.map(({ key, kind }) => [key, kind])).toEqual([[alert?.drawing, 'drawing']]);
  const other = await onOtherDevice(browser, token, { width: 320, height: 568 });
  expect(baseURL).toBeDefined();
  await expect(drawings(other)).toHaveCount(1);
  await drawings(other).first().focus();
  await expect(other.getByRole('toolbar', { name: 'Channel' })).toBeVisible();
  await shoot(other, 'channel-320');
  // Removed there, it is removed here, and its alert ends.
  await other.keyboard.press('Delete');
  await expect(drawings(other)).toHaveCount(0);
  await expect(async () => {
    // One that a price has reached meanwhile stays, as what happened.
    const { list: alerts } = await call('alert.list', {});
    expect(alerts.filter(({ fired_time }) => fired_time === null)).toEqual([]);
  }).toPass();
  await page.reload();
  await expect(page.locator('dl').filter({ hasText: 'MA7' })).toBeVisible();
  await expect(drawings(page)).toHaveCount(0);
  await other.context().close();
});

test('R-CHART-2: a plan becomes an order on the chart, whose price is dragged in landscape', async ({
  page,
}) => {
  test.slow();
  const { token, call } = await newTrader();
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, { token });
  await openChart(page);
  await page.getByRole('button', { name: 'Draw' }).click();
  await page.getByRole('button', { name: 'Long plan' }).click();
  const pane = await paneOf(page);
  await drag(page, pane(0.4, 0.75), pane(0.4, 0.7));
  await expect(drawings(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Done' }).click();
  const plan = page.getByRole('region', { name: 'Long plan' });
  await plan.getByLabel('Lots').fill('10');
  await shoot(page, 'plan-390');
  await plan.getByRole('button', { name: 'Make the order' }).click();
  const ticket = page.getByRole('region', { name: 'Order on the chart' });
  await expect(ticket).toBeVisible();
  const line = page.getByRole('slider', { name: /^Buy 10 lots at/ });
  await expect(line).toBeVisible();
  await shoot(page, 'ticket-390');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(line).toBeVisible();
  const before = await line.getAttribute('aria-valuetext');
  await line.press('ArrowDown');
  await line.press('ArrowDown');
  await expect(line).not.toHaveAttribute('aria-valuetext', before ?? '');
  await shoot(page, 'ticket-844');
  await ticket.getByRole('button', { name: /^Buy/ }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: /^Buy/ }).click();
  await expect(async () => {
    const { list } = await call('lever.my_trade', { status: '0' });
    expect(list).toHaveLength(1);
    const [order] = list;
    expect(order).toMatchObject({ share: '10', type: 1 });
    expect(order?.stop_loss_price).not.toBeNull();
    expect(order?.target_profit_price).not.toBeNull();
  }).toPass();
});

test('R-CHART-2: a long press at a price offers what makes sense there', async ({ page }) => {
  test.slow();
  const { token, call } = await newTrader();
  await page.setViewportSize({ width: 320, height: 568 });
  await begin(page, { token });
  await openChart(page);
  const hold = async (): Promise<void> => {
    const pane = await paneOf(page);
    const at = pane(0.5, 0.75);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.waitForTimeout(600);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await cdp.detach();
  };
  await hold();
  const menu = page.getByRole('dialog', { name: /^Orders and alerts at/ });
  await expect(menu).toBeVisible();
  await page.waitForTimeout(400);
  await shoot(page, 'menu-320');
  await expect(menu.getByRole('button', { name: /^Sell limit/ })).toBeDisabled();
  await menu.getByRole('button', { name: /^Line here/ }).click();
  await expect(drawings(page)).toHaveCount(1);
  await hold();
  await page.waitForTimeout(400);
  await menu.getByRole('button', { name: 'Alert here' }).click();
  await page.getByRole('button', { name: /^Set alert at/ }).click();
  await expect(async () => {
    expect((await call('alert.list', {})).list).toHaveLength(1);
  }).toPass();
  await hold();
  await page.waitForTimeout(400);
  await menu.getByRole('button', { name: /^Buy limit/ }).click();
  await expect(page.getByRole('region', { name: 'Order on the chart' })).toBeVisible();
  await expect(page.getByRole('slider', { name: /^Buy/ })).toBeVisible();
  await shoot(page, 'ticket-320');
});

test('R-CHART-1, R-CHART-3: a template, a picture with the price in it, and the replay', async ({
  page,
}) => {
  test.slow();
  const { token, call } = await newTrader();
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, { token });
  await openChart(page);
  const more = page.getByRole('button', { name: 'Layout, picture, replay' });
  await more.click();
  const sheet = page.getByRole('dialog', { name: 'Chart' });
  await sheet.getByLabel('Name of a new template').fill('Scalp');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sheet.getByText('Scalp', { exact: true })).toBeVisible();
  await shoot(page, 'more-390');
  await expect(async () => {
    const { list } = await call('chart.sync', {});
    expect(list.map(({ kind }) => kind)).toEqual(['template']);
  }).toPass();
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save picture' }).click();
  const path = await (await download).path();
  expect((await readFile(path)).subarray(1, 4).toString()).toBe('PNG');
  if (process.env['PE_SHOTS'] !== undefined)
    await copyFile(path, `${process.env['PE_SHOTS']}/picture.png`);

  await more.click();
  await sheet.getByRole('button', { name: 'Replay', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Replay' });
  const until = bar.getByRole('status');
  await expect(until).toHaveText(/^Until /);
  const before = await until.textContent();
  await bar.getByRole('button', { name: 'One bar on' }).click();
  await expect(until).not.toHaveText(before ?? '');
  await shoot(page, 'replay-390');
  await bar.getByRole('button', { name: 'Leave' }).click();
  await expect(bar).toHaveCount(0);
});
