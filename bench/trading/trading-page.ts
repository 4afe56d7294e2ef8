// The trading page as a user opens it, on a slow phone.
import type { Browser, Page } from 'playwright';
import { PHONE, type Phone, slowDown } from '../app/phone.ts';

export const TICKET = '#/pages/transaction/index?tab=contract&id=1';
export const CHART = '#/pages/market/detail?id=1&period=1min';

export async function openSignedIn(browser: Browser, token: string): Promise<Page> {
  const page = await browser.newPage(PHONE);
  await page.addInitScript(
    (storedState) => {
      localStorage.setItem('web_version', '1');
      localStorage.setItem('client_state', storedState);
    },
    JSON.stringify({
      version: 2,
      state: { language: 'en', token, seen_notice: 999_999, trade: { confirms: false } },
    }),
  );
  return page;
}

export async function openTicket(browser: Browser, address: string, token: string): Promise<Phone> {
  const page = await openSignedIn(browser, token);
  await page.goto(`${address}${TICKET}`);
  await page.waitForFunction(() => document.querySelectorAll('main article').length > 1);
  await page.getByRole('button', { name: 'Buy / Long BTC' }).waitFor();
  return { page, cdp: await slowDown(page) };
}
