// What a trader sees when the market fails: silence, a dead server, a dead worker, a hidden page, a wrong clock.
import { setTimeout as passing } from 'node:timers/promises';
import type { Page, Worker } from '@playwright/test';
import { BareBrowser } from '../support/bare-browser.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { TrueMarket } from '../support/true-market.ts';
import {
  BUSY,
  expect,
  expectLive,
  expectSame,
  isAnswerOf,
  LONG,
  millisecondsOf,
  slack,
  stateDelivered,
  test,
} from './market-fixture.ts';
import { detailOf, isStale, openAt, priceShown, readingOf } from './market-page.ts';

test.describe.configure({ mode: 'default' });

const HOUR = 3_600_000;
const detailRooms = [`book:${BUSY}`, 'quotes'];

const countSnapshots = `
  globalThis.snapshots = 0;
  const { set, get } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    get,
    set(listener) {
      set.call(this, (event) => {
        const { data } = event;
        if (data === true || data instanceof ArrayBuffer || data?.kind === 'memory')
          globalThis.snapshots += 1;
        listener.call(this, event);
      });
    },
  });`;

async function openLive(page: Page, wire: FaultProxy): Promise<void> {
  const joinAnswer = wire.next(isAnswerOf('quotes'));
  await openAt(page, wire.origin, detailOf(BUSY));
  await joinAnswer;
  await expectLive(page);
  await expect.poll(() => priceShown(page)).not.toBe('');
}

async function expectTruePrice(page: Page, wire: FaultProxy, truth: TrueMarket): Promise<void> {
  await expectSame(
    wire,
    2_000 + slack(),
    () => priceShown(page),
    async () => (await stateDelivered(wire, truth, 'quotes')).prices.get(BUSY),
  );
}

const becomesStale = (page: Page) =>
  expect.poll(() => isStale(page), { timeout: 15_000, intervals: [50] }).toBe(true);

/** The other worker draws the book. */
const marketWorkers = (page: Page): Worker[] =>
  page.workers().filter((worker) => worker.url().includes('market.worker'));

const onlyWorker = (page: Page): Worker => {
  const [worker] = marketWorkers(page);
  if (worker === undefined) throw new Error('the page has no worker of the market');
  return worker;
};

test.describe('R-SOCKET-7: a half-open connection', () => {
  test('stale is shown 3 to 4 s after the last frame, a new connection is made after 10 s', async ({
    page,
    wire,
    truth,
  }) => {
    test.setTimeout(60_000);
    await openLive(page, wire);
    await wire.next(({ what }) => what === 'frame');
    const opening = wire.next(({ what }) => what === 'opened');
    wire.freeze();
    const silent = millisecondsOf(() => opening);
    const stale = await millisecondsOf(() => becomesStale(page));
    expect(stale).toBeGreaterThan(3_000 - 200);
    expect(stale).toBeLessThan(4_000 + slack());
    await expect(page.getByText(/^Prices are [3-9] s old$/)).toBeVisible();
    const reconnection = await silent;
    expect(reconnection).toBeGreaterThan(10_000 - 200);
    expect(reconnection).toBeLessThan(11_000 + slack());
    await expectLive(page);
    await expectTruePrice(page, wire, truth);
  });
});

test.describe('R-SOCKET-8: the server is killed', () => {
  test('and restarted: the page resumes without a reload', { tag: '@long' }, async ({
    page,
    wire,
    server,
  }) => {
    const down = LONG ? 60_000 : 5_000;
    test.setTimeout(60_000 + down);
    await openLive(page, wire);
    const epoch = wire.deliveredFrames.get('quotes')?.epoch ?? 0;
    await page.evaluate(() => Object.assign(window, { sameAsBefore: true }));
    await server.kill();
    const over = passing(down);
    const stale = await millisecondsOf(() => becomesStale(page));
    expect(stale).toBeLessThan(4_000 + slack());
    await expect(page.getByText(/^Connection lost · prices are \d+ s old$/)).toBeVisible();
    await over;
    expect(await isStale(page)).toBe(true);
    const joinAnswer = wire.next(isAnswerOf('quotes'));
    await server.restart();
    const truth = await TrueMarket.connect(server.origin, ['quotes']);
    // The longest delay between two attempts, including jitter.
    expect(await millisecondsOf(() => joinAnswer)).toBeLessThan(7_500 + slack());
    await expectLive(page);
    await expectTruePrice(page, wire, truth);
    truth.close();
    expect(wire.deliveredFrames.get('quotes')?.epoch, 'another epoch').toBeGreaterThan(epoch);
    expect(await page.evaluate(() => 'sameAsBefore' in window), 'no reload').toBe(true);
    expect(wire.open).toBe(1);
  });
});

