// Touch scrolling: through the statement of a thousand rows, and on an empty page.
import type { Browser } from 'playwright';
import type { StartedApp } from './page-servers.ts';
import { openedEmpty, PHONE, type Phone, slowDown, traceFrames } from './phone.ts';
import { ROWS } from './statement.ts';

/** Scroll directions, repeated; never up at the top, where it would reload the list. */
const SWIPES = [1, 1, 1, -1, -1, 1, 1, 1, -1, -1, 1, 1] as const;
const MOVES = 10;
const MOVE_PX = 60;
/** Rest before the finger is lifted, so that no momentum follows and every run scrolls the same distance. */
const RESTS_MS = 100;
const EMPTY_PX = 60 * ROWS;

export async function scrolledList(
  browser: Browser,
  app: StartedApp,
  token: string,
): Promise<string> {
  const list = await statement(browser, app, token);
  const trace = await traceFrames(list, () => scrollByTouch(list));
  await list.page.close();
  return trace;
}

export async function scrolledEmpty(browser: Browser): Promise<string> {
  const blank = await openedEmpty(browser);
  await blank.page.evaluate((height) => {
    document.body.style.height = `${height}px`;
  }, EMPTY_PX);
  const trace = await traceFrames(blank, () => scrollByTouch(blank));
  await blank.page.close();
  return trace;
}

async function statement(browser: Browser, app: StartedApp, token: string): Promise<Phone> {
  const page = await browser.newPage(PHONE);
  await page.addInitScript(
    (storedState) => {
      localStorage.setItem('web_version', '1');
      localStorage.setItem('client_state', storedState);
    },
    JSON.stringify({ version: 2, state: { language: 'en', token } }),
  );
  await page.goto(`${app.address}#/pages/setting/bill`);
  await page.waitForFunction((rows) => {
    scrollTo(0, document.body.scrollHeight);
    return document.querySelector(`main li[aria-setsize="${rows}"]`) !== null;
  }, ROWS);
  await page.evaluate(() => scrollTo(0, 0));
  return { page, cdp: await slowDown(page) };
}

/** Scrolls down and up by touch. (With a wheel the mouse stays above the rows, which costs hit tests.) */
export async function scrollByTouch({ page, cdp }: Phone): Promise<void> {
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
