// From a tap on Buy, without confirmation, until the page passes its request to the browser.
import type { Browser } from 'playwright';
import { middle, tap } from '../app/phone.ts';
import { openPage } from './trading-page.ts';

const TAPS = 20;
/** The order is answered and its position drawn. */
const BETWEEN_MS = 1_500;

export async function tapsToWire(
  browser: Browser,
  address: string,
  token: string,
): Promise<number[]> {
  const phone = await openPage(browser, address, token, 'ticket');
  const { page } = phone;
  await page.evaluate(() => {
    const taps = globalThis as unknown as { took: number[]; tapTime: number };
    taps.took = [];
    // An event's time is when the finger was lifted, however late the page receives it.
    addEventListener('click', (event) => (taps.tapTime = event.timeStamp), true);
    const own = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : `${input}`;
      if (address.includes('/lever/submit')) taps.took.push(performance.now() - taps.tapTime);
      return own(input, init);
    };
  });
  const lots = page.getByRole('textbox', { name: /^Lots/ });
  const buy = page.getByRole('button', { name: 'Buy / Long BTC' });
  for (let time = 0; time < TAPS; time += 1) {
    await lots.fill('1');
    await page.waitForTimeout(BETWEEN_MS);
    await tap(phone, await middle(buy));
    await page.waitForFunction(
      (count) => (globalThis as unknown as { took: number[] }).took.length > count,
      time,
    );
    await page.waitForTimeout(BETWEEN_MS);
  }
  return page.evaluate(() => (globalThis as unknown as { took: number[] }).took);
}
