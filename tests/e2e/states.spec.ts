// Screens before their response, without it, and without a network, on the real server, whose responses are
// delayed or lost. Each screen's normal state has its own spec.
import type { Locator, Page } from '@playwright/test';
import { callsOf } from '../../protocol/catalogue.ts';
import { expect, test } from './fixture.ts';
import { begin, PASSWORD, signUp } from './people.ts';
import { forgetPress, isPressed, joinedUser, watchButton } from './try-again.ts';

const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  expectedErrors: async ({}, use) => use(/Failed to load resource|WebSocket|net::ERR_|socket\.io/),
});

interface Screen {
  path: string;
  call: string;
  locate: (main: Locator) => Locator;
  open?: (page: Page) => Promise<void>;
}

const text =
  (words: string | RegExp) =>
  (main: Locator): Locator =>
    main.getByText(words).first();
const field =
  (label: string) =>
  (main: Locator): Locator =>
    main.getByLabel(label).first();

/** No call twice in a round, because a response is cached until a reload. */
const ROUNDS = (ticket: number): Screen[][] => [
  [
    { path: 'setting/email', call: 'user/info', locate: field('New e-mail') },
    { path: 'setting/real_mark', call: 'real/state', locate: text('Verify level 1 first') },
    { path: 'setting/addWallet', call: 'currency/list', locate: field('Coin') },
    { path: 'setting/wallet', call: 'user/wallet/list', locate: text('No addresses yet') },
    { path: 'setting/bank', call: 'user/cash_info', locate: text('No bank cards yet') },
    { path: 'setting/share', call: 'user/getShareInfo', locate: text('Invite link') },
    {
      path: 'setting/share2',
      call: 'user/getRebate',
      locate: text('No rebates yet'),
      open: (page) => page.getByRole('tab', { name: 'Rebates' }).click(),
    },
    { path: 'setting/bill', call: 'bill/records', locate: text('No entries yet') },
    { path: 'setting/contactUs', call: 'support/list', locate: text('My deposit') },
    {
      path: `setting/ticket?id=${ticket}`,
      call: 'support/messages',
      locate: text('It did not arrive.'),
    },
    { path: 'setting/notice', call: 'notice/list', locate: text('No notifications yet') },
    { path: 'setting/sessions', call: 'user/sessions', locate: text('This device') },
    {
      path: 'setting/bind_authenticator',
      call: 'user/getAuthenticator',
      locate: field('Code from the app'),
    },
    {
      path: 'common/news',
      call: 'news/list',
      locate: (main) => main.getByRole('listitem').first(),
    },
    { path: 'common/article?id=3', call: 'news/detail', locate: text(/\w+/) },
  ],
  [
    { path: 'setting/mobile', call: 'user/info', locate: field('Mobile') },
    { path: 'setting/real', call: 'real/state', locate: text('Level 1: basic') },
    {
      path: 'setting/addBank?id=1',
      call: 'user/cash_info',
      locate: text('This card is no longer in your list.'),
    },
    { path: 'setting/terms', call: 'getSetting', locate: text('1. Who may use the service') },
  ],
  [
    { path: 'setting/security', call: 'user/info', locate: text('Login password') },
    { path: 'common/area', call: 'area/list', locate: text('France') },
  ],
  [{ path: 'setting/closeAccount', call: 'user/info', locate: field('Login password') }],
];

type Way = 'through' | 'held' | 'lost';

/** Notices of the lost network that a user sees, and whether one lies over the page's content. */
const offlineNotices = (page: Page): Promise<{ count: number; covers: boolean }> =>
  page.evaluate(() => {
    const notices = [...document.querySelectorAll('[role="status"]')].filter(
      (one) => one.checkVisibility() && one.textContent?.includes('No network'),
    );
    const [notice] = notices;
    const main = [...document.querySelectorAll('main')].find((one) => one.checkVisibility());
    if (notice === undefined || main === undefined) throw new Error('no notice on a page');
    const covers = notice.getBoundingClientRect().bottom > main.getBoundingClientRect().top + 1;
    return { count: notices.length, covers };
  });

