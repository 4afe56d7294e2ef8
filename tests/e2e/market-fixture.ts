// The page behind the fault proxy, in front of a server used only by these tests.
import { availableParallelism, loadavg } from 'node:os';
import { expect, type Page } from '@playwright/test';
import { FaultProxy, type Passage } from '../support/fault-proxy.ts';
import { MarketServer } from '../support/market-server.ts';
import { TrueMarket, type TrueState } from '../support/true-market.ts';
import { test as base } from './fixture.ts';
import { isStale } from './market-page.ts';

export const LONG = process.env['LONG'] === '1';
export const BUSY = 1;

/** Tolerance of the product's deadlines: it grows with the load of this machine. */
export function slack(): number {
  const [runningLoad = 0] = loadavg();
  return 1_000 * Math.max(1, runningLoad / availableParallelism());
}

interface Own {
  server: MarketServer;
  wire: FaultProxy;
}

interface Each {
  truth: TrueMarket;
  calm: undefined;
}

export const test = base.extend<Each, Own>({
  // The browser reports a lost network in the console.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  expectedErrors: async ({}, use) => use(/WebSocket connection|Failed to load resource|net::ERR_/),
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const server = await MarketServer.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  wire: [
    async ({ server }, use) => {
      const wire = await FaultProxy.start(server.origin);
      await use(wire);
      await wire.close();
    },
    { scope: 'worker' },
  ],
  calm: [
    async ({ wire }, use) => {
      wire.calm();
      await use(undefined);
      wire.calm();
    },
    { auto: true },
  ],
  truth: async ({ server }, use) => {
    const rooms = ['quotes', `book:${BUSY}`, `trades:${BUSY}`];
    const truth = await TrueMarket.connect(server.origin, rooms);
    await use(truth);
    truth.close();
  },
});

export { expect };

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export async function expectLive(page: Page, timeout = 10_000): Promise<void> {
  await expect.poll(() => isStale(page), { timeout, intervals: [50] }).toBe(false);
}

export const isAnswerOf =
  (room: string) =>
  (passage: Passage): boolean =>
    passage.what === 'answer' && passage.room === room;

export async function stateDelivered(
  wire: FaultProxy,
  truth: TrueMarket,
  room: string,
): Promise<TrueState> {
  const last = wire.deliveredFrames.get(room);
  if (last === undefined) throw new Error(`nothing of ${room} has reached the page`);
  const state = () => truth.at(room, last.epoch, last.sequence);
  await expect.poll(() => state() !== undefined, { intervals: [10] }).toBe(true);
  return state() as TrueState;
}

/**
 * Pauses the stream, so that page and server can be compared at one frame, and resumes it afterwards. `shown`
 * and `wanted` must become equal within the remaining time.
 */
export async function expectSame(
  wire: FaultProxy,
  timeout: number,
  shownValue: () => Promise<unknown>,
  wantedValue: () => Promise<unknown>,
): Promise<void> {
  wire.hold();
  try {
    const truth = await wantedValue();
    await expect.poll(shownValue, { timeout, intervals: [20] }).toEqual(truth);
  } finally {
    wire.release();
  }
}
