import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { begin, signUp } from './people.ts';

const UNREACHED = 'No response. Check your connection and try again.';

async function failing(page: Page, style: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/assets/${style}-[^/]+\\.css$`);
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

test.describe('specification 2: style sheets of late code fail to load', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a page is reported, and has its styles when it is requested again', async ({ page }) => {
    const { token } = await signUp();
    await begin(page, { token });
    const works = await failing(page, 'security');
    await page.goto('#/pages/setting/setting');
    await page.getByRole('button', { name: 'Security', exact: true }).click();
    await expect(page.getByText('This page could not be loaded.')).toBeVisible();
    await works();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Security: low')).toBeVisible();
    await expect(page.locator('link[rel="stylesheet"][href*="/security-"]')).toHaveCount(1);
  });

  test('a formula is reported, its page stays, and the next tap opens it', async ({ page }) => {
    const { token } = await signUp();
    await begin(page, { token });
    const works = await failing(page, 'formula-sheet');
    await page.goto('#/pages/fund/assets');
    const figure = page.getByRole('button', { name: /Show formula/ }).first();
    await figure.click();
    await expect(page.getByText(UNREACHED)).toBeVisible();
    await expect(figure).toBeVisible();
    await works();
    await figure.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('link[rel="stylesheet"][href*="/formula-sheet-"]')).toHaveCount(1);
  });
});
