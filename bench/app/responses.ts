// The page under a finger on a phone that is four times slower: slides, a scroll through a thousand rows, taps.
import type { Browser, CDPSession, Locator, Page } from 'playwright';
import { late_share, type Marks } from '../quotes/slow_frames.ts';
import { with_browser } from './first_load.ts';
import type { StartedApp } from './served.ts';
import { ROWS } from './statement.ts';

const THROTTLE = 4;
const SLIDES = 12;
export const TAPS = 20;
/** A finger that taps is down so long. */
const DOWN_MS = 60;
/** From a tap to the next. */
const TAP_MS = 300;
/** After a slide, until the next. */
const STILL_MS = 150;
/** An empty page is touched as often. */
const EMPTY_MS = 600;
/** Which way a finger scrolls, again and again: never against the top, where it would ask for the list anew. */
const SWIPES = [1, 1, 1, -1, -1, 1, 1, 1, -1, -1, 1, 1] as const;
const MOVES = 10;
const MOVE_PX = 60;
/** So long it rests before it is lifted: nothing rolls on, every run scrolls as far. */
const RESTS_MS = 100;
const LEAST_FRAMES = 60;

export interface Responses {
  /** Percent of the frames with more than 16 ms of work: around slides, while a page moves, in a list. */
  slide: number;
  moving: number;
  scroll: number;
  /** Of a page with nothing in it, over as long. */
  empty: number;
  /** Milliseconds from a tap to the paint of what it did, by the browser's own clock; the slowest. */
  input_ms: number;
}

/** One round of all of it, each on a page that was just opened. */
export function responses(app: StartedApp, token: string): Promise<Responses> {
  return with_browser(async (browser) => {
    const home = await opened(browser, app.address);
    await home.page.waitForFunction(
      () => document.querySelectorAll('main [data-price]').length > 3,
    );
    const input_ms = await slowest_tap(home);
    const link = await middle(home.page.locator('header a[href="#/pages/market/search"]:visible'));
    await tell_slides(home);
    const slid = await traced(home, () => slides(home, link));
    await home.page.close();
    const list = await statement(browser, app, token);
    const scroll = late_share(await traced(list, () => scrolled(list)), LEAST_FRAMES);
    await list.page.close();
    const blank = await opened(browser, 'about:blank');
    const empty = late_share(await traced(blank, () => touched(blank)), LEAST_FRAMES);
    const slide = late_share(slid, LEAST_FRAMES);
    return { slide, moving: late_share(slid, LEAST_FRAMES, MOVES_PAGE), scroll, empty, input_ms };
  });
}

/** A page on a slow phone and the browser's own finger on it. */
interface Phone {
  page: Page;
  cdp: CDPSession;
}

interface Place {
  x: number;
  y: number;
}

/** The statement with all of its rows there, at its top. */
async function statement(browser: Browser, app: StartedApp, token: string): Promise<Phone> {
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
  return { page, cdp: await slowed(page) };
}

/** As on a phone, the page says how wide it is; else a tap on a link would wait for a second one. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function opened(browser: Browser, address: string): Promise<Phone> {
  const page = await browser.newPage(PHONE);
  await page.goto(address);
  return { page, cdp: await slowed(page) };
}

async function slowed(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  // What `tap` sends comes to the page as touches.
  await cdp.send('Emulation.setEmitTouchEventsForMouse', {
    enabled: true,
    configuration: 'mobile',
  });
  return cdp;
}

async function middle(part: Locator): Promise<Place> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('What is to be touched is not there.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * A touch as it comes from a screen. `Input.dispatchTouchEvent` dates a touch and then keeps it until the page has drawn
 * another frame: that wait would count as the page's. Playwright's own asks the page first whether it may be touched and
 * watches there what is hit: at a quarter of the speed that alone makes a frame late.
 */
