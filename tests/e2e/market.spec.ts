import type { Page } from '@playwright/test';
import { compare } from '../support/true-market.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, speak, WIDEST } from './look.ts';
import {
  bookShown,
  detailOf,
  isStale,
  LIST,
  openAt,
  priceShown,
  rowsShown,
  tab,
  tradesShown,
} from './market-page.ts';

const BUSY = 1;

async function openList(page: Page, baseURL: string | undefined) {
  await openAt(page, new URL(baseURL ?? '').origin, LIST);
  await expect.poll(() => isStale(page)).toBe(false);
  const pricedRows = async () => (await rowsShown(page)).filter(([, price]) => price !== '');
  await expect.poll(async () => (await pricedRows()).length).toBeGreaterThan(5);
}

async function openInstrument(page: Page, baseURL: string | undefined) {
  await openAt(page, new URL(baseURL ?? '').origin, detailOf(BUSY));
  await expect.poll(() => isStale(page)).toBe(false);
  await expect.poll(() => priceShown(page)).not.toBe('');
}

/** Number of different colours on the chart's canvas; one means that nothing is drawn. */
const coloursDrawn = (page: Page): Promise<number> =>
  page.locator('canvas').evaluateAll((list) => {
    const colours = new Set<number>();
    // Reads from a copy, because the browser would slow down a canvas of the page that is read.
    const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    for (const canvas of list as HTMLCanvasElement[]) {
      const { width, height } = canvas;
      if (width === 0 || height === 0) continue;
      copy?.clearRect(0, 0, width, height);
      copy?.drawImage(canvas, 0, 0);
      const data = copy?.getImageData(0, 0, copy.canvas.width, copy.canvas.height).data;
      for (const colour of new Uint32Array(data?.buffer ?? new ArrayBuffer(0))) colours.add(colour);
    }
    return colours.size;
  });

function units(price: string): bigint {
  const [whole = '0', fraction = ''] = price.replaceAll(',', '').split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}

const codes = (page: Page): Promise<string[]> =>
  page
    .locator('main:visible li a')
    .evaluateAll((rows) =>
      rows.map((row) => row.children[1]?.firstElementChild?.textContent ?? ''),
    );

test.describe('the market list', () => {
  test('prices appear and change by themselves', async ({ page, baseURL }) => {
    await openList(page, baseURL);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    // The first prices arrive over several frames.
    let first = new Map<string, string>();
    await expect
      .poll(async () => {
        first = new Map(await rowsShown(page));
        return [...first.values()].filter((price) => price === '');
      })
      .toEqual([]);
    await expect
      .poll(async () => {
        const now = await rowsShown(page);
        return now.filter(([id, price]) => first.has(id) && first.get(id) !== price).length;
      })
      .toBeGreaterThan(3);
  });

  test('tabs select the kind; back from an instrument restores the list', async ({
    page,
    baseURL,
  }) => {
    await openList(page, baseURL);
    await tab(page, 'Stocks').click();
    await expect.poll(() => codes(page)).not.toContain('BTC');
    const stocks = await codes(page);
    await page.locator('main:visible li a').first().click();
    await expect.poll(() => priceShown(page)).not.toBe('');
    await page.goBack();
    await expect(tab(page, 'Stocks')).toHaveAttribute('aria-selected', 'true');
    await tab(page, 'Crypto').click();
    await expect
      .poll(async () => (await codes(page)).some((code) => stocks.includes(code)))
      .toBe(false);
    await page.getByRole('radio', { name: 'Futures' }).check();
    await expect(page).toHaveURL(/kind=futures/);
    await expect.poll(async () => (await rowsShown(page)).length).toBeGreaterThan(3);
    // Each row shows its whole multiple; spot rows have none.
    const wholeBadges = () =>
      page.locator('main:visible li a').evaluateAll((rows) => {
        const isWhole = (one: Element): boolean => {
          const [badge, box] = [one, one.parentElement ?? one].map((part) =>
            part.getBoundingClientRect(),
          );
          return (badge?.bottom ?? 0) <= (box?.bottom ?? 0) && (badge?.top ?? 0) >= (box?.top ?? 0);
        };
        const badges = rows.map((row) =>
          [...row.querySelectorAll('span')].find((one) => /^\d+×$/.test(one.textContent ?? '')),
        );
        return [...new Set(badges.map((badge) => (badge === undefined ? 'none' : isWhole(badge))))];
      });
    await expect.poll(wholeBadges).toEqual([true]);
    await page.getByRole('radio', { name: 'Spot' }).check();
    await expect.poll(wholeBadges).toEqual(['none']);
  });

  test('columns sort, and sort in reverse', async ({ page, baseURL }) => {
    await openList(page, baseURL);
    const isSorted = async (upwards: boolean) => {
      const prices = (await rowsShown(page)).map(([, price]) => price);
      return prices.every((price, index) => {
        const before = prices[index - 1];
        return before === undefined || (upwards ? 1 : -1) * compare(price, before) >= 0;
      });
    };
    const price = page.getByRole('button', { name: /^Price/ });
    await price.click();
    await expect(price).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => isSorted(false)).toBe(true);
    await price.click();
    await expect.poll(() => isSorted(true)).toBe(true);
    await page.getByRole('button', { name: /^Name/ }).click();
    await expect
      .poll(async () => {
        const shownCodes = await codes(page);
        return shownCodes.join() === shownCodes.toSorted((a, b) => (a < b ? -1 : 1)).join();
      })
      .toBe(true);
  });
});

