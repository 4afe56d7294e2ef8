// Late frames per minute of the trading page, and of an empty page.
import type { Browser } from 'playwright';
import { opened_empty, type Phone, traced } from '../app/phone.ts';
import { late_share } from '../quotes/slow_frames.ts';
import { opened_ticket } from './trading_page.ts';

const SETTLES_MS = 5_000;
const SECONDS = 60;
const LEAST_FRAMES = 300;

export async function late_trading(
  browser: Browser,
  address: string,
  token: string,
): Promise<number> {
  return late(await opened_ticket(browser, address, token));
}

export async function late_empty(browser: Browser): Promise<number> {
  return late(await opened_empty(browser));
}

async function late(phone: Phone): Promise<number> {
  await phone.page.waitForTimeout(SETTLES_MS);
  const trace = await traced(phone, () => phone.page.waitForTimeout(SECONDS * 1_000));
  await phone.page.close();
  return late_share(trace, LEAST_FRAMES);
}