async function tap({ cdp }: Phone, { x, y }: Place): Promise<void> {
  await cdp.send('Input.synthesizeTapGesture', {
    x,
    y,
    duration: DOWN_MS,
    gestureSourceType: 'mouse',
  });
}

async function traced({ page }: Phone, work: () => Promise<unknown>): Promise<string> {
  await page.bringToFront();
  // Each frame is asked for, so that what is counted is a share of time and not of changes.
  await page.evaluate(() => {
    const next = (): void => void requestAnimationFrame(next);
    next();
  });
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await work();
  return (await browser.stopTracing()).toString();
}

/** The search page comes in and goes back. Nobody looks into the page meanwhile: that would be work of its thread too. */
async function slides(phone: Phone, link: Place): Promise<void> {
  const { page } = phone;
  const slid = (): Promise<unknown> =>
    page.waitForEvent('console', (message) => message.text() === SLID);
  for (let time = 0; time < SLIDES; time += 1) {
    await Promise.all([slid(), tap(phone, link)]);
    await page.waitForTimeout(STILL_MS);
    await Promise.all([slid(), page.goBack()]);
    await page.waitForTimeout(STILL_MS);
  }
}

const SLID = 'slid';
const MOVES_PAGE: Marks = ['page moves', 'page stands'];

/** The page says by itself when one begins to move, and when it has come to its end. */
function tell_slides({ page }: Phone): Promise<void> {
  return page.evaluate(
    ([text, moves, stands]) => {
      const start = document.startViewTransition;
      document.startViewTransition = (update) => {
        const slide = start.call(document, update);
        void slide.ready.then(() => performance.mark(moves));
        void slide.finished.then(() => {
          performance.mark(stands);
          console.log(text);
        });
        return slide;
      };
    },
    [SLID, ...MOVES_PAGE] as const,
  );
}

/** A page with nothing in it is touched as often. */
async function touched(phone: Phone): Promise<void> {
  for (let time = 0; time < SLIDES; time += 1) {
    await tap(phone, { x: 195, y: 422 });
    await phone.page.waitForTimeout(EMPTY_MS);
  }
}

/** Down and up again by a finger. (A wheel leaves a mouse above the rows: each is asked whether it is hit.) */
async function scrolled({ page, cdp }: Phone): Promise<void> {
  for (const way of SWIPES) {
    const from = 422 + (way * MOVES * MOVE_PX) / 2;
    const finger = (type: string, moves: number): Promise<unknown> =>
      cdp.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y: from - way * moves * MOVE_PX }],
      });
    await finger('touchStart', 0);
    for (let move = 1; move <= MOVES; move += 1) {
      await finger('touchMove', move);
      await page.waitForTimeout(16);
    }
    await page.waitForTimeout(RESTS_MS);
    await finger('touchMove', MOVES);
    await finger('touchEnd', MOVES);
  }
}

async function slowest_tap(phone: Phone): Promise<number> {
  const { page } = phone;
  await page.evaluate(() => {
    const told: number[] = [];
    (globalThis as unknown as { told: number[] }).told = told;
    const watch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) told.push(duration);
    });
    // Shorter ones are not told: they count as 16 ms.
    watch.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  // Playwright's locators leave listeners in the page that each touch then waits for: it is asked without them.
  for (let time = 0; time < TAPS; time += 1) {
    const place = await page.evaluate((at) => {
      const tabs = document.querySelectorAll('main [role="tab"]');
      const box = tabs[at % tabs.length]?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, time);
    if (place === undefined) throw new Error('There is no tab to be tapped.');
    await tap(phone, place);
    await page.waitForTimeout(TAP_MS);
    const isSelected = await page.evaluate((at) => {
      const tabs = document.querySelectorAll('main [role="tab"]');
      return tabs[at % tabs.length]?.getAttribute('aria-selected') === 'true';
    }, time);
    if (!isSelected) throw new Error('A tap went astray.');
  }
  return page.evaluate(() => Math.max(16, ...(globalThis as unknown as { told: number[] }).told));
}
