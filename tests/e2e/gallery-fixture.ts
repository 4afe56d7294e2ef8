import type { Page } from '@playwright/test';
import { test as base, expect } from './fixture.ts';

/** The page in development, without an exchange: the pieces need none, and ask for none. */
export const test = base.extend({
  baseURL: `http://localhost:${process.env['PE_E2E_GALLERY_PORT']}/h5/`,
});

export { expect };

interface Asked {
  piece?: string;
  lang?: string;
  rise?: 'red';
  pair?: 'safe';
}

export async function openGallery(page: Page, asked: Asked = {}): Promise<void> {
  const query = new URLSearchParams(Object.entries(asked)).toString();
  await page.goto(`#/gallery?${query}`);
  await expect(page.locator('[data-piece]').first()).toBeVisible({ timeout: 20_000 });
  // The skeleton comes after its 200 ms, the core with what it writes.
  if (asked.piece === undefined)
    await expect(page.locator('[aria-busy="true"] > div').first()).toBeVisible();
}

/** As if it was chosen with the globe: no reload. */
export async function speak(page: Page, lang: string): Promise<void> {
  await page.evaluate((chosen) => {
    location.hash = `#/gallery?lang=${chosen}`;
  }, lang);
  await expect(page.locator(`html[data-shown="${lang}"]`)).toBeAttached({
    timeout: 20_000,
  });
}
