// Late frames in a minute of a trading page, and of an empty page.
import type { Browser } from 'playwright';
import { openedEmpty, type Phone, slowDown, traceFrames } from '../app/phone.ts';
import { lateShare } from '../quotes/slow-frames.ts';

const SETTLES_MS = 5_000;
const SECONDS = 60;
const LEAST_FRAMES = 300;

/** Percent of the frames with more than 16 ms of work. Closes the page. */
export async function lateFrames(phone: Phone): Promise<number> {
  await phone.page.waitForTimeout(SETTLES_MS);
  const trace = await traceFrames(phone, () => phone.page.waitForTimeout(SECONDS * 1_000));
  await phone.page.close();
  return lateShare(trace, LEAST_FRAMES);
}

export async function lateEmpty(browser: Browser, throttle?: number): Promise<number> {
  const phone = await openedEmpty(browser);
  await slowDown(phone.page, throttle);
  return lateFrames(phone);
}
