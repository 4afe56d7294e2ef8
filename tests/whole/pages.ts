// Pages of the whole-system test: each stays open through all disturbances, and at the end must show the same as a page that was
// opened just now.
import type { Browser, BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { begin } from '../e2e/people.ts';
import { BUSY, differencesOf } from './judgement.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const OPENS = { timeout: 180_000, interval: 250 };
const SAME = { timeout: 90_000, interval: 1_000 };

/** A page of each module whose figures are money, prices or orders. */
export const ROUTES = [
  'index/index',
  'fund/assets',
  'market/market?tab=crypto',
  'transaction/contract?id=1',
  'transaction/currency?id=1',
  'financial/index',
  'setting/bill',
  'copytrade/my',
  'otc/orders',
  'nft/mine',
  'setting/coupon',
  'game/game',
  'setting/share',
] as const;

/** Network errors are what the test causes. */
const CAUSED = /WebSocket connection|Failed to load resource|net::ERR_|ServiceWorker/;
const READ = `[...document.querySelectorAll('main')].filter((one) => one.checkVisibility())
  .map((one) => one.innerText).join('\\n')`;
/** Text that isn't drawn because it is out of sight has no lines. The sheet is constructed, so the policy of the page allows it. */
const DRAW_ALL = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('main * { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
}`;
const IS_BUSY = `document.querySelectorAll('[aria-busy="true"]').length > 0`;

export class UserPage {
  readonly errors: string[] = [];
  readonly #page: Page;
  readonly #context: BrowserContext;
  #loads = 0;
  #turn = 0;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
    page.on('load', () => {
      this.#loads += 1;
    });
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !CAUSED.test(message.text()))
        this.errors.push(message.text());
    });
  }

  static async open(browser: Browser, origin: string, token: string): Promise<UserPage> {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const openPage = new UserPage(context, page);
    await begin(page, { origin, token });
    await page.goto(`${origin}/h5/#/pages/${ROUTES[0]}`);
    await page.evaluate(DRAW_ALL);
    // Some figures may still be missing: the servers are being disturbed.
    await expect.poll(() => page.evaluate<number>(`(${READ}).length`), OPENS).toBeGreaterThan(100);
    return openPage;
  }

  /** How often the document was loaded: once, if it was never reloaded. */
  get loads(): number {
    return this.#loads;
  }

  async go(route: string): Promise<void> {
    await this.#page.evaluate(`void (location.hash = '#/pages/${route}')`);
  }

  /** Moves on as a user would. */
  async wander(): Promise<void> {
    this.#turn += 1;
    await this.go(ROUTES[this.#turn % ROUTES.length] ?? ROUTES[0]);
  }

  /** What it shows, without the results of the outage, which a page opened later doesn't know. */
  async text(): Promise<string> {
    const results = this.#page.getByRole('button', { name: 'Got it' });
    if (await results.isVisible()) await results.tap();
    return this.#page.evaluate<string>(`${IS_BUSY} ? '${BUSY}' : ${READ}`);
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}

interface Compared {
  old: UserPage;
  fresh: UserPage;
  figures(): Promise<readonly string[]>;
}

/** Nothing if both finally show the same text, with the server's figures. */
export async function lastDifferences(
  route: string,
  { old, fresh, figures }: Compared,
): Promise<string[]> {
  await Promise.all([old.go(route), fresh.go(route)]);
  let differences = [`${route} was never read`];
  const areSame = async (): Promise<boolean> => {
    const [oldText, freshText, ofServer] = await Promise.all([old.text(), fresh.text(), figures()]);
    differences = differencesOf({ route, oldText, freshText, figures: ofServer });
    return differences.length === 0;
  };
  await expect
    .poll(areSame, SAME)
    .toBe(true)
    .catch(() => undefined);
  return differences;
}
