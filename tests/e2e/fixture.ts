import { test as base, expect, type Page } from '@playwright/test';
import { watchCalls } from './drawing.ts';

/** Console output that a page must never have, checked in every test. */
interface Quiet {
  expectedErrors: RegExp | undefined;
  quiet: undefined;
}

/** Playwright's message when the configuration blocks the service worker. */
const BLOCKED = 'Service Worker registration blocked by Playwright';

export const test = base.extend<Quiet>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  expectedErrors: async ({}, use) => use(undefined),
  quiet: [
    async ({ page, expectedErrors }, use) => {
      watchCalls(page);
      const messages: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          messages.push(message.text());
      });
      page.on('pageerror', (error) => messages.push(error.message));
      await page.addInitScript(() => {
        // Functions that an injected script would call.
        for (const name of ['alert', 'confirm', 'prompt'] as const) {
          Object.assign(window, { [name]: () => console.error(`${name} was called`) });
        }
        // Reported as a console error too, so that every test checks it.
        addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      await use(undefined);
      const unexpectedMessages = messages.filter(
        (text) => text !== BLOCKED && expectedErrors?.test(text) !== true,
      );
      expect(unexpectedMessages, 'console errors, exceptions and policy violations').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

interface Opening {
  language?: string;
  formula?: string;
}

export async function openExactness(page: Page, { language = 'en', formula }: Opening = {}) {
  await page.addInitScript((chosenState) => {
    localStorage.setItem('web_version', '1');
    if (localStorage.getItem('client_state') !== null) return;
    const state = { language: chosenState };
    localStorage.setItem('client_state', JSON.stringify({ version: 1, state }));
  }, language);
  const query = formula === undefined ? '' : `?formula=${formula}`;
  await page.goto(`#/pages/setting/exactness${query}`);
}

export const EQUAL = 'Recomputed by a second program: equal';

export async function expectEqual(page: Page) {
  await expect(page.getByText(EQUAL)).toBeVisible();
  await expect(page.getByText('Verified: equal')).toBeVisible();
}
