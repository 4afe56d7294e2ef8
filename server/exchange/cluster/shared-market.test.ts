import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MarketThread } from '../../market/feed/market-link.ts';
import { type Bus, Listeners } from './bus.ts';
import { type SharedMarket, shareMarket } from './shared-market.ts';

const BEAT_MS = 1_000;
const never = (error: unknown): never => {
  throw error;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class TestBus implements Bus {
  isDown = false;
  publications: string[] = [];
  readonly #listeners = new Listeners(never);

  publish: Bus['publish'] = async (topic, message) => {
    if (this.isDown) throw new Error('the bus is down');
    if (topic === 'market' && 'is' in message) this.publications.push(message.is);
    this.#listeners.hear(topic, message, new Uint8Array());
  };
  on: Bus['on'] = (topic, listener) => this.#listeners.add(topic, listener);
  onMissed = (): void => undefined;
  close = async (): Promise<void> => undefined;
}

function threadOf(receivedMessages: unknown[]): MarketThread {
  return {
    listing: { instruments: [], version: 1, epoch: 1 },
    ask: async () => ({ kind: 'refused' }) as never,
    sendToWatch: (_engine, message) => void receivedMessages.push(message),
    listen: () => undefined,
    onFrames: () => undefined,
    onFeed: () => undefined,
    onFired: () => undefined,
    relist: () => undefined,
    setClock: () => undefined,
    countRefused: () => 0,
    close: async () => undefined,
    failure: new Promise<Error>(() => undefined),
  };
}

async function two(): Promise<{
  bus: TestBus;
  follower: SharedMarket;
  receivedMessages: unknown[];
  turns: boolean[];
  close(): Promise<void>;
}> {
  const bus = new TestBus();
  const receivedMessages: unknown[] = [];
  const turns: boolean[] = [];
  const join = (name: string, isLeader: boolean) =>
    shareMarket({
      cluster: { name, bus, leadership: { isLeader, onChanged: () => () => undefined } },
      start: async () => threadOf(receivedMessages),
      monotonic: () => 0,
      report: never,
    });
  const leader = await join('leader', true);
  await leader.onLed(async (isLed) => void turns.push(isLed));
  const follower = await join('follower', false);
  turns.length = 0;
  bus.publications = [];
  const close = async () => void (await Promise.all([leader.close(), follower.close()]));
  return { bus, follower, receivedMessages, turns, close };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));

test('R-CLUSTER-1: messages to the leader’s watches that failed are sent in order when the bus is back', async () => {
  const { bus, follower, receivedMessages, turns, close } = await two();
  bus.isDown = true;
  for (const message of numbers(200)) follower.sendToWatch('spot', message);
  await vi.advanceTimersByTimeAsync(3 * BEAT_MS);
  expect(receivedMessages).toEqual([]);
  bus.isDown = false;
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(receivedMessages).toEqual(numbers(200));
  expect(turns).toEqual([]);
  await close();
});

test('R-CLUSTER-1: above the limit the leader gets one resync and its engines read the database', async () => {
  const { bus, follower, receivedMessages, turns, close } = await two();
  bus.isDown = true;
  for (const message of numbers(150)) follower.sendToWatch('spot', message);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  for (const message of numbers(10_000)) follower.sendToWatch('contract', message);
  await vi.advanceTimersByTimeAsync(10 * BEAT_MS);
  bus.isDown = false;
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(receivedMessages).toEqual([]);
  expect(bus.publications.filter((is) => is === 'resync')).toHaveLength(1);
  expect(turns).toEqual([false, true]);
  follower.sendToWatch('spot', { n: 1 });
  await vi.advanceTimersByTimeAsync(3 * BEAT_MS);
  expect(receivedMessages).toEqual([{ n: 1 }]);
  expect(turns).toEqual([false, true]);
  await close();
});
