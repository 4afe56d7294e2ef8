// The page under a finger on a phone that is four times slower: slides, a scroll through a thousand rows, taps.
import type { Browser, Page } from 'playwright';
import { late_share } from '../quotes/slow_frames.ts';
import { with_browser } from './first_load.ts';
import type { StartedApp } from './served.ts';
import { ROWS, user_with_statement } from './statement.ts';

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

export function responses(app: StartedApp): Promise<Responses> {
  return with_browser(async (browser) => {
    const page = await opened(browser, app.address);
    await page.waitForFunction(() => document.querySelectorAll('main [data-price]').length > 3);
    const input_ms = await slowest_tap(page);
    const slide = await share(page, () => slides(page));
    await page.close();
    const list = await statement(browser, app);
    const scroll = await share(list, () => scrolled(list));
    await list.close();
    const empty = await opened(browser, 'about:blank');
    const none = await share(empty, () => empty.waitForTimeout(5_000));
    return { ours: { slide, scroll }, empty: none, input_ms };
  });
}

/** The statement with all of its rows there, at its top. */
async function statement(browser: Browser, app: StartedApp): Promise<Page> {
  const token = await user_with_statement(app);
  const page = await browser.newPage(PHONE);
  await page.addInitScript(
    (known) => {
      localStorage.setItem('web_version', '1');
      localStorage.setItem('client_state', known);
    },
    JSON.stringify({ version: 2, state: { language: 'en', token } }),
  );
  await page.goto(`${app.address}#/pages/setting/bill`);
  // Page after page, as who scrolls to its end.
  await page.waitForFunction((rows) => {
    scrollTo(0, document.body.scrollHeight);
    return document.querySelector(`main li[aria-setsize="${rows}"]`) !== null;
  }, ROWS);
  await page.evaluate(() => scrollTo(0, 0));
  await slowed(page);
  return page;
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function opened(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage(PHONE);
  await page.goto(address);
  await slowed(page);
  return page;
}

async function slowed(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
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
