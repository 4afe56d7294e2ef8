// Back by a finger from the left edge.
import type { CDPSession, Page } from '@playwright/test';
import { expectDrawn } from './drawn.ts';
import { expect, test } from './fixture.ts';

interface Touch {
  x: number;
  y: number;
}

async function touch(cdp: CDPSession, type: 'Start' | 'Move' | 'End', points: Touch[]) {
  await cdp.send('Input.dispatchTouchEvent', { type: `touch${type}`, touchPoints: points });
}

/** A finger comes down at the first place and goes to the others. */
async function drag(cdp: CDPSession, places: readonly Touch[]) {
  const [first, ...others] = places;
  if (first === undefined) return;
  await touch(cdp, 'Start', [first]);
  for (const place of others) await touch(cdp, 'Move', [place]);
}

/** The page stands, and this code, which comes later, is there. */
async function expectReady(page: Page, code: string) {
  await expect
    .poll(() =>
      page.evaluate(
        (wanted) =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes(wanted)),
        code,
      ),
    )
    .toBe(true);
  await expectDrawn(page);
}

/** Where a slide of 300 ms is held; nothing where none is. */
const gone = (page: Page) =>
  page.evaluate(() => {
    const parts = document
      .getAnimations()
      .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.includes('old(root)'));
    const at = parts[0]?.currentTime;
    return typeof at === 'number' ? at : undefined;
  });

test('issue 7 B.1: a swipe from the edge takes the page along, lets it back, and goes back', async ({
  page,
}) => {
  await page.goto('#/pages/index/index');
  await page.getByRole('button', { name: 'Log in' }).click();
  const account = page.getByLabel('E-mail').last();
  await account.fill('ann@example.com');
  await expectReady(page, 'swipe-back');
  const cdp = await page.context().newCDPSession(page);
  const at = (x: number) => ({ x, y: 700 });

  // It follows, and a finger that turns back leaves all as it was.
  await drag(cdp, [at(4), at(30), at(120), at(234)]);
  await expect.poll(() => gone(page)).toBeCloseTo(176.9, 0);
  await touch(cdp, 'Move', [at(117)]);
  await expect.poll(() => gone(page)).toBeCloseTo(86.9, 0);
  await touch(cdp, 'Move', [at(60)]);
  await touch(cdp, 'Move', [at(40)]);
  await touch(cdp, 'End', []);
  await expect.poll(() => gone(page)).toBeUndefined();
  await expect(page).toHaveURL(/common\/login/);
  await expect(account).toHaveValue('ann@example.com');
  await expect(account).toBeVisible();

  // Not from further in, not upwards, and not from what moves sideways by itself.
  await drag(cdp, [at(80), at(140), at(300)]);
  await touch(cdp, 'End', []);
  await drag(cdp, [at(4), { x: 6, y: 640 }, { x: 260, y: 600 }]);
  await touch(cdp, 'End', []);
  await expect(page).toHaveURL(/common\/login/);

  // A busy page hears of several moves as one.
  await drag(cdp, [at(4), at(200)]);
  await expect.poll(() => gone(page)).toBeCloseTo(150.8, 0);
  await touch(cdp, 'Move', [at(330)]);
  await touch(cdp, 'End', []);
  await expect(page).toHaveURL(/index\/index/);
  await expect.poll(() => gone(page)).toBeUndefined();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  // A tab has no way back.
  await drag(cdp, [at(4), at(30), at(330)]);
  await touch(cdp, 'End', []);
  await expect(page).toHaveURL(/index\/index/);
});

test('issue 7 B.1: what is opened comes from the right and stands before it moves; back goes the other way', async ({
  page,
}) => {
  // Of each slide: its way, and how many pages of the search were in the document when it began.
  await page.addInitScript(() => {
    const told: [string | undefined, number][] = [];
    (globalThis as unknown as { told: unknown }).told = told;
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function slide(update) {
      const { dataset } = document.documentElement;
      told.push([dataset['slide'], document.querySelectorAll('input[type="search"]').length]);
      return start.call(this, update);
    };
  });
  const told = () => page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told);
  const search = async (): Promise<void> => {
    await page.locator('header a[href="#/pages/market/search"]').click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expectDrawn(page);
  };
  await page.goto('#/pages/index/index');
  // The first time its code may come too late.
  await search();
  // React would forget the layout of a page that it hides; then a slide back begins with a late frame (page-layers.tsx).
  const left = page.locator('main', { has: page.getByText('Log in to see your assets') });
  await expect(left).toBeHidden();
  expect(await left.evaluate((main) => main.getBoundingClientRect().height)).toBeGreaterThan(500);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expectDrawn(page);
  await search();
  expect((await told()).slice(1)).toEqual([
    ['back', 1],
    // The one that was left, and the one that comes.
    ['forward', 2],
  ]);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expectDrawn(page);
  // A tab is not opened: it is there.
  await page.getByRole('navigation').getByRole('link', { name: 'Market' }).click();
  await expect(page).toHaveURL(/market\/market/);
  await expectDrawn(page);
  expect(await told()).toHaveLength(4);
});

test('issue 7 B.1: who wants stillness goes back without a slide', async ({ page }) => {
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
  expect(await gone(page)).toBeUndefined();
  await expect(page).toHaveURL(/common\/login/);
  await touch(cdp, 'End', []);
  await expect(page).toHaveURL(/index\/index/);
});

test('issue 7 B.1: a finger on the chart moves the chart; from the edge it goes back, over the chart too', async ({
  page,
}) => {
  await page.goto('#/pages/market/market?tab=crypto');
  await page.locator('main li a').first().click();
  await expect(page).toHaveURL(/market\/detail/);
  const chart = page.getByRole('application', { name: /^Chart of/ });
  const latest = page.getByRole('button', { name: 'Go to the newest bar' });
  await expect(page.locator('canvas').first()).toBeVisible();
  await expectReady(page, 'swipe-back');
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
  // A finger that turns back leaves a chart that moves as before.
  await drag(cdp, [at(4), at(30), at(120)]);
  await expect.poll(() => gone(page)).toBeGreaterThan(0);
  await touch(cdp, 'Move', [at(60)]);
  await touch(cdp, 'Move', [at(40)]);
  await touch(cdp, 'End', []);
  await expect.poll(() => gone(page)).toBeUndefined();
  await expect(page).toHaveURL(/market\/detail/);
  await expect(latest).toBeHidden();
  await pan();

  await drag(cdp, [at(4), at(30), at(200), at(330)]);
  await touch(cdp, 'End', []);
  await expect(page).toHaveURL(/market\/market/);
});
