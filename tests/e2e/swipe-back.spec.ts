import type { CDPSession, Page } from '@playwright/test';
import { expectDrawn } from './drawing.ts';
import { expect, test } from './fixture.ts';

interface Touch {
  x: number;
  y: number;
}

async function touch(cdp: CDPSession, type: 'Start' | 'Move' | 'End', points: Touch[]) {
  await cdp.send('Input.dispatchTouchEvent', { type: `touch${type}`, touchPoints: points });
}

async function drag(cdp: CDPSession, places: readonly Touch[]) {
  const [first, ...others] = places;
  if (first === undefined) return;
  await touch(cdp, 'Start', [first]);
  for (const place of others) await touch(cdp, 'Move', [place]);
}

/** The page is complete, and this code, which loads later, is there. */
async function expectReady(page: Page, code: string) {
  await expect
    .poll(() =>
      page.evaluate(
        (wantedName) =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes(wantedName)),
        code,
      ),
    )
    .toBe(true);
  await expectDrawn(page);
}

/** Progress of a held slide of 300 ms; undefined without one. */
const slideProgress = (page: Page) =>
  page.evaluate(() => {
    const parts = document
      .getAnimations()
      .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.includes('old(root)'));
    const at = parts[0]?.currentTime;
    return typeof at === 'number' ? at : undefined;
  });

test('a swipe from the edge moves the page, lets it return, and goes back', async ({ page }) => {
  await page.goto('#/pages/index/index');
  await page.getByRole('button', { name: 'Log in' }).click();
  const account = page.getByLabel('E-mail').last();
  await account.fill('ann@example.com');
  await expectReady(page, 'swipe-back');
  const cdp = await page.context().newCDPSession(page);
  const at = (x: number) => ({ x, y: 700 });

  await drag(cdp, [at(4), at(30), at(120), at(234)]);
  await expect.poll(() => slideProgress(page)).toBeCloseTo(176.9, 0);
  await touch(cdp, 'Move', [at(117)]);
  await expect.poll(() => slideProgress(page)).toBeCloseTo(86.9, 0);
  await touch(cdp, 'Move', [at(60)]);
  await touch(cdp, 'Move', [at(40)]);
  await touch(cdp, 'End', []);
  await expect.poll(() => slideProgress(page)).toBeUndefined();
  await expect(page).toHaveURL(/common\/login/);
  await expect(account).toHaveValue('ann@example.com');
  await expect(account).toBeVisible();

  // Not from further inside, not vertically, and not on elements that scroll horizontally.
  await drag(cdp, [at(80), at(140), at(300)]);
  await touch(cdp, 'End', []);
  await drag(cdp, [at(4), { x: 6, y: 640 }, { x: 260, y: 600 }]);
  await touch(cdp, 'End', []);
  await expect(page).toHaveURL(/common\/login/);

  // A busy page receives several moves as one.
  await drag(cdp, [at(4), at(200)]);
  await expect.poll(() => slideProgress(page)).toBeCloseTo(150.8, 0);
  await touch(cdp, 'Move', [at(330)]);
  await touch(cdp, 'End', []);
  await expect(page).toHaveURL(/index\/index/);
  await expect.poll(() => slideProgress(page)).toBeUndefined();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await drag(cdp, [at(4), at(30), at(330)]);
  await touch(cdp, 'End', []);
  await expect(page).toHaveURL(/index\/index/);
});

test('opened pages come from the right, complete before they move; back goes the other way', {
  tag: '@long',
}, async ({ page }) => {
  // For each slide: its direction, and the number of search pages in the document at its start.
  await page.addInitScript(() => {
    const slidesSeen: [string | undefined, number][] = [];
    (globalThis as unknown as { slidesSeen: unknown }).slidesSeen = slidesSeen;
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function slide(update) {
      const { dataset } = document.documentElement;
      slidesSeen.push([dataset['slide'], document.querySelectorAll('input[type="search"]').length]);
      return start.call(this, update);
    };
  });
  const slidesSeen = () =>
    page.evaluate(() => (globalThis as unknown as { slidesSeen: unknown[] }).slidesSeen);
  const search = async (): Promise<void> => {
    await page.locator('header a[href="#/pages/market/search"]').click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expectDrawn(page);
  };
  await page.goto('#/pages/index/index');
  // The first time its code may load too late.
  await search();
  // React would drop the layout of a page that it hides; then a slide back begins with a late frame (page-layers.tsx).
  const leftPage = page.locator('main', { has: page.getByText('Log in to see your assets') });
  await expect(leftPage).toBeHidden();
  expect(await leftPage.evaluate((main) => main.getBoundingClientRect().height)).toBeGreaterThan(
    500,
  );
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expectDrawn(page);
  await search();
  expect((await slidesSeen()).slice(1)).toEqual([
    ['back', 1],
    ['forward', 2],
  ]);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expectDrawn(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Market' }).click();
  await expect(page).toHaveURL(/market\/market/);
  await expectDrawn(page);
  expect(await slidesSeen()).toHaveLength(4);
});

test('with reduced motion the page goes back without a slide', { tag: '@long' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('#/pages/index/index');
  await expectReady(page, 'after-first-view');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/common\/login/);
  await expectReady(page, 'swipe-back');
  const cdp = await page.context().newCDPSession(page);
  await drag(cdp, [
    { x: 4, y: 700 },
    { x: 30, y: 700 },
    { x: 300, y: 700 },
  ]);
  expect(await slideProgress(page)).toBeUndefined();
  await expect(page).toHaveURL(/common\/login/);
  await touch(cdp, 'End', []);
  await expect(page).toHaveURL(/index\/index/);
});

test('a drag on the chart moves the chart; from the edge it goes back, over the chart too', async ({
  page,
}) => {
  await page.goto('#/pages/market/market?tab=crypto');
  await page.locator('main li a').first().click();
  await expect(page).toHaveURL(/market\/detail/);
  const chart = page.getByRole('application', { name: /^Chart of/ });
  const latest = page.getByRole('button', { name: 'Go to the latest bar' });
  await expectReady(page, 'swipe-back');
  // A chart without candles doesn't move.
  await expect(page.getByRole('term').filter({ hasText: /^MA7$/ })).toBeVisible();
  await expectDrawn(page);
  const box = await chart.boundingBox();
  const cdp = await page.context().newCDPSession(page);
  const at = (x: number) => ({ x, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 });

  const pan = async (): Promise<void> => {
    await drag(cdp, [at(80), at(120), at(200), at(300)]);
    await touch(cdp, 'End', []);
    await expect(latest).toBeVisible();
    await expect(page).toHaveURL(/market\/detail/);
    await latest.click();
    await expect(latest).toBeHidden();
  };
  await pan();
  // After an aborted swipe the chart still moves.
  await drag(cdp, [at(4), at(30), at(120)]);
  await expect.poll(() => slideProgress(page)).toBeGreaterThan(0);
  await touch(cdp, 'Move', [at(60)]);
  await touch(cdp, 'Move', [at(40)]);
  await touch(cdp, 'End', []);
  await expect.poll(() => slideProgress(page)).toBeUndefined();
  await expect(page).toHaveURL(/market\/detail/);
  await expect(latest).toBeHidden();
  await pan();

  await drag(cdp, [at(4), at(30), at(200), at(330)]);
  await touch(cdp, 'End', []);
  await expect(page).toHaveURL(/market\/market/);
});
