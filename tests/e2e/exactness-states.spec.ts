import { expect, expectEqual, openExactness, test } from './fixture.ts';

test.describe('the worker survives a crash', () => {
  test('the page continues after its worker died', async ({ page }) => {
    await openExactness(page, { formula: 'add' });
    await expectEqual(page);
    const next = page.waitForEvent('worker', { timeout: 20_000 });
    await page
      .workers()[0]
      ?.evaluate(() => self.close())
      .catch(() => undefined);
    await page.getByLabel('First number').fill('40');
    await next;
    await expect(page.locator('output')).toHaveText('40.2');
    await expectEqual(page);
  });
});

test.describe('every screen has five states', () => {
  test.describe('error', () => {
    test.use({ expectedErrors: /Failed to load resource|net::ERR_FAILED/ });

    test("a worker that can't start is reported, and a retry starts it", { tag: '@long' }, async ({
      page,
    }) => {
      await page.route(/market\.worker.*\.js$/, (route) => route.abort());
      await openExactness(page);
      await expect(page.getByText('The calculator could not start.')).toBeVisible({
        timeout: 20_000,
      });
      await page.unroute(/market\.worker.*\.js$/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectEqual(page);
    });

    test('a second implementation that fails to load is reported, and a retry loads it', {
      tag: '@long',
    }, async ({ page }) => {
      await page.route(/second-opinion.*\.js$/, (route) => route.abort());
      await openExactness(page, { formula: 'add' });
      await expect(page.getByText('The second program could not be loaded.')).toBeVisible();
      await expect(page.locator('output')).toHaveText('0.3');
      await page.unroute(/second-opinion.*\.js$/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectEqual(page);
    });
  });

  test('a browser without module workers is reported in one sentence', { tag: '@long' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      // Such a browser never reads the `type` option.
      window.Worker = class {
        terminate() {}
      } as unknown as typeof Worker;
    });
    await openExactness(page);
    await expect(page.getByRole('alert')).toHaveText(/^This browser can’t run the calculator/);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });

  test.describe('offline', () => {
    // Preloading fails.
    test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

    test('a bar reports it, and the page continues', async ({ page, context }) => {
      await openExactness(page, { formula: 'add' });
      await expectEqual(page);
      await context.setOffline(true);
      await expect(page.getByText(/^No network\./)).toBeVisible();
      await page.getByLabel('First number').fill('7');
      await expect(page.locator('output')).toHaveText('7.2');
      await context.setOffline(false);
      await expect(page.getByText(/^No network\./)).toHaveCount(0);
    });
  });

  test('empty: a search without results says so and offers a way back', { tag: '@long' }, async ({
    page,
  }) => {
    await openExactness(page);
    await page.getByRole('button', { name: /^Formula/ }).click();
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('zzz');
    await expect(page.getByText('No formula matches “zzz”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(search).toHaveValue('');
    await expect(page.getByRole('button', { name: /^Margin/ })).toBeVisible();
  });
});
