import type { Page } from '@playwright/test';
import { test as base, expect } from './fixture.ts';

export const galleryURL = `http://localhost:${process.env['PE_E2E_GALLERY_PORT']}/h5/`;

export const test = base.extend({ baseURL: galleryURL });

/** One page for all tests of a process, because loading it takes longer than most tests. */
export const pieceTest = base.extend<object, { gallery: Page }>({
  gallery: [
    async ({ browser }, use, { project }) => {
      const { viewport = null } = project.use;
      const context = await browser.newContext({
        baseURL: galleryURL,
        viewport,
        hasTouch: true,
        isMobile: true,
        serviceWorkers: 'block',
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ gallery }, use) => use(gallery.context()),
  page: async ({ gallery }, use) => use(gallery),
});

export { expect };

interface PieceRequest {
  piece?: string;
  lang?: string;
  rise?: 'red';
  pair?: 'safe';
  theme?: 'light';
}

const pagesWithoutExchange = new WeakSet<Page>();

/** The gallery has no exchange: its calls are refused, because the browser would report a missing file as an error. */
async function refuseCalls(page: Page): Promise<void> {
  if (pagesWithoutExchange.has(page)) return;
  pagesWithoutExchange.add(page);
  const json = { type: 'error', code: 0, error: 'unavailable', message: 'no exchange' };
  await page.route('**/api/**', (route) => route.fulfill({ json }));
}

export async function openGallery(page: Page, request: PieceRequest = {}): Promise<void> {
  await refuseCalls(page);
  const query = new URLSearchParams(Object.entries(request)).toString();
  if (page.url().startsWith(galleryURL)) await leavePiece(page);
  await page.goto(`#/gallery?${query}`);
  await expect(page.locator('[data-piece]').first()).toBeVisible({ timeout: 20_000 });
  // The skeleton appears after its 200 ms, and texts of the core when it is loaded.
  if (request.piece === undefined)
    await expect(page.locator('[aria-busy="true"] > div').first()).toBeVisible();
}

async function leavePiece(page: Page): Promise<void> {
  await page.goto('#/gallery?piece=none&lang=en');
  await expect(page.locator('html[data-shown="en"]')).toBeAttached();
  await expect(page.locator('[data-piece], [role="status"]:not(:empty)')).toHaveCount(0);
}

export async function speak(page: Page, lang: string): Promise<void> {
  await page.evaluate((chosenLanguage) => {
    location.hash = `#/gallery?lang=${chosenLanguage}`;
  }, lang);
  await expect(page.locator(`html[data-shown="${lang}"]`)).toBeAttached({
    timeout: 20_000,
  });
}
