import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { setTheme } from './look.ts';
import { begin } from './people.ts';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(18, 20, 24)';

const pageColour = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** Of the chart's background, as it is drawn. */
const chartColour = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('main [data-drawn] canvas');
    const [red, green, blue] = canvas?.getContext('2d')?.getImageData(0, 1, 1, 1).data ?? [];
    return `rgb(${red}, ${green}, ${blue})`;
  });

test.describe('R-LOOK-1: the theme is dark, light or that of the system', () => {
  test('chosen in the settings it applies at once, to the chart and to other windows too, and stays', async ({
    page,
    context,
  }) => {
    await begin(page);
    const other = await context.newPage();
    await other.goto('#/pages/market/detail?id=1');
    await expect(other.locator('main [data-drawn] canvas').first()).toBeVisible();
    await expect.poll(() => chartColour(other)).toBe(DARK);
    await page.goto('#/pages/setting/setting');
    let loads = 0;
    for (const one of [page, other]) one.on('load', () => (loads += 1));
    await page.getByRole('button', { name: /Appearance/ }).click();
    await page.getByRole('radio', { name: 'Light' }).check();
    await expect.poll(() => pageColour(page)).toBe(LIGHT);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#fff');
    await expect.poll(() => pageColour(other)).toBe(LIGHT);
    await expect.poll(() => chartColour(other)).toBe(LIGHT);
    expect(loads).toBe(0);

    await page.getByRole('radio', { name: 'As the system' }).check();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => pageColour(page)).toBe(DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => pageColour(page)).toBe(LIGHT);
  });

  test('a start has its colours before the first script of the app', async ({ page }) => {
    await begin(page);
    await page.goto('#/pages/setting/about');
    await setTheme(page, 'light');
    // Without the app: what is painted is index.html, its styles and the script in it.
    await page.route(/\/assets\/.*\.js$/, () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('.splash')).toBeVisible();
    await expect.poll(() => pageColour(page)).toBe(LIGHT);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#ffffff');
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', /manifest-light/);
  });
});