test.describe('the page of an instrument', () => {
  test('opens with the price from the list', async ({ page, baseURL }) => {
    await openList(page, baseURL);
    // The page as it begins to slide.
    await page.evaluate(() => {
      const startedNames: string[] = [];
      Object.assign(globalThis, { beginnings: startedNames });
      const start = document.startViewTransition;
      document.startViewTransition = (update) => {
        const slide = start.call(document, update);
        void slide.updateCallbackDone.then(() => {
          const price = document.querySelector('main:last-of-type p[data-direction]');
          startedNames.push(price?.textContent.replace(/[^0-9.]/g, '') ?? '');
        });
        return slide;
      };
    });
    const listedPrice = new Map(await rowsShown(page)).get(`${BUSY}`);
    await page.locator(`main li a[href$="id=${BUSY}"]`).dispatchEvent('click');
    const readStartedNames = (): Promise<string[]> =>
      page.evaluate(() => (globalThis as unknown as { beginnings: string[] }).beginnings);
    await expect.poll(async () => (await readStartedNames()).length).toBe(1);
    const [shownName] = await readStartedNames();
    const [own, near] = [units(shownName ?? ''), units(listedPrice ?? '')];
    expect(10n * own).toBeGreaterThan(9n * near);
    expect(10n * own).toBeLessThan(11n * near);
    await expect.poll(() => priceShown(page)).not.toBe(shownName);
  });

  test('its price changes, its book is sorted, its trades arrive', async ({ page, baseURL }) => {
    await openInstrument(page, baseURL);
    const first = await priceShown(page);
    await expect.poll(() => priceShown(page)).not.toBe(first);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect.poll(async () => (await bookShown(page)).asks.length).toBeGreaterThan(5);
    const { bids, asks } = await bookShown(page);
    const prices = [...bids.toReversed(), ...asks].map(([price]) => price);
    expect(prices).toEqual(prices.toSorted(compare));
    expect(new Set(prices).size).toBe(prices.length);
    await tab(page, 'Trades').click();
    await expect.poll(async () => (await tradesShown(page)).length).toBeGreaterThan(5);
    const [newest] = await tradesShown(page);
    await expect.poll(async () => (await tradesShown(page))[0]).not.toEqual(newest);
  });

  test('prices of the book merge to a larger step', { tag: '@long' }, async ({ page, baseURL }) => {
    await openInstrument(page, baseURL);
    const reply = await page.request.get(new URL('/api/currency/instruments', baseURL).href);
    const { message } = (await reply.json()) as { message: { list: { tick: string }[] } };
    const [instrument = { tick: '' }] = message.list;
    await page.getByRole('button', { name: 'Price step' }).click();
    const chosenStep = page.getByRole('dialog', { name: 'Price step' }).getByRole('button').nth(3);
    const step = (await chosenStep.textContent()) ?? '';
    await chosenStep.click();
    await expect
      .poll(async () => {
        const { bids, asks } = await bookShown(page);
        const levels = [...bids, ...asks];
        return levels.length > 0 && levels.every(([price]) => units(price) % units(step) === 0n);
      })
      .toBe(true);
    expect(units(step), 'a hundred ticks').toBe(100n * units(instrument.tick));
  });

  test('the chart draws, and every interval draws again', async ({ page, baseURL }) => {
    // Ten intervals, each with an answer of the server.
    test.slow();
    await openInstrument(page, baseURL);
    const intervals = [
      ['line', 'Intraday line'],
      ['1min', '1 minute'],
      ['5min', '5 minutes'],
      ['30min', '30 minutes'],
      ['1hour', '1 hour'],
      ['4hour', '4 hours'],
      ['1day', '1 day'],
      ['1week', '1 week'],
      ['1mon', '1 month'],
      ['15min', '15 minutes'],
    ] as const;
    for (const [period, name] of intervals) {
      const interval = page.getByRole('tab', { name: new RegExp(`, ${name}$`) });
      const answer = page.waitForResponse(
        (response) =>
          response.url().includes(`/new_timeshar?`) && response.url().includes(`period=${period}`),
      );
      await interval.click();
      await expect(interval).toHaveAttribute('aria-selected', 'true');
      expect((await answer).status(), name).toBe(200);
      await expect(page.locator('canvas').first(), name).toBeVisible();
    }
    await expect.poll(() => coloursDrawn(page), { timeout: 10_000 }).toBeGreaterThan(3);
  });
});

