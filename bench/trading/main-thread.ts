// Milliseconds of processor that a page's main thread takes in a second.
import type { Browser } from 'playwright';
import { type Phone, slowDown } from '../app/phone.ts';
import { CHART, openSignedIn, openTicket } from './trading-page.ts';

const SETTLES_MS = 5_000;
const SECONDS = 15;

export async function mainThread(
  browser: Browser,
  address: string,
  token: string,
): Promise<number> {
  const ticket = await openTicket(browser, address, token);
  const ofTicket = await cpuPerSecond(ticket);
  await ticket.page.close();
  const page = await openSignedIn(browser, token);
  await page.goto(`${address}${CHART}`);
  await page.getByText('MA7').first().waitFor();
  return ofTicket + (await cpuPerSecond({ page, cdp: await slowDown(page) }));
}

export async function naiveMainThread(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(address);
  await page.getByRole('heading', { name: 'Position 20' }).waitFor();
  return cpuPerSecond({ page, cdp: await slowDown(page) });
}

/** By the thread's own clock, which excludes other programs. */
async function cpuPerSecond({ page, cdp }: Phone): Promise<number> {
  await page.bringToFront();
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spentTime = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  await page.waitForTimeout(SETTLES_MS);
  const before = await spentTime();
  await page.waitForTimeout(SECONDS * 1_000);
  return ((await spentTime()) - before) * (1_000 / SECONDS);
}
