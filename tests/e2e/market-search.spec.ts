import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet, speak, turnTo } from './look.ts';
import { detailOf, LIST, openAt, rowsShown, tab } from './market-page.ts';

const SEARCH = '/pages/market/search';

const codes = (page: Page): Promise<string[]> =>
  page.locator('main:visible li a').evaluateAll((rows) => rows.map((row) => row.textContent ?? ''));

async function open(page: Page, baseURL: string | undefined, hash: string) {
  await openAt(page, new URL(baseURL ?? '').origin, hash);
}

const star = (page: Page, symbol: string) =>
  page.getByRole('button', { name: `${symbol}: favourite` });

/** A click that had to be repeated may have scrolled the list, and rows out of sight don't exist. */
const scrollToTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('*')) one.scrollTop = 0;
  });

test.describe('R-MARKET-6: star to favourite', () => {
  test('a guest finds favourites under their tab, also after a reload, and removes them', async ({
    page,
    baseURL,
  }) => {
    await open(page, baseURL, LIST);
    await tab(page, 'Favourites').click();
    await expect(page.getByText('No favourites yet')).toBeVisible();
    await page.getByRole('button', { name: 'Browse crypto' }).click();
    await expect(tab(page, 'Crypto')).toHaveAttribute('aria-selected', 'true');
    for (const symbol of ['BTC/USDT', 'ETH/USDT']) {
      await star(page, symbol).click();
      await scrollToTop(page);
      await expect(star(page, symbol)).toHaveAttribute('aria-pressed', 'true');
    }
    await page.goto('#/pages/market/market');
    await page.reload();
    await expect(tab(page, 'Favourites')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(async () => (await rowsShown(page)).length).toBe(2);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'ETH/USDT to the top' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(async () => (await codes(page))[0]).toContain('ETH');
    // If the text doesn't fit beside the kinds, only the icon is on their line.
    await page.setViewportSize({ width: 320, height: 568 });
    for (const language of ['vi', 'fra', 'th']) {
      await speak(page, language);
      // Both in one look, because the language's texts may still move the line.
      const editSize = await page.locator('fieldset + button:visible').evaluate((edit) => {
        const [line, sign] = [edit, edit.querySelector('svg')].map((one) =>
          one?.getBoundingClientRect(),
        );
        return { height: line?.height, above: (sign?.y ?? 0) - (line?.y ?? 0) };
      });
      expect(editSize.height).toBe(44);
      expect(editSize.above).toBeCloseTo(12, 0);
    }
    await speak(page, 'en');
    await star(page, 'ETH/USDT').click();
    await expect.poll(async () => (await rowsShown(page)).length).toBe(1);
  });
});

test.describe('search with history, hot and instant results', () => {
  test('results appear while typing; an empty result offers a way back', async ({
    page,
    baseURL,
  }) => {
    await open(page, baseURL, LIST);
    await page.getByRole('link', { name: 'Search by name or symbol' }).click();
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Hot' })).toBeVisible();
    await search.pressSequentially('btc');
    await expect.poll(async () => (await codes(page))[0]).toContain('BTC');
    await expect.poll(async () => (await rowsShown(page)).length).toBeLessThan(6);
    await search.fill('bitcoin');
    await expect.poll(async () => (await codes(page))[0]).toContain('BTC');
    await search.fill('no such thing');
    await expect(
      page.getByRole('status').filter({ hasText: 'Nothing found for “no such thing”' }),
    ).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByRole('heading', { name: 'Hot' })).toBeVisible();
  });

  test('an opened instrument is in the history until it is cleared', async ({ page, baseURL }) => {
    await open(page, baseURL, SEARCH);
    await page.getByRole('searchbox').fill('bitcoin');
    await page.locator('main:visible li a', { hasText: 'BTC' }).first().click();
    await expect(page.getByRole('button', { name: /^BTC\/USDT, choose another/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('bitcoin');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'bitcoin', exact: true }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('bitcoin');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Clear search history' }).click();
    await expect(page.getByRole('heading', { name: 'Search history' })).toBeHidden();
  });

  test('specification 1: what was viewed last is on the search page and in the pair picker, after a reload too', async ({
    page,
    baseURL,
  }) => {
    const pair = (symbol: string) =>
      page.getByRole('button', { name: new RegExp(`^${symbol}, choose another`) });
    await open(page, baseURL, detailOf(1));
    await expect(pair('BTC/USDT')).toBeVisible();
    await open(page, baseURL, detailOf(2));
    await expect(pair('ETH/USDT')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: /choose another$/ }).click();
    const recent = page.getByRole('dialog').getByRole('list', { name: 'Recently viewed' });
    // Without the one that is open.
    await expect(recent.getByRole('button')).toHaveText([/BTC\/USDT/]);
    await recent.getByRole('button').click();
    await expect(page.getByRole('button', { name: /^BTC\/USDT, choose another/ })).toBeVisible();
    await open(page, baseURL, SEARCH);
    const chips = page.getByRole('list', { name: 'Recently viewed' }).getByRole('button');
    await expect(chips).toHaveText([/BTC\/USDT/, /ETH\/USDT/]);
    await chips.last().click();
    await expect(page).toHaveURL(/detail\?id=2/);
    await page.goBack();
    await page.getByRole('button', { name: 'Clear recently viewed' }).click();
    await expect(chips).toHaveCount(0);
  });
});

test.describe('the pair picker', () => {
  test('opens another instrument by keys alone, and back returns to the first', async ({
    page,
    baseURL,
  }) => {
    await open(page, baseURL, detailOf(1));
    const title = page.getByRole('button', { name: /choose another$/ });
    await title.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Choose an instrument' });
    await expect(sheet.getByRole('searchbox')).toBeFocused();
    await expect(sheet.locator('[aria-current]')).toContainText('BTC');
    await page.keyboard.type('eth');
    const row = sheet.getByRole('listitem').getByRole('button', { name: /^ETH ?\/USDT/ });
    await row.first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^ETH\/USDT, choose/ })).toBeVisible();
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('button', { name: /^BTC\/USDT, choose/ })).toBeVisible();
  });

  test('Back closes the sheet and stays on the page', async ({ page, baseURL }) => {
    await open(page, baseURL, detailOf(1));
    await page.getByRole('button', { name: /choose another$/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Choose an instrument' });
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: /^BTC\/USDT, choose/ })).toBeVisible();
  });

  test('in another language pairs and picker stay while their names load', {
    tag: '@long',
  }, async ({ page, baseURL }) => {
    await open(page, baseURL, detailOf(1));
    await page.getByRole('button', { name: /choose another$/ }).click();
    const rows = page.locator('dialog[open] li');
    await expect(rows.first()).toBeVisible();
    const reply = Promise.withResolvers<void>();
    await page.route(/instruments\?.*lang=fra/, async (route) => {
      await reply.promise;
      await route.continue();
    });
    const request = page.waitForRequest(/instruments\?.*lang=fra/);
    await Promise.all([request, turnTo(page, 'fra')]);
    await expect(rows.first()).toBeVisible();
    reply.resolve();
    await expect(page.getByRole('dialog', { name: 'Choisir un instrument' })).toBeVisible();
    await expect(rows.first()).toBeVisible();
  });
});

test('list, search and picker fit in the languages at both sizes, and pass axe and touch target checks', {
  tag: ['@look', '@long'],
}, async ({ page, baseURL }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, baseURL, `${LIST}?tab=crypto`);
  const row = page.locator('main:visible li').first();
  const parts = ['header:visible', 'main:visible'];
  await expectWellSet(page, 'market-list', row, parts);
  await expectNoViolations(page, 'list');
  await page.goto(`#${LIST}?tab=favourites`);
  // The rows follow the tab: the favourites are gone, and the button opens all others.
  const toAll = page.getByRole('main').getByRole('button');
  await expect(toAll).toHaveCount(1);
  await expectWellSet(page, 'favourites', toAll, parts);
  await expectNoViolations(page, 'favourites');
  await page.goto(`#${SEARCH}`);
  await expectWellSet(page, 'search', row, parts);
  await expectNoViolations(page, 'search');
  await page.goto(`#${detailOf(1)}`);
  await page.locator('h1 button:visible').click();
  await expectWellSet(page, 'picker', page.locator('dialog[open] li').first(), ['dialog[open]']);
});
