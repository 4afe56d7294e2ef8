// The page under a finger on a phone that is four times slower: slides, a scroll through the market, taps.
import type { Browser, Page } from 'playwright';
import { late_share } from '../quotes/slow_frames.ts';
import { with_browser } from './first_load.ts';
import type { Served } from './served.ts';

const THROTTLE = 4;
const SLIDES = 12;
const TAPS = 20;
const SCROLLS = 120;
const LEAST_FRAMES = 60;

export interface Responses {
  /** Percent of the frames with more than 16 ms of work. */
  ours: { slide: number; scroll: number };
  /** Of a page with nothing in it, over as long. */
  empty: number;
  /** Milliseconds from a tap to the paint of what it did, by the browser's own clock; the slowest. */
  input_ms: number;
}

export function responses(app: Served): Promise<Responses> {
  return with_browser(async (browser) => {
    const page = await opened(browser, app.address);
    await page.waitForFunction(() => document.querySelectorAll('main [data-price]').length > 3);
    const input_ms = await slowest_tap(page);
    const slide = await share(page, () => slides(page));
    await page.locator('nav a[href="#/pages/market/market"]').click();
    await page.waitForFunction(() => document.querySelectorAll('main li').length > 5);
    const scroll = await share(page, () => scrolled(page));
    const empty = await opened(browser, 'about:blank');
    const none = await share(empty, () => empty.waitForTimeout(5_000));
    return { ours: { slide, scroll }, empty: none, input_ms };
  });
}

async function opened(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(address);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return page;
}

async function share(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.bringToFront();
  // Each frame is asked for, so that what is counted is a share of time and not of changes.
  await page.evaluate(() => {
    const next = (): void => void requestAnimationFrame(next);
    next();
  });
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  return late_share((await browser.stopTracing()).toString(), LEAST_FRAMES);
}

/** The search page comes in and goes back. */
async function slides(page: Page): Promise<void> {
  for (let time = 0; time < SLIDES; time += 1) {
    await page.locator('header a[href="#/pages/market/search"]:visible').click();
    await page.locator('input[type="search"]:visible').waitFor();
    await page.waitForTimeout(400);
    await page.goBack();
    await page.locator('main [data-price]:visible').first().waitFor();
    await page.waitForTimeout(400);
  }
}

/** Down and up again, as a finger flings it. */
async function scrolled(page: Page): Promise<void> {
  await page.mouse.move(195, 500);
  for (let time = 0; time < SCROLLS; time += 1) {
    await page.mouse.wheel(0, time % 60 < 30 ? 60 : -60);
    await page.waitForTimeout(16);
  }
}

async function slowest_tap(page: Page): Promise<number> {
  await page.evaluate(() => {
    const told: number[] = [];
    (globalThis as unknown as { told: number[] }).told = told;
    const watch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) told.push(duration);
    });
    // Shorter ones are not told: they count as 16 ms.
    watch.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const tabs = page.locator('main [role="tab"]');
  const count = await tabs.count();
  for (let time = 0; time < TAPS; time += 1) {
    await tabs.nth(time % count).tap();
    await page.waitForTimeout(300);
  }
  return page.evaluate(() => Math.max(16, ...(globalThis as unknown as { told: number[] }).told));
}
