import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { USDT } from '../../protocol/constants.ts';
import { DAY_MS } from '../../protocol/time.ts';
import { newKey } from '../support/process-person.ts';
import { availableOf, type Exchange, expect, holder, open, test, verify } from './earn-fixture.ts';
import { expectNoViolations } from './look.ts';

const dialog = 'dialog[open]';

test('R-COUPON-1: a coupon is claimed, used, runs, and pays its yield at the end', async ({
  page,
  exchange,
}) => {
  test.slow();
  const call = await holder(page, exchange);
  await verify(exchange, call);
  await open(page, exchange, 'setting/coupon');
  const offer = page
    .getByRole('article')
    .filter({ hasText: '500.00 USDT' })
    .filter({ hasText: '3 days' })
    .first();
  await expect(offer.getByText('+1.50')).toBeVisible();
  await expectNoViolations(page, 'coupons');
  await offer.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText('Coupon claimed.')).toBeVisible();
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(page.locator(dialog).getByText('Goes back to us')).toBeVisible();
  await expectNoViolations(page, 'use of a coupon');
  await page.locator(dialog).getByRole('button', { name: 'Start for 3 days' }).click();
  await expect(page.getByRole('progressbar', { name: 'Running' })).toBeVisible();
  expect(await availableOf(call, USDT)).toBe('10000');
  await exchange.operator('clock', 'advance', `${3 * DAY_MS + 2_000}`);
  await expect(page.getByText('Used', { exact: true })).toBeVisible();
  expect(await availableOf(call, USDT)).toBe(new Decimal('10001.5').toString());
});

async function signUpNamed(page: Page, exchange: Exchange, nickname: string) {
  const call = await holder(page, exchange);
  await call('user.editNickname', { nickname });
  return call;
}

const chatMessage = (page: Page, text: string) =>
  page.getByRole('log').getByText(text, { exact: true });

