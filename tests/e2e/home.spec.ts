import type { Locator, Page } from '@playwright/test';
import { callsOf } from '../../protocol/catalogue.ts';
import { expectDrawn } from './drawing.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet, LANGUAGES, SIZES } from './look.ts';
import { rowsShown, tab } from './market-page.ts';
import { begin, PASSWORD, signUp } from './people.ts';
import { isPressed, joinedUser, watchButton } from './try-again.ts';

const HOME = '#/pages/index/index';
const TETHER = 3;
const LONG_PRICES = [17, 22, 38];
const ROW = 'main:visible li a[href*="detail"]';
const LOWEST_BAR = 'nav:visible >> nth=-1';

async function withMoney(amount: string): Promise<string> {
  const { token } = await signUp();
  const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
  const call = callsOf(() => ({ origin, language: 'en', token }));
  await call('sandbox.faucet', {
    currency_id: TETHER,
    number: amount,
    idempotency_key: token,
  });
  return token;
}

const firstRow = async (page: Page): Promise<string> =>
  (await page.locator(ROW).first().textContent()) ?? '';

test.describe('home', () => {
  test('opens with the app; a guest has the market, the news, and Sign up as the main button', async ({
    page,
  }) => {
    await begin(page);
    await page.goto('');
    await expect(page).toHaveURL(/#\/pages\/index\/index$/);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button').first()).toHaveText('Sign up');
    await expect(page.getByText('Total assets')).toHaveCount(0);
    await expect(tab(page, 'Hot')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(async () => (await rowsShown(page)).length).toBeGreaterThan(3);
    await page.getByRole('link', { name: 'Risk notice' }).click();
    await expect(page.getByText('76% of retail investor accounts')).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'BTC, NVDA…' }).click();
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  test('a guest reads market, chart, products and traders without an account', async ({ page }) => {
    await begin(page);
    for (const path of [
      'market/market',
      'market/detail?id=1',
      'transaction/index',
      'financial/index',
      'invest/invest',
      'lockming/lockming',
      'ieo/ieo',
      'copytrade/copy',
      'nft/nft',
    ]) {
      await page.goto(`#/pages/${path}`);
      await expect(page.locator('main:visible'), path).toContainText(/\d/);
    }
    await page.waitForTimeout(1_300);
    await expect(page).toHaveURL(/nft\/nft/);
  });

  test('tabs by keys alone: the top gainer and the top loser come first', async ({ page }) => {
    await begin(page);
    await page.goto(HOME);
    await expect.poll(async () => (await rowsShown(page)).length).toBeGreaterThan(3);
    await tab(page, 'Hot').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Gainers')).toBeFocused();
    await expect.poll(() => firstRow(page)).toMatch(/\+[\d.]+%$/);
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Losers')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => firstRow(page)).toMatch(/−[\d.]+%$/);
    await page.keyboard.press('Home');
  });

  test('a user sees the total, hides it, and finds it hidden again', async ({ page }) => {
    await begin(page, { token: await withMoney('1234.5') });
    await page.goto(HOME);
    await expect(page.getByText('1,234.50')).toBeVisible();
    await expect(page.getByText(/^≈ 0\.\d+ BTC$/)).toBeVisible();
    await page.getByRole('button', { name: 'Display currency: USD' }).click();
    await page.getByRole('searchbox', { name: 'Search currencies' }).fill('yen');
    await page.getByRole('button', { name: /JPY.*Japanese Yen/ }).click();
    await expect(page.getByRole('button', { name: 'Display currency: JPY' })).toBeVisible();
    await expect(page.getByText('1,234.50')).toHaveCount(0);
    // A stored rate is stale: the server's is shown.
    const inYen = page.locator('span:has(+ button[aria-label="Display currency: JPY"])');
    const total = (await inYen.textContent()) ?? '';
    await page.evaluate(() => {
      const storedState = JSON.parse(localStorage.getItem('client_state') ?? '');
      storedState.state.fiat.rate = '1';
      localStorage.setItem('client_state', JSON.stringify(storedState));
    });
    await page.reload();
    await expect(inYen).toHaveText(total);
    await page.getByRole('button', { name: 'Display currency: JPY' }).click();
    await page.getByRole('button', { name: /^USD/ }).click();
    await expect(page.getByText('1,234.50')).toBeVisible();
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect(page.getByText('1,234.50')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible();
    await expect(page.getByText('******').first()).toBeVisible();
    await page.getByRole('link', { name: 'Notifications' }).click();
    await expect(page).toHaveURL(/#\/pages\/setting\/notice$/);
  });

  test("a user's favourite is stored by the server", async ({ page }) => {
    const { token } = await signUp();
    const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
    const call = callsOf(() => ({ origin, language: 'en', token }));
    await begin(page, { token });
    await page.goto('#/pages/market/market?tab=crypto');
    const star = page.getByRole('button', { name: 'ETH/USDT: favourite' });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(async () => (await call('optional.list', {})).list.map(({ symbol }) => symbol))
      .toEqual(['ETH/USDT']);
    await tab(page, 'Favourites').click();
    await expect.poll(async () => (await rowsShown(page)).length).toBe(1);
  });

  test("a guest's favourite moves to the account after a login", async ({ page }) => {
    const { address, token } = await signUp();
    const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
    const call = callsOf(() => ({ origin, language: 'en', token }));
    await begin(page);
    await page.goto('#/pages/market/market?tab=crypto');
    await page.getByRole('button', { name: 'ETH/USDT: favourite' }).click();
    await page.goto('#/pages/common/login');
    await page.getByLabel('E-mail').last().fill(address);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect
      .poll(async () => (await call('optional.list', {})).list.map(({ symbol }) => symbol))
      .toEqual(['ETH/USDT']);
    await expect(page).toHaveURL(/index\/index/);
    await tab(page, 'Favourites').click();
    const starredLinks = page.getByRole('list', { name: 'Favourites' }).getByRole('link');
    await expect(starredLinks).toHaveCount(1);
  });

  test('a failed total is reported, and can be requested again', async ({ page }) => {
    const token = await withMoney('10');
    let requests = 0;
    await page.route('**/api/wallet/list*', async (route) => {
      requests += 1;
      if (await isPressed(page)) await route.continue();
      else await route.fulfill({ status: 404, body: '' });
    });
    await begin(page, { token });
    await watchButton(page, 'Try again');
    const joinedAnswer = joinedUser(page);
    await page.goto(HOME);
    await joinedAnswer;
    await expect(page.getByText('Your assets could not be loaded.')).toBeVisible();
    await expectDrawn(page);
    const before = requests;
    expect(before).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('10.00', { exact: true })).toBeVisible();
    expect(requests).toBeGreaterThan(before);
  });
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    expectedErrors: async ({}, use) => use(/404 \(Not Found\)/),
  });
});

test.describe("the exchange's notice opens over home once", () => {
  const notice = (page: Page): Locator => page.getByRole('region', { name: 'Risk notice' });

  async function homeAgain(page: Page): Promise<void> {
    const requests = page.waitForResponse(/news\/index_pop/);
    await page.reload();
    await (await requests).finished();
    await expectDrawn(page);
  }

  test('until it is closed, by a tap or by keys', async ({ page }) => {
    await page.goto(HOME);
    await expect(notice(page)).toContainText('76% of retail accounts lose money');
    // It takes its own room.
    await expect(notice(page)).toHaveCSS('position', 'static');
    await notice(page).getByRole('button', { name: 'Close' }).press('Enter');
    await expect(notice(page)).toHaveCount(0);
    await homeAgain(page);
    await expect(notice(page)).toHaveCount(0);
  });

  test('before the hints of a first visit, which come once', async ({ page }) => {
    await page.goto(HOME);
    const hints = page.getByRole('region', { name: 'Good to know' });
    await expect(notice(page)).toBeVisible();
    await expect(hints).toHaveCount(0);
    await notice(page).getByRole('button', { name: 'Close' }).press('Enter');
    await hints.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(hints).toContainText('2/3');
    await hints.getByRole('button', { name: 'Next' }).press('Enter');
    await hints.getByRole('button', { name: 'Got it' }).press('Enter');
    await expect(hints).toHaveCount(0);
    await homeAgain(page);
    await expect(hints).toHaveCount(0);
  });

  test('or read, or left for another page; meanwhile it blocks nothing', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await page.goto(HOME);
    await notice(page).getByRole('link', { name: 'Read the notice' }).click();
    await expect(page.getByText('76% of retail investor accounts')).toBeVisible();
    await page.goBack();
    await expect(tab(page, 'Hot')).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await page.evaluate(() => localStorage.clear());
    const other = await context.newPage();
    await other.goto(HOME);
    await expect(notice(other)).toBeVisible();
    await other.getByRole('link', { name: 'BTC, NVDA…' }).click();
    await expect(other.getByRole('searchbox')).toBeFocused();
    await other.goBack();
    await expect(tab(other, 'Hot')).toBeVisible();
    await expect(notice(other)).toHaveCount(0);
  });

  test('fits in the languages at both sizes, and passes axe and touch target checks', {
    tag: ['@look', '@long'],
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(HOME);
    const card = page.locator('section[aria-labelledby]:visible', { has: page.locator('h2 ~ a') });
    await expectWellSet(page, 'home-notice', card, ['section[aria-labelledby]:has(h2 ~ a)']);
    await expectNoViolations(page, 'home with a notice');
  });
});

