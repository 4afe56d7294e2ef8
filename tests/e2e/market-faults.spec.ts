// Network faults in the price stream, and what the page shows during and after them.
import { setTimeout as passing } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { TrueMarket } from '../support/true-market.ts';
import { HeapWatch } from './heap-watch.ts';
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
import {
  bookShown,
  detailOf,
  LIST,
  openAt,
  priceShown,
  rowsShown,
  tab,
  tradesShown,
  trueBook,
  trueTrades,
} from './market-page.ts';

test.describe.configure({ mode: 'default' });

const convergedIn = (): number => 2_000 + slack();
const QUOTES = 'quotes';
const BOOK = `book:${BUSY}`;
const TRADES = `trades:${BUSY}`;

interface Scene {
  page: Page;
  wire: FaultProxy;
  truth: TrueMarket;
}

interface View {
  rooms: readonly string[];
  open(page: Page, origin: string): Promise<void>;
  shownValue(page: Page): Promise<unknown>;
  expectedValue(scene: Scene): Promise<unknown>;
}

async function truePrice({ wire, truth }: Scene): Promise<string | undefined> {
  return (await stateDelivered(wire, truth, QUOTES)).prices.get(BUSY);
}

const views: Readonly<Record<string, View>> = {
  'the list': {
    rooms: [QUOTES],
    open: (page, origin) => openAt(page, origin, `${LIST}?sort=name`),
    shownValue: rowsShown,
    expectedValue: async ({ page, wire, truth }) => {
      const { prices } = await stateDelivered(wire, truth, QUOTES);
      const ids = (await rowsShown(page)).map(([id]) => id);
      return ids.map((id) => [id, [...prices].find(([one]) => `${one}` === id)?.[1]]);
    },
  },
  'price and book': {
    rooms: [QUOTES, BOOK],
    open: (page, origin) => openAt(page, origin, detailOf(BUSY)),
    shownValue: async (page) => ({ price: await priceShown(page), ...(await bookShown(page)) }),
    expectedValue: async (scene) => ({
      price: await truePrice(scene),
      ...trueBook(await stateDelivered(scene.wire, scene.truth, BOOK)),
    }),
  },
  'price and trades': {
    rooms: [QUOTES, TRADES],
    open: async (page, origin) => {
      await openAt(page, origin, detailOf(BUSY));
      await tab(page, 'Trades').click();
    },
    shownValue: async (page) => ({
      price: await priceShown(page),
      trades: await tradesShown(page),
    }),
    expectedValue: async (scene) => ({
      price: await truePrice(scene),
      trades: trueTrades(await stateDelivered(scene.wire, scene.truth, TRADES)),
    }),
  },
};

async function openView(view: View, scene: Scene): Promise<void> {
  const { page, wire } = scene;
  const joinAnswer = view.rooms.map((room) => wire.next(isAnswerOf(room)));
  await view.open(page, wire.origin);
  await Promise.all(joinAnswer);
  await expectLive(page);
  await expectSame(
    wire,
    convergedIn(),
    () => view.shownValue(page),
    () => view.expectedValue(scene),
  );
}

/** Damages each room of a view, and waits until the page shows the server's state again. */
async function expectRepaired(view: View, scene: Scene, harm: (room: string) => Promise<unknown>) {
  const { page, wire } = scene;
  const answers = Promise.all(view.rooms.map((room) => wire.next(isAnswerOf(room))));
  await Promise.all(view.rooms.map(harm));
  const took = await millisecondsOf(async () => {
    await answers;
    await expectSame(
      wire,
      convergedIn(),
      () => view.shownValue(page),
      () => view.expectedValue(scene),
    );
  });
  expect(took, 'until the page shows what the server has').toBeLessThan(convergedIn());
}

test.describe('R-SOCKET-6: gaps', () => {
  const gaps = LONG ? 1_000 : 30;

  for (const [name, view] of Object.entries(views)) {
    const tag = name === 'price and book' ? [] : ['@long'];
    test(`${name}: each gap converges to the server's state within 2 s`, { tag }, async ({
      page,
      wire,
      truth,
    }) => {
      const rounds = gaps / 3 / view.rooms.length;
      test.setTimeout(30_000 + rounds * convergedIn() * 2);
      const scene = { page, wire, truth };
      const openLink = wire.connections;
      await openView(view, scene);
      for (let round = 0; round < rounds; round += 1) {
        await expectRepaired(view, scene, (room) => wire.drop(room, 1 + (round % 3)));
      }
      expect(wire.connections, 'the connection was never thrown away').toBe(openLink + 1);
    });
  }
});

async function doubledFrames(wire: FaultProxy): Promise<string[]> {
  const seenNames = new Set<string>();
  const doubledNames: string[] = [];
  let dropsLeft = 20;
  await wire.next((passage) => {
    if (passage.what !== 'frame') return false;
    const name = `${passage.room} ${passage.header.sequence}`;
    if (seenNames.has(name)) doubledNames.push(name);
    seenNames.add(name);
    dropsLeft -= 1;
    return dropsLeft === 0;
  });
  return doubledNames;
}

