// Changing pages: nothing jumps, no figure disappears, and no page is blank.
import type { Page } from '@playwright/test';
import { type Film, filmOf, roll, shotsWhile } from './film.ts';
import { expect, test } from './fixture.ts';
import { rowsShown } from './market-page.ts';
import { begin } from './people.ts';

const MOST_SHIFT = 0.01;

function expectCalm({ figures, shifts, lostFigures, blank }: Film): void {
  expect(figures, 'figures that were watched').toBeGreaterThan(8);
  const seenShifts = shifts.filter(({ value }) => value > MOST_SHIFT);
  expect.soft(seenShifts, 'what jumped').toEqual([]);
  expect.soft(lostFigures, 'figures that went away').toEqual([]);
  expect.soft(blank, 'pages without words').toEqual([]);
}

async function rowsAreThere(page: Page): Promise<void> {
  const prices = async () => (await rowsShown(page)).filter(([, price]) => price !== '').length;
  await expect.poll(prices).toBeGreaterThan(3);
}

const tabOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('home, market, an instrument and back: no layout shifts', async ({ page }) => {
  await begin(page);
  await roll(page);
  await page.goto('');
  await rowsAreThere(page);
  await shotsWhile(page, 'tabs', async () => {
    await tabOf(page, 'Market').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
    await rowsAreThere(page);
    await page.locator('main:visible li a').first().click();
    await expect(page.locator('p[data-direction]:visible')).toContainText(/\d/);
    await expect(page.getByRole('list', { name: 'Buy orders' })).toBeVisible();
    await page.goBack();
    await rowsAreThere(page);
    await tabOf(page, 'Home').click();
    await rowsAreThere(page);
  });
  expectCalm(await filmOf(page));
});

test('a guest sees the former page until the login page is there', { tag: '@long' }, async ({
  page,
}) => {
  await begin(page);
  await roll(page);
  await page.goto('');
  await rowsAreThere(page);
  const hot = page.getByRole('tab', { name: 'Hot' });
  await shotsWhile(page, 'guest', async () => {
    await page.getByRole('link', { name: 'Statement' }).click();
    await expect(page.getByText('Please log in first.')).toBeVisible();
    await expect(hot).toBeVisible();
    // Twice for a moment: the page that is drawn out of sight becomes the visible one.
    const title = page.getByRole('heading', { level: 1, name: 'Log in' });
    await expect(title.first()).toBeVisible();
  });
  await expect(page).toHaveURL(/common\/login\?from=/);
  expectCalm(await filmOf(page));
});

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    expectedErrors: async ({}, use) =>
      use(/Failed to load resource|WebSocket|net::ERR_|socket\.io/),
  });

  test('a start has no layout shifts', async ({ page, context }) => {
    await begin(page);
    await page.goto('');
    await rowsAreThere(page);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.reload();
    await rowsAreThere(page);
    const isKept = () =>
      page.evaluate(async () => {
        const files = await caches.open('files-1');
        const responses = await caches.open('responses-1');
        const urls = (await responses.keys()).map(({ url }) => url);
        // Home reserves the places of its notice, its banners and its shortcuts until they answer.
        const isWhole =
          urls.filter((url) => url.includes('/news/list')).length === 2 &&
          urls.some((url) => url.includes('/menu'));
        return (await files.match('/h5/')) !== undefined && isWhole;
      });
    await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
    await roll(page);
    await context.setOffline(true);
    await shotsWhile(page, 'offline', async () => {
      await page.reload();
      await rowsAreThere(page);
      await expect(page.getByText(/No network/)).toBeVisible();
    });
    expectCalm(await filmOf(page));
  });
});
