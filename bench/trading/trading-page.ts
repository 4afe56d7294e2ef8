// The trading pages as a user opens them, on a slow phone.
import type { Browser, Page } from 'playwright';
import { PHONE, type Phone, slowDown } from '../app/phone.ts';

const BUY = 'Buy / Long BTC';

/** Each page's address, and a text that is there when it can be used. */
export const PAGES = {
  ticket: { hash: '#/pages/transaction/index?tab=contract&id=1', ready: BUY },
  chart: { hash: '#/pages/market/detail?id=1&period=1min', ready: 'MA7' },
  option: { hash: '#/pages/transaction/index?tab=option&id=1', ready: 'Stake' },
  spot: { hash: '#/pages/transaction/index?tab=spot&id=1', ready: 'Buy BTC' },
} as const;
export type PageName = keyof typeof PAGES;

export async function openSignedIn(browser: Browser, token: string): Promise<Page> {
  const page = await browser.newPage(PHONE);
  await page.addInitScript(
    (storedState) => {
      localStorage.setItem('web_version', '1');
      localStorage.setItem('client_state', storedState);
    },
    JSON.stringify({
      version: 2,
      state: {
        language: 'en',
        token,
        seen_notice: 999_999, // A card for each position, as the naive page has them.
        trade: { confirms: false, groupsPositions: false },
      },
    }),
  );
  return page;
}

export async function openPage(
  browser: Browser,
  address: string,
  token: string,
  name: PageName,
  throttle?: number,
): Promise<Phone> {
  const page = await openSignedIn(browser, token);
  const { hash, ready } = PAGES[name];
  await page.goto(`${address}${hash}`);
  await page.getByText(ready).first().waitFor();
  if (name === 'ticket')
    await page.waitForFunction(() => document.querySelectorAll('main article').length > 1);
  return { page, cdp: await slowDown(page, throttle) };
}

/** The same pages, built naively. */
export async function openNaive(
  browser: Browser,
  address: string,
  name: 'ticket' | 'chart',
): Promise<Phone> {
  const page = await browser.newPage(PHONE);
  await page.goto(`${address}?page=${name}`);
  await page
    .getByText(name === 'ticket' ? 'Position 20' : 'Loaded')
    .first()
    .waitFor();
  return { page, cdp: await slowDown(page) };
}

export async function openBare(browser: Browser, address: string): Promise<Phone> {
  const page = await browser.newPage(PHONE);
  await page.goto(address);
  return { page, cdp: await slowDown(page) };
}