const lies: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'cut short': (bytes) => bytes.subarray(0, bytes.length - 8),
  'another version': (bytes) => bytes.fill(2, 0, 1),
  'a kind that is none': (bytes) => bytes.fill(9, 1, 2),
  'a count that lies': (bytes) => {
    bytes.writeUInt16LE(bytes.readUInt16LE(24) + 1, 24);
    return bytes;
  },
  'records of no size': (bytes) => {
    bytes.writeUInt16LE(0, 26);
    return bytes;
  },
};

/** Valid but false headers: no room may wait for the announced frames. */
const promises: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'a sequence far ahead': (bytes) => {
    bytes.writeUInt32LE(bytes.readUInt32LE(8) + 100_000, 8);
    return bytes;
  },
  'an epoch far ahead': (bytes) => {
    bytes.writeUInt32LE(bytes.readUInt32LE(4) + 7, 4);
    return bytes;
  },
};

test.describe('R-FRAME-7: corrupted frames', () => {
  test('each is refused completely, and the gap that it leaves is closed', async ({
    page,
    wire,
    truth,
  }) => {
    const scene = { page, wire, truth };
    const view = views['price and book'] as View;
    await openView(view, scene);
    for (const lie of Object.values(lies)) {
      await expectRepaired(view, scene, (room) => wire.corrupt(room, lie));
    }
  });

  test('a header with a false sequence blocks no room', async ({ page, wire, truth }) => {
    const scene = { page, wire, truth };
    const view = views['price and book'] as View;
    await openView(view, scene);
    for (const promise of Object.values(promises)) {
      await expectRepaired(view, scene, (room) => wire.corrupt(room, promise));
    }
  });
});

test.describe('R-SOCKET-8: connections that end', () => {
  test('reconnects leave no listener, no second subscription and no memory behind', {
    tag: '@long',
  }, async ({ page, context, wire, server, truth }) => {
    const times = LONG ? 50 : 3;
    test.setTimeout(60_000 + times * 16_000);
    const scene = { page, wire, truth };
    const view = views['price and book'] as View;
    await openView(view, scene);
    const heap = await HeapWatch.of(context, page);
    const reconnect = async () => {
      const joinAnswer = view.rooms.map((room) => wire.next(isAnswerOf(room)));
      wire.cut();
      await Promise.all(joinAnswer);
      await expectLive(page);
    };
    // One-time allocations come before the first count: the form schemas, loaded last, are here.
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .some(({ name }) => name.includes('/call-resolver-')),
        ),
      )
      .toBe(true);
    await reconnect();
    let before = await heap.measure();
    for (let time = 0; time < times; time += 1) await reconnect();
    let after = await heap.measure();
    // What is allocated once may come late; a leak grows again.
    if (after.listeners > before.listeners) {
      before = after;
      for (let time = 0; time < times; time += 1) await reconnect();
      after = await heap.measure();
    }
    expect(wire.open).toBe(1);
    expect(wire.rooms).toEqual([[BOOK, QUOTES]]);
    // The sockets of the page and of the test; an HTTP request opens one for a moment.
    await expect.poll(() => server.sockets, 'sockets that the server holds').toBe(2);
    expect(await doubledFrames(wire), 'frames that came twice').toEqual([]);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    for (const side of ['page', 'worker'] as const) {
      expect(after[side] - before[side], `${side}: bytes more`).toBeLessThan(1_000_000);
    }
    await expectSame(
      wire,
      convergedIn(),
      () => view.shownValue(page),
      () => view.expectedValue(scene),
    );
  });

  test('without websockets prices flow through polling', async ({ page, wire, truth }) => {
    wire.refuse('websocket');
    const openLink = wire.connections;
    await openAt(page, wire.origin, detailOf(BUSY));
    await expectLive(page, 20_000);
    await expect.poll(() => priceShown(page)).not.toBe('');
    const seenNames = new Set<string>();
    await expect
      .poll(async () => seenNames.add(await priceShown(page)).size, {
        timeout: 10_000,
        intervals: [100],
      })
      .toBeGreaterThan(5);
    const serverPrices = new Set(truth.states(QUOTES).map(({ prices }) => prices.get(BUSY)));
    for (const price of seenNames)
      expect(serverPrices, 'a price that the server had').toContain(price);
    expect(wire.connections).toBe(openLink);
  });

  test('a slow line gets fewer frames and never a queue', { tag: '@long' }, async ({
    page,
    wire,
    server,
    truth,
  }) => {
    const seconds = LONG ? 60 : 6;
    test.setTimeout(60_000 + seconds * 1_000);
    const scene = { page, wire, truth };
    const view = views['price and book'] as View;
    await openView(view, scene);
    const passedFrames = { frames: 0 };
    const end = wire.watch(({ what }) => {
      if (what === 'frame') passedFrames.frames += 1;
    });
    const began = truth.stateCount;
    const memory = server.memory;
    wire.throttle(4_000);
    await passing(seconds * 1_000);
    const newStates = truth.stateCount - began;
    expect(passedFrames.frames, 'of all that the server made').toBeLessThan(newStates / 2);
    const repairTime = await millisecondsOf(async () => {
      wire.throttle(undefined);
      await expectLive(page, convergedIn());
    });
    end();
    expect(repairTime).toBeLessThan(convergedIn());
    await expectSame(
      wire,
      convergedIn(),
      () => view.shownValue(page),
      () => view.expectedValue(scene),
    );
    expect(server.memory - memory, 'what the server kept for it').toBeLessThan(64_000_000);
  });
});