test.describe('two browsers', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('R-CHAT-1, R-CHAT-2: two browsers, a failure at its message, a report, a mute', async ({
    page,
    browser,
    exchange,
  }) => {
    test.slow();
    const ann = await signUpNamed(page, exchange, 'Ann');
    const other = await browser.newPage();
    const bob = await holder(other, exchange);
    await open(page, exchange, 'chat/chat');
    await open(other, exchange, 'chat/chat');
    await expect(other.getByText('Choose a nickname before you write.')).toBeVisible();
    const entry = page.getByRole('textbox', { name: 'Write a message' });
    await entry.fill('Hello <b>all</b> https://example.com');
    await entry.press('Enter');
    await expect(chatMessage(other, 'Hello <b>all</b> https://example.com')).toBeVisible();
    await expect(other.getByRole('log').getByRole('link')).toHaveCount(0);
    await expectNoViolations(page, 'chat room');

    await page.route('**/api/chat/send', (route) => route.abort());
    await entry.fill('Once more');
    await entry.press('Enter');
    await expect(page.getByRole('log').getByRole('button', { name: /again|retry/i })).toBeVisible();
    await page.unroute('**/api/chat/send');
    await page
      .getByRole('log')
      .getByRole('button', { name: /again|retry/i })
      .click();
    await expect(chatMessage(other, 'Once more')).toBeVisible();
    await expect(chatMessage(page, 'Once more')).toHaveCount(1);

    await entry.fill('x'.repeat(301));
    await expect(page.getByText(/Text too long/)).toBeVisible();
    await entry.fill('');

    await other.getByRole('button', { name: 'Message from Ann' }).last().click();
    await other.locator(dialog).getByRole('button', { name: 'Report and hide' }).click();
    await other.locator(dialog).getByRole('button', { name: 'Report and hide' }).click();
    await expect(other.getByText('A message is hidden.')).toBeVisible();
    await expect(chatMessage(page, 'Once more')).toBeVisible();

    // This server has no rate limits.
    const limitAnswer = {
      type: 'error',
      code: 0,
      message: 'Slower.',
      error: 'rate_limited',
      params: { retry_after_ms: 5_000 },
    };
    await page.route('**/api/chat/send', (route) =>
      route.fulfill({ status: 429, json: limitAnswer }),
    );
    await entry.fill('Too fast');
    await entry.press('Enter');
    await expect(page.getByRole('button', { name: /^[1-5] s$/ })).toBeDisabled();
    await page.unroute('**/api/chat/send');
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();

    const { id } = await ann('user.info', {});
    await exchange.operator('chat', 'mute', `${id}`, '--minutes', '30');
    await entry.fill('Am I heard?');
    await entry.press('Enter');
    await expect(page.getByText(/You cannot write until/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask why' })).toBeVisible();
    expect((await bob('chat.messages', {})).list.map(({ text }) => text)).not.toContain(
      'Am I heard?',
    );
    await other.close();
  });
});

test('R-CHAT-2: a new message moves nothing that one reads; older ones are loaded, unread ones counted', {
  tag: '@long',
}, async ({ page, exchange }) => {
  test.slow();
  await signUpNamed(page, exchange, 'Reader');
  // The writer acts by calls; the page belongs to the reader.
  const bob = await signUpNamed(page, exchange, 'Writer');
  for (let line = 1; line <= 60; line += 1) {
    await bob('chat.send', { text: `Line ${line}`, ...newKey() });
  }
  await open(page, exchange, 'chat/chat');
  await expect(chatMessage(page, 'Line 60')).toBeInViewport();
  await page.evaluate(() => scrollBy({ top: -900, behavior: 'instant' }));
  await expect(chatMessage(page, 'Line 60')).not.toBeInViewport();
  const place = () =>
    chatMessage(page, 'Line 45').evaluate((line) => line.getBoundingClientRect().top);
  const before = await place();
  await bob('chat.send', { text: 'Something new', ...newKey() });
  const missedButton = page.getByRole('button', { name: '1 new message' });
  await expect(missedButton).toBeVisible();
  expect(await place()).toBe(before);
  // Read messages are reported a second after the newest one.
  const isReported = page.waitForResponse('**/api/chat/read');
  await missedButton.click();
  await expect(chatMessage(page, 'Something new')).toBeInViewport();
  await expect(missedButton).toHaveCount(0);

  // Each page of the server has fifty.
  await expect(chatMessage(page, 'Line 1')).toHaveCount(0);
  const isAtBegin = () =>
    page.evaluate(() => {
      scrollTo({ top: 0, behavior: 'instant' });
      return document.body.textContent.includes('This is the beginning of the chat.');
    });
  await expect(async () => {
    expect(await isAtBegin()).toBe(true);
    await expect(chatMessage(page, 'Line 1')).toBeInViewport({ timeout: 1_000 });
  }).toPass();

  await isReported;
  await open(page, exchange, 'index/index');
  await bob('chat.send', { text: 'While away', ...newKey() });
  await page.reload();
  const room = page.getByRole('link', { name: 'Chat room' });
  await expect(room.getByText('1 new message')).toBeAttached();
});

test('R-GAME-1: a play shows its prize, can be checked, and is the only one of the day', async ({
  page,
  exchange,
}) => {
  test.slow();
  const call = await holder(page, exchange);
  await verify(exchange, call);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, exchange, 'game/game');
  const { draw_hash } = await call('game.state', {});
  await page.getByRole('button', { name: 'How the draw is verified' }).click();
  await expect(page.getByText(draw_hash)).toBeVisible();
  await page.getByRole('textbox', { name: 'Your part (seed)' }).fill('mine42');
  await expectNoViolations(page, 'wheel');
  await page.getByRole('button', { name: 'Spin the wheel' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: /You won|No prize this time/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Played today' })).toBeDisabled();
  const [result] = (await call('game.state', {})).history;
  expect(result?.draw).toMatchObject({ hash: draw_hash, seed: 'mine42', size: 10_000 });
  await page.getByRole('region', { name: 'My plays' }).getByRole('button').first().click();
  await expect(page.locator(dialog).getByText('Recomputed on this phone: equal')).toBeVisible();
  await expectNoViolations(page, 'a checked draw');
});

test('places, notification settings and the order of shortcuts are kept', { tag: '@long' }, async ({
  page,
  exchange,
}) => {
  test.slow();
  await holder(page, exchange);
  await open(page, exchange, 'setting/userInfo');
  await page.getByRole('button', { name: /Location/ }).click();
  await expectNoViolations(page, 'places');
  // Without the permission the list is still there.
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('Access to your location was denied')).toBeVisible();
  await page.getByRole('button', { name: /^Thailand/ }).click();
  await page.getByText('Chiang Mai').click();
  await page.getByRole('button', { name: /Location.*Chiang Mai/ }).click();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('Access to your location was denied')).toBeVisible();
  await page.context().grantPermissions(['geolocation'], { origin: exchange.origin });
  await page.context().setGeolocation({ latitude: 48.8, longitude: 2.13 });
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('Paris, France')).toBeVisible();
  await page.getByRole('button', { name: 'Use this city' }).click();
  await expect(page.getByRole('button', { name: /Location.*Paris, France/ })).toBeVisible();

  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(exchange.origin)) outside.push(request.url());
  });
  await page.goto(`${exchange.origin}/h5/#/open-location`);
  await expect(page.getByRole('img', { name: /^Map: the office/ })).toBeVisible();
  await expectNoViolations(page, 'office');
  expect(outside).toEqual([]);

  await open(page, exchange, 'setting/noticeSettings');
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(page.getByRole('button', { name: /From.*22:00/ })).toBeVisible();
  const copy = page.getByRole('group', { name: 'Copy trading' });
  await copy.getByRole('button', { name: 'Show' }).click();
  await expect(copy.getByRole('button', { name: 'Sound' })).toBeDisabled();
  await expectNoViolations(page, 'notice settings');
  await page.reload();
  await expect(copy.getByRole('button', { name: 'Show' })).toHaveAttribute('aria-pressed', 'false');

  await open(page, exchange, 'index/index');
  await page.getByRole('button', { name: 'Edit shortcuts' }).click();
  await page.getByRole('button', { name: 'Games to the front' }).click();
  await expectNoViolations(page, 'order of shortcuts');
  await page.locator(dialog).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(
    page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link').first(),
  ).toHaveText('Games');
});
