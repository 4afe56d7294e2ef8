// A page on a phone that is four times slower, and touch input from the browser itself.
import type { Browser, CDPSession, Locator, Page } from 'playwright';

const THROTTLE = 4;
const DOWN_MS = 60;

export interface Phone {
  page: Page;
  cdp: CDPSession;
}

export interface Place {
  x: number;
  y: number;
}

/** Declares its width like a mobile page; otherwise a tap on a link would wait for a double tap. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** `seen_notice`: the notice that this user has closed; the hints of a first visit are closed too. */
export async function openPhone(
  browser: Browser,
  address: string,
  seen_notice = 0,
): Promise<Phone> {
  const page = await browser.newPage(PHONE);
  await page.addInitScript(
    (state) => {
      localStorage.setItem('web_version', '1');
      localStorage.setItem('client_state', JSON.stringify({ version: 2, state }));
    },
    { seen_notice, token: null },
  );
  await page.goto(address);
  return { page, cdp: await slowDown(page) };
}

const NOWHERE = 'http://localhost/';
const NOTHING =
  '<!doctype html><meta name="viewport" content="width=device-width"><title>empty</title>';

export async function openedEmpty(browser: Browser): Promise<Phone> {
  const page = await browser.newPage(PHONE);
  await page.route(NOWHERE, (route) => route.fulfill({ contentType: 'text/html', body: NOTHING }));
  await page.goto(NOWHERE);
  return { page, cdp: await slowDown(page) };
}

export async function slowDown(page: Page, rate = THROTTLE): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await cdp.send('Emulation.setEmitTouchEventsForMouse', {
    enabled: true,
    configuration: 'mobile',
  });
  return cdp;
}

export async function middle(part: Locator): Promise<Place> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The element to touch is missing.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * A tap made by the browser. `Input.dispatchTouchEvent` sets the time of the touch and then delays it until the next frame:
 * that delay would be measured as the page's. Playwright's `tap` first runs its own checks inside the page, which on this
 * slow phone make a frame late.
 */
export async function tap({ cdp }: Phone, { x, y }: Place): Promise<void> {
  await cdp.send('Input.synthesizeTapGesture', {
    x,
    y,
    duration: DOWN_MS,
    gestureSourceType: 'mouse',
  });
}

export async function traceFrames({ page }: Phone, work: () => Promise<unknown>): Promise<string> {
  await page.bringToFront();
  // Request every frame, so that the result is a part of time and not of changes.
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
