import { expect, test } from './fixture.ts';
import { rowsShown } from './market-page.ts';

test.use({
  serviceWorkers: 'allow',
  // Without a network the browser says so in the console.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  expectedErrors: async ({}, use) => use(/Failed to load resource|WebSocket|net::ERR_|socket\.io/),
});

test('PWA: a returning visitor starts offline, and nothing of an account is kept', async ({
  page,
  context,
}) => {
  test.slow();
  await page.goto('#/pages/market/market?tab=crypto');
  await expect.poll(async () => (await rowsShown(page)).length).toBeGreaterThan(5);
  const worker = await page.evaluate(
    async () => (await navigator.serviceWorker.ready).active?.state ?? 'none',
  );
  expect(['activating', 'activated']).toContain(worker);
  const loadedNames = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/h5/assets/')),
  );
  expect(loadedNames.length).toBeGreaterThan(5);
  const missing = () =>
    page.evaluate(async (wantedUrl) => {
      const cache = await caches.open('files-1');
      const cached = await Promise.all(wantedUrl.map((one) => cache.match(one)));
      return wantedUrl.filter((_, at) => cached[at] === undefined);
    }, loadedNames);
  await expect.poll(missing, { timeout: 15_000 }).toEqual([]);
  // A second visit, so that the responses of the market pass the worker.
  await page.reload();
  await expect.poll(async () => (await rowsShown(page)).length).toBeGreaterThan(5);
  const cachedPaths = () =>
    page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(cachedPaths).toContain('/api/currency/instruments');
  const calls = (await cachedPaths()).filter((path) => !path.startsWith('/h5/'));
  const open =
    /^\/api\/(currency\/(instruments|quotation_new)|menu|news\/list|get_system_exchange_rate\/)$/;
  expect(calls.filter((path) => !open.test(path))).toEqual([]);

  // The code of the main pages too, though none was opened: one after the other, each in a calm second.
  const parts = ['chart-page', 'setting-page', 'login-page', 'drawing', 'call-resolver'];
  await expect
    .poll(
      async () => {
        const cached = await cachedPaths();
        return parts.filter((part) => !cached.some((path) => path.includes(`/${part}-`)));
      },
      { timeout: 40_000 },
    )
    .toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect.poll(async () => (await rowsShown(page)).length).toBeGreaterThan(5);
  expect(await page.evaluate(() => crossOriginIsolated), 'kept with its headers').toBe(true);
  const prices = page.locator('[data-price]');
  await expect(prices.first()).toHaveText(/\d/);
  for (const price of await prices.allTextContents()) expect(price).toMatch(/\d/);
  await expect(page.getByText(/No network · prices are \d+ (s|min) old/)).toBeVisible();
  const storedText = await page.evaluate(() => localStorage.getItem('last_prices') ?? '');
  expect(JSON.parse(storedText).rows.length).toBeGreaterThan(5);

  const name = await page.locator('main li a').first().getAttribute('href');
  await page.locator('main li a').first().click();
  await expect(page).toHaveURL(new RegExp(`${name?.split('?')[1]}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('/USDT');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(prices.first()).toHaveText(/\d/);
  for (const path of ['setting/setting', 'common/login']) {
    await page.goto(`#/pages/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('This page could not be loaded')).toHaveCount(0);
    await page.goBack();
  }
  await expect(prices.first()).toHaveText(/\d/);

  // They are replaced when the market answers again.
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(/prices are/)).toBeHidden();
  await expect(prices.first()).toHaveText(/\d/);
});

test('PWA: the app can be installed, and starts with its logo on its own background', async ({
  page,
  request,
  baseURL,
}) => {
  const heldRequests: (() => void)[] = [];
  await page.route('**/assets/first-*.js', async (route) => {
    await new Promise<void>((resolve) => heldRequests.push(resolve));
    await route.continue();
  });
  await page.goto('', { waitUntil: 'commit' });
  const mark = page.locator('.splash img');
  await expect(mark).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(18, 20, 24)');
  await expect(page.locator('meta[name="apple-mobile-web-app-capable"]')).toHaveCount(1);
  for (const go of heldRequests) go();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(mark).toHaveCount(0);
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(new URL(address ?? '', baseURL).href)).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/h5/', scope: '/h5/' });
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toContain('512x512');
  for (const { src } of manifest.icons) {
    const icon = await request.get(new URL(src, new URL(address ?? '', baseURL)).href);
    expect(icon.headers()['content-type'], src).toBe('image/png');
  }
});