test('every screen of a user shows loading, failure, and a lost network', async ({
  page,
  context,
}) => {
  // Twenty-two screens; the limit only catches a hang.
  test.setTimeout(240_000);
  const { token } = await signUp();
  const call = callsOf(() => ({ origin, language: 'en', token }));
  const ticket = await call('support.open', { subject: 'My deposit', text: 'It did not arrive.' });
  await begin(page, { token });

  let interceptedCall = '';
  let way: Way = 'through';
  const waitingReplies: (() => void)[] = [];
  const become = (next: Way): void => {
    way = next;
    for (const go of waitingReplies.splice(0)) go();
  };
  await page.route('**/api/**', async (route) => {
    if (new URL(route.request().url()).pathname !== `/api/${interceptedCall}`)
      return route.continue();
    if (way === 'held') await new Promise<void>((go) => waitingReplies.push(go));
    // A refusal by a proxy between phone and exchange: a status without an envelope.
    if (way === 'lost' && !(await isPressed(page)))
      return route.fulfill({ status: 403, body: 'no' });
    return route.continue();
  });

  await watchButton(page, 'Try again');
  let lastJoin = Promise.resolve();
  for (const screens of ROUNDS(ticket.id)) {
    let isNew = true;
    for (const screen of screens) {
      await test.step(screen.path, async () => {
        interceptedCall = screen.call;
        way = 'held';
        await page.goto(`#/pages/${screen.path}`);
        if (isNew) {
          lastJoin = joinedUser(page);
          await page.reload();
        }
        isNew = false;
        await forgetPress(page);
        await screen.open?.(page);
        const main = page.locator('main:visible');
        await expect(main.locator('[aria-busy="true"]').first()).toBeVisible();
        become('lost');
        await expect(main.getByRole('alert')).toHaveText(/Something went wrong/);
        // When the socket joins its user, the page requests again by itself: that request fails too.
        await lastJoin;
        await main.getByRole('button', { name: 'Try again' }).click();
        await expect(screen.locate(main)).toBeVisible();
        become('through');
        // Known data stays, marked as stale.
        await context.setOffline(true);
        await expect(page.getByText('No network').first()).toBeVisible();
        await expect(main.getByText(/was saved .* ago/)).toBeVisible();
        await page.evaluate(() => scrollTo(0, 0));
        expect(await offlineNotices(page)).toEqual({ count: 1, covers: false });
        await expect(screen.locate(main)).toBeVisible();
        await context.setOffline(false);
        await expect(page.getByText('No network')).toHaveCount(0);
      });
    }
  }
});

test('specification 9: a lost network is said once, in the sheet that is open too, and its action waits', async ({
  page,
  context,
}) => {
  const { address, token } = await signUp();
  await callsOf(() => ({ origin, language: 'en' }))('user.login', {
    user_string: address,
    password: PASSWORD,
  });
  await begin(page, { token });
  await page.goto('#/pages/fund/assets');
  const notices = page.getByRole('status').filter({ hasText: 'No network', visible: true });
  await expect(page.getByRole('heading', { name: 'Assets' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(notices).toHaveCount(1);
  await context.setOffline(false);
  await expect(notices).toHaveCount(0);
  await page.goto('#/pages/setting/sessions');
  await page
    .getByRole('button', { name: /^Log out/ })
    .first()
    .click();
  const sheet = page.getByRole('alertdialog');
  await expect(sheet.getByRole('button', { name: 'Log out' })).toBeEnabled();
  await context.setOffline(true);
  await expect(sheet.getByRole('status').filter({ hasText: 'No network' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'No network' })).toBeDisabled();
  await context.setOffline(false);
  await expect(sheet.getByRole('button', { name: 'Log out' })).toBeEnabled();
});

test('on slow 3G the logo comes first, a form pressed twice is sent once, and a list reports that it is loading', {
  tag: '@long',
}, async ({ page, context }) => {
  test.slow();
  const { address } = await signUp();
  await begin(page);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const slow = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await network.send('Network.emulateNetworkConditions', { offline: false, ...slow });
  let logins = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/login')) logins += 1;
  });
  await page.goto('#/pages/common/login?from=/pages/setting/notice', { waitUntil: 'commit' });
  await expect(page.locator('.splash img')).toBeVisible();
  await page.getByLabel('E-mail').last().fill(address, { timeout: 30_000 });
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const button = page.getByRole('button', { name: 'Log in' });
  await button.dblclick();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL(/setting\/notice/);
  await expect(page.locator('main:visible [aria-busy="true"]').first()).toBeVisible();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  expect(logins).toBe(1);
});
