// Late frames per minute of the trading page, and of an empty page.
import type { Browser } from 'playwright';
import { openedEmpty, type Phone, traceFrames } from '../app/phone.ts';
import { lateShare } from '../quotes/slow-frames.ts';
import { openTicket } from './trading-page.ts';

const SETTLES_MS = 5_000;
const SECONDS = 60;
const LEAST_FRAMES = 300;

export async function lateTrading(
  browser: Browser,
  address: string,
  token: string,
): Promise<number> {
  return late(await openTicket(browser, address, token));
}

export async function lateEmpty(browser: Browser): Promise<number> {
  return late(await openedEmpty(browser));
}

async function late(phone: Phone): Promise<number> {
  await phone.page.waitForTimeout(SETTLES_MS);
  const trace = await traceFrames(phone, () => phone.page.waitForTimeout(SECONDS * 1_000));
  await phone.page.close();
  return lateShare(trace, LEAST_FRAMES);
}
