import type { Page } from '@playwright/test';
import type { TrueState } from '../support/true-market.ts';

/** Opens the app at its own address with English already selected. */
export async function openAt(page: Page, origin: string, hash: string) {
  await page.addInitScript(() => {
    // State stored by the app stays, also after a reload.
    if (localStorage.getItem('client_state') !== null) return;
    localStorage.setItem('web_version', '1');
    const state = { version: 2, state: { language: 'en' } };
    localStorage.setItem('client_state', JSON.stringify(state));
  });
  await page.goto(`${origin}/h5/#${hash}`);
}

export const LIST = '/pages/market/market';
export const detailOf = (id: number): string => `/pages/market/detail?id=${id}`;

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

const readers = `({
  plain: (text) => {
    const bare = (text ?? '').replace(/[^0-9.]/g, '');
    return bare.includes('.') ? bare.replace(/0+$/, '').replace(/\\.$/, '') : bare;
  },
  own: (element) => [...(element?.childNodes ?? [])]
    .filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join(''),
  rows() {
    return [...document.querySelectorAll('main li a')].filter((row) => row.checkVisibility()).map((row) => [
      new URLSearchParams(row.hash.replace(/^[^?]*/, '')).get('id'),
      this.plain(row.querySelector('[data-price]')?.textContent),
    ]);
  },
  price() {
    const price = [...document.querySelectorAll('p[data-direction]')].find((one) => one.checkVisibility());
    // A price that moves has a box of its own.
    return this.plain((price?.querySelector('[style*="--characters"]') ?? price)?.textContent);
  },
  // The texts of the list for screen readers, which are renewed once a second.
  side(label) {
    return [...document.querySelectorAll(\`ul[aria-label="\${label}"] li:not([hidden])\`)].map((row) =>
      row.textContent.split(', ').map((text) => this.plain(text)));
  },
  book() { return { bids: this.side('Buy orders'), asks: this.side('Sell orders') }; },
  trades() {
    return [...document.querySelectorAll('table[aria-label="Trades"] tbody tr')].map((row) => [
      row.cells[1].textContent.includes('bought') ? 1 : 2,
      this.plain(this.own(row.cells[1])), this.plain(row.cells[2].textContent)]);
  },
  isStale() {
    const scopes = [...document.querySelectorAll('[data-stale]')].filter((one) => one.checkVisibility());
    return scopes[0]?.dataset.stale !== 'false';
  },
})`;

/** An expression for the page, also for a browser without Playwright. */
export const readingOf = (what: string): string => `${readers}.${what}`;

const read = <T>(page: Page, what: string): Promise<T> => page.evaluate<T>(readingOf(what));

export const rowsShown = (page: Page) => read<[string, string][]>(page, 'rows()');
export const priceShown = (page: Page) => read<string>(page, 'price()');
export const bookShown = (page: Page) =>
  read<{ bids: [string, string][]; asks: [string, string][] }>(page, 'book()');
export const tradesShown = (page: Page) => read<[number, string, string][]>(page, 'trades()');
export const isStale = (page: Page) => read<boolean>(page, 'isStale()');

const LEVELS = 15;

export const trueBook = ({ book }: TrueState) => ({
  bids: book.bids.slice(0, LEVELS),
  asks: book.asks.slice(0, LEVELS),
});
export const trueTrades = ({ trades }: TrueState) =>
  trades.map(({ type, price, number }) => [type, price, number]);