const crossedLines = (page: Page): Promise<string[]> =>
  page.locator(ROW).evaluateAll((rows) =>
    rows.flatMap((row) => {
      const way = [...row.querySelectorAll('svg')].at(-1)?.parentElement?.getBoundingClientRect();
      const price = row.querySelector('[data-price]')?.getBoundingClientRect();
      return (way?.right ?? 0) > (price?.left ?? 0) ? [row.textContent] : [];
    }),
  );

test('home fits in the languages at both sizes, and passes axe and touch target checks', {
  tag: '@look',
}, async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const token = await withMoney('37549.68');
  const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
  const call = callsOf(() => ({ origin, language: 'en', token }));
  for (const currency_id of LONG_PRICES)
    await call('optional.add', { currency_id, legal_id: TETHER });
  await begin(page, { token });
  await page.goto(HOME);
  await expect(page.locator(ROW)).toHaveCount(LONG_PRICES.length);
  const row = page.locator(ROW).first();
  // The bottom bar lies over the page by design.
  const parts = ['header:visible', 'main:visible', LOWEST_BAR];
  // English has the longest names of shortcuts.
  await expectWellSet(page, 'home', row, parts, [...new Set(['en', ...LANGUAGES])]);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await crossedLines(page), `at ${size.width}`).toEqual([]);
  }
  await page.goto('#/pages/market/market');
  await expect(page.locator(ROW)).toHaveCount(LONG_PRICES.length);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await crossedLines(page), `list at ${size.width}`).toEqual([]);
  }
  await page.goBack();
  await expectNoViolations(page, 'home');
});
