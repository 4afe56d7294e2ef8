import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet } from './look.ts';

test.use({
  // Without its code the page logs an error.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  expectedErrors: async ({}, use) => use(/Failed to (load resource|fetch dynamically)|net::ERR_/),
});

test('a new deployment is offered by a quiet bar, taken by a tap, never over unsent input', {
  tag: '@look',
}, async ({ page }) => {
  await page.goto('#/pages/common/login');
  const account = page.getByLabel('E-mail').last();
  await account.fill('ann@example.com');
  // The server's response after a deployment: the same page with another entry.
  await page.route('**/h5/', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/index-[\w-]+\.js/, 'index-NEXT.js');
    return route.fulfill({ response: answer, body: html });
  });
  const lookAnswer = page.waitForResponse((answer) => answer.url().endsWith('/h5/'));
  const bar = page.getByText('A new version is ready');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await lookAnswer).finished();
  await expect(account).toHaveValue('ann@example.com');
  await expect(bar).toBeHidden();

  await account.fill('');
  await expect(bar).toBeVisible();
  await expectNoViolations(page, 'a new version');
  await expectWellSet(page, 'new-version', page.locator('form'));
  await account.fill('a');
  await expect(bar).toBeHidden();
  await account.fill('');

  await page.evaluate(() => {
    document.documentElement.dataset['former'] = 'true';
  });
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.locator('html[data-former]')).toHaveCount(0);
  await expect(account).toBeVisible();
  await expect(bar).toBeHidden();
});

test('/status: maintenance is shown, and an outdated page asks for a reload', {
  tag: '@long',
}, async ({ page }) => {
  let status = { maintenance: true, min_web_version: 1 };
  // The server's own response with these settings; other tests share the server.
  await page.route('**/api/status?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    return route.fulfill({
      response: answer,
      json: { ...body, message: { ...body.message, ...status } },
    });
  });
  await page.goto('#/pages/index/index');
  await expect(page.getByText('Maintenance in progress')).toBeVisible();
  await expect(page.getByText('no longer supported')).toBeHidden();
  status = { maintenance: false, min_web_version: 2 };
  await page.reload();
  await expect(page.getByText('This version is no longer supported')).toBeVisible();
  await expect(page.getByText('Maintenance in progress')).toBeHidden();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('E-mail').last().fill('ann@example.com');
  await expect(page.getByText('Update after you have sent what you typed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update' })).toBeHidden();
});

test('bad network: an app whose code failed to load tries again when the network is back', {
  tag: '@long',
}, async ({ page }) => {
  let isBad = true;
  await page.route('**/assets/first-*.js', (route) => (isBad ? route.abort() : route.continue()));
  const failedRequest = page.waitForEvent('requestfailed', (one) => one.url().includes('/first-'));
  await page.goto('');
  await failedRequest;
  await expect(page.locator('.splash img')).toBeVisible();
  isBad = false;
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached({ timeout: 1_500 });
  }).toPass({ timeout: 7_000 });
});