test.describe('accessibility', () => {
  test('axe finds nothing on either page', async ({ page, baseURL }) => {
    // axe reads every element five times.
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openList(page, baseURL);
    await expectNoViolations(page, 'list');
    await openInstrument(page, baseURL);
    await expect.poll(() => coloursDrawn(page), { timeout: 10_000 }).toBeGreaterThan(3);
    await expectNoViolations(page, 'book');
    await tab(page, 'Trades').click();
    await expect.poll(async () => (await tradesShown(page)).length).toBeGreaterThan(5);
    await expectNoViolations(page, 'trades');
  });

  test('the pages in the languages: no key is shown, nothing is wider than 320 px', {
    tag: ['@look', '@long'],
  }, async ({ page, baseURL }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 568 });
    const expectGood = async (where: string) => {
      const texts = await page
        .locator('#root *')
        .evaluateAll((elements) =>
          elements.flatMap((element) => [
            ...[...element.childNodes].map((node) => (node as Text).data),
            ...element.getAttributeNames().map((name) => element.getAttribute(name)),
          ]),
        );
      // A key without a text is shown as it is: words with points between them.
      const key = /^([a-z]+:)?[a-z]+(_[a-z0-9]+)*(\.[a-z]+(_[a-z0-9]+)*)+$/;
      const keys = texts.filter((text) => key.test(text ?? ''));
      expect.soft(keys, where).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wide, `${where} reaches past the edge`).toBeLessThanOrEqual(0);
    };
    const expectGoodInEach = async (where: string) => {
      for (const language of WIDEST) {
        await speak(page, language);
        await expectGood(`${where} in ${language}`);
      }
    };
    await openList(page, baseURL);
    await expectGoodInEach('list');
    await page.goto(`#/pages/market/search?text=a`);
    await expect.poll(async () => (await rowsShown(page)).length).toBeGreaterThan(3);
    await expectGoodInEach('search');
    await openInstrument(page, baseURL);
    await expectGoodInEach('instrument');
    await page.goto('#/pages/market/detail?id=21');
    await expect(page.getByRole('heading', { name: 'PEPE/USDT' })).toBeVisible();
    await expect(page.locator('main:visible td').getByText(/\dM$/).first()).toBeVisible();
    await expectGoodInEach('a coin of millionths');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
  });
});