test.describe('R-SOCKET-8: a worker that crashed', () => {
  const crashes: Readonly<Record<string, (worker: Worker) => Promise<unknown>>> = {
    'ended by the system, without a word': (worker) => worker.evaluate(() => self.close()),
    'an uncaught error': (worker) =>
      worker.evaluate(() => {
        setTimeout(() => {
          throw new Error('provoked by a test');
        });
      }),
  };

  for (const [how, crash] of Object.entries(crashes)) {
    test.describe(how, () => {
      test('it is restarted and joins its rooms; the page shows at most that prices are stale', async ({
        page,
        wire,
        truth,
      }) => {
        test.setTimeout(60_000);
        await openLive(page, wire);
        await expect.poll(() => wire.rooms).toEqual([detailRooms]);
        const crashedLink = wire.connections;
        // The dead worker's websocket may stay open for a moment, with all its rooms and unread frames.
        const closing = wire.next(({ what, link }) => what === 'closed' && link === crashedLink);
        const joinAnswer = wire.next(
          (passage) => isAnswerOf('quotes')(passage) && passage.link > crashedLink,
        );
        await crash(onlyWorker(page)).catch(() => undefined);
        await Promise.all([closing, joinAnswer]);
        await expect.poll(() => wire.rooms, { timeout: 20_000 }).toEqual([detailRooms]);
        await expectLive(page, 20_000);
        await expectTruePrice(page, wire, truth);
        await expect(page.getByRole('alert')).toHaveCount(0);
        expect(marketWorkers(page)).toHaveLength(1);
      });
    });
  }
});

test.describe("R-PRICE-6: the phone's clock is wrong", () => {
  const shift = (by: number): string => `{
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...parts) { parts.length === 0 ? super(RealDate.now() + ${by}) : super(...parts); }
      static now() { return RealDate.now() + ${by}; }
    };
  }\n`;

  for (const by of LONG ? [-5 * HOUR, 26 * HOUR] : [-5 * HOUR]) {
    test(`by ${by / HOUR} hours: ages are right`, async ({ page, wire, truth }) => {
      await page.addInitScript(shift(by));
      wire.preface(/market\.worker.*\.js$/, shift(by));
      await openLive(page, wire);
      expect(
        await onlyWorker(page).evaluate(() => Date.now()),
        'the shift is there',
      ).not.toBeCloseTo(Date.now(), -6);
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
      await expectTruePrice(page, wire, truth);
      // Silence: the age is that of the last frame, whatever the clock shows.
      wire.hold();
      const ageText = await page.getByText(/^Prices are \d+ s old$/).textContent();
      const age = Date.now() - (wire.deliveredFrames.get('quotes')?.serverTime ?? 0);
      const shownAge = JSON.parse(ageText?.replace(/\D/g, '') ?? '0') * 1_000;
      expect(shownAge).toBeGreaterThan(age - 1_000 - slack());
      expect(shownAge).toBeLessThan(age + slack());
      wire.release();
      await expectLive(page);
    });
  }

  test('it is set while the page is open: no price becomes stale', { tag: '@long' }, async ({
    page,
    wire,
  }) => {
    await openLive(page, wire);
    for (const by of [5 * HOUR, -9 * HOUR]) {
      await page.evaluate(shift(by));
      await onlyWorker(page).evaluate(shift(by));
      // A clock that jumped ahead may be a phone that slept: only the server can tell, and is asked at once.
      // Then prices are live and stay so in ten consecutive reads.
      let inRow = 0;
      const look = async () => {
        inRow = (await isStale(page)) ? 0 : inRow + 1;
        return inRow;
      };
      const timeout = 3_000 + slack();
      await expect.poll(look, { timeout, intervals: [100] }).toBeGreaterThanOrEqual(10);
    }
  });
});

test.describe('a hidden tab', () => {
  test('gets nothing; on return one snapshot, right prices and no burst', async ({
    wire,
    truth,
  }) => {
    const hiddenMs = LONG ? 60_000 : 3_000;
    test.setTimeout(60_000 + hiddenMs);
    const browser = await BareBrowser.launch();
    try {
      const tab = await browser.open('about:blank', countSnapshots);
      await tab.go(`${wire.origin}/h5/#${detailOf(BUSY)}`);
      const live = () => tab.evaluate<boolean>(`!${readingOf('isStale()')}`);
      await expect.poll(live, { timeout: 20_000 }).toBe(true);
      const count = () => tab.evaluate<number>('globalThis.snapshots');
      await expect.poll(count).toBeGreaterThan(20);

      const other = await browser.open('about:blank');
      await expect.poll(() => tab.evaluate<boolean>('document.hidden')).toBe(true);
      const before = await count();
      await passing(hiddenMs);
      expect((await count()) - before, 'snapshots while hidden').toBeLessThanOrEqual(2);

      wire.hold();
      const state = await stateDelivered(wire, truth, 'quotes');
      const asleep = await count();
      await tab.bringToFront();
      await expect.poll(() => tab.evaluate<boolean>('document.hidden')).toBe(false);
      await expect
        .poll(() => tab.evaluate<string>(readingOf('price()')), { timeout: 2_000, intervals: [20] })
        .toBe(state.prices.get(BUSY));
      // The stream is paused, so only ages and missed changes can be sent.
      expect((await count()) - asleep, 'snapshots on return').toBeLessThanOrEqual(3);
      wire.release();
      await expect.poll(live).toBe(true);
      await other.close();
    } finally {
      await browser.close();
    }
  });
});
