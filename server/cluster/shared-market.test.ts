// The market of several processes over a bus that a test breaks.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MarketThread } from '../market/market-link.ts';
import { type Bus, Listeners } from './bus.ts';
import { type SharedMarket, shareMarket } from './shared-market.ts';

const BEAT_MS = 1_000;
const never = (error: unknown): never => {
  throw error;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What all processes hear, while it is not down. */
class TestBus implements Bus {
  isDown = false;
  told: string[] = [];
  readonly #listeners = new Listeners(never);

  publish: Bus['publish'] = async (topic, message) => {
    if (this.isDown) throw new Error('the bus is down');
    if (topic === 'market' && 'is' in message) this.told.push(message.is);
    this.#listeners.hear(topic, message, new Uint8Array());
  };
  on: Bus['on'] = (topic, listener) => this.#listeners.add(topic, listener);
  onMissed = (): void => undefined;
  close = async (): Promise<void> => undefined;
}

/** The thread of the leader, and what its watches were told. */
function threadOf(told: unknown[]): MarketThread {
  return {
    listing: { instruments: [], version: 1, epoch: 1 },
    ask: async () => ({ kind: 'refused' }) as never,
    tell: (_engine, message) => void told.push(message),
    ...{ listen: () => undefined, onFrames: () => undefined, onFeed: () => undefined },
    ...{ onFired: () => undefined, relist: () => undefined, setClock: () => undefined },
    ...{ refused: () => 0, close: async () => undefined },
    failed: new Promise<Error>(() => undefined),
  };
}

async function two(): Promise<{
  bus: TestBus;
  follower: SharedMarket;
  told: unknown[];
  turns: boolean[];
  close(): Promise<void>;
}> {
  const bus = new TestBus();
  const told: unknown[] = [];
  const turns: boolean[] = [];
  const join = (name: string, isLeader: boolean) =>
    shareMarket({
      cluster: { name, bus, leadership: { isLeader, onChanged: () => () => undefined } },
      start: async () => threadOf(told),
      monotonic: () => 0,
      report: never,
    });
  const leader = await join('leader', true);
  await leader.onLed(async (isLed) => void turns.push(isLed));
  const follower = await join('follower', false);
  turns.length = 0;
  bus.told = [];
  const close = async () => void (await Promise.all([leader.close(), follower.close()]));
  return { bus, follower, told, turns, close };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));

test('R-CLUSTER-1: what could not be told to the leader’s watches is told when the bus is back, in order', async () => {
  const { bus, follower, told, turns, close } = await two();
  bus.isDown = true;
  for (const message of numbers(200)) follower.tell('spot', message);
  await vi.advanceTimersByTimeAsync(3 * BEAT_MS);
  expect(told).toEqual([]);
  bus.isDown = false;
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(told).toEqual(numbers(200));
  expect(turns).toEqual([]);
  await close();
});

test('R-CLUSTER-1: of more than that the leader is told once to look anew; its engines begin by the database', async () => {
  const { bus, follower, told, turns, close } = await two();
  bus.isDown = true;
  for (const message of numbers(150)) follower.tell('spot', message);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  for (const message of numbers(10_000)) follower.tell('contract', message);
  await vi.advanceTimersByTimeAsync(10 * BEAT_MS);
  bus.isDown = false;
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(told).toEqual([]);
  expect(bus.told.filter((is) => is === 'resync')).toHaveLength(1);
  expect(turns).toEqual([false, true]);
  // It is over: what comes now is told as ever.
  follower.tell('spot', { n: 1 });
  await vi.advanceTimersByTimeAsync(3 * BEAT_MS);
  expect(told).toEqual([{ n: 1 }]);
  expect(turns).toEqual([false, true]);
  await close();
});
