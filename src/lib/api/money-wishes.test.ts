import { expect, test } from 'vitest';
import type { KeyValueStore, KnownUser } from '../state/stored-state.ts';
import { type Api, CallError } from './api.ts';
import { type KeyOwners, leaseOwners, lockOwners } from './key-owners.ts';
import { MoneyWishes } from './money-wishes.ts';
import { UnknownResult } from './unknown-result.ts';

function memory(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

let keys = 0;

/** A browser window: `answers` by call; each receives the request. */
function windowOf(
  store: KeyValueStore,
  answers: (name: string, request: Record<string, unknown>) => unknown,
  user?: number,
  owners: KeyOwners = lockOwners(navigator.locks),
) {
  const sentCalls: { name: string; key: unknown }[] = [];
  const call = async (name: string, request: Record<string, unknown>): Promise<unknown> => {
    sentCalls.push({ name, key: request['idempotency_key'] });
    return answers(name, request);
  };
  const state = {
    token: 'a session' as string | null,
    user: user === undefined ? null : ({ id: user } as KnownUser),
  };
  const wishes = new MoneyWishes({
    api: { call } as unknown as Api,
    store: () => store,
    state,
    owners,
    preparesKeys: true,
    newKey: () => {
      keys += 1;
      return `key-of-a-test-${String(keys).padStart(8, '0')}`;
    },
    pause: async () => undefined,
  });
  return { wishes, sent: sentCalls, state };
}

const loseReply = (): never => {
  throw new CallError('unreached', '/');
};
const wish = { currency_id: 3, number: '1000' };
const keyOf = ({ sent }: ReturnType<typeof windowOf>, call = 'sandbox.faucet'): unknown =>
  sent.findLast(({ name }) => name === call)?.key;

test('R-KEY-7: a window keeps the unknown results of another window', async () => {
  const store = memory();
  const one = windowOf(store, loseReply, 7);
  const other = windowOf(store, () => ({}), 7);
  await expect(one.wishes.send('sandbox.faucet', wish)).rejects.toThrow();
  await other.wishes.send('sandbox.faucet', { ...wish, number: '5' });
  const reloadedWindow = windowOf(store, () => ({}), 7);
  await reloadedWindow.wishes.send('sandbox.faucet', wish);
  expect(keyOf(reloadedWindow)).toBe(keyOf(one));
  expect(store.getItem('money_wishes')).toBe('[]');
});

test('R-KEY-9: a window owns its next key ahead of time, so that a request waits for no answer about it', async () => {
  const askedKeys: string[] = [];
  const grants: (() => void)[] = [];
  const owners: KeyOwners = {
    tryToOwn: (key) => {
      askedKeys.push(key);
      return new Promise((resolve) => grants.push(() => resolve(() => undefined)));
    },
    own: async () => () => undefined,
  };
  const one = windowOf(memory(), () => ({}), 7, owners);
  await one.wishes.settle();
  grants.shift()?.();
  await one.wishes.send('sandbox.faucet', wish);
  expect(keyOf(one)).toBe(askedKeys[0]);
  // The one after it is asked for, and isn't there yet.
  const next = one.wishes.send('sandbox.faucet', { ...wish, number: '5' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(one.sent).toHaveLength(1);
  grants.shift()?.();
  await next;
  expect(keyOf(one)).toBe(askedKeys[1]);
});

test('R-KEY-7: an order of unknown result, sent again, takes from the spot account what its first attempt took', async () => {
  const sentRequests: Record<string, unknown>[] = [];
  const one = windowOf(
    memory(),
    (_name, request) => {
      sentRequests.push(request);
      return loseReply();
    },
    7,
  );
  const order = { currency_id: 1, legal_id: 3, share: '2' };
  const send = (from_spot?: string): Promise<unknown> =>
    one.wishes.send(
      'lever.submit',
      (from_spot === undefined ? order : { ...order, from_spot }) as never,
    );
  await expect(send()).rejects.toThrow();
  await expect(send('5.2')).rejects.toThrow();
  const orders = sentRequests.filter((request) => 'share' in request);
  expect(orders).toHaveLength(2);
  expect(orders[1]).toEqual(orders[0]);
  expect(orders[0]).not.toHaveProperty('from_spot');
});

test('R-KEY-7: a request whose key could not be stored keeps it while the page lives', async () => {
  const full = { ...memory(), setItem: loseReply };
  let isReached = false;
  const one = windowOf(full, () => (isReached ? {} : loseReply()), 7);
  await expect(one.wishes.send('sandbox.faucet', wish)).rejects.toThrow();
  const first = keyOf(one);
  isReached = true;
  await one.wishes.send('sandbox.faucet', wish);
  expect(keyOf(one)).toBe(first);
  await one.wishes.send('sandbox.faucet', wish);
  expect(keyOf(one)).not.toBe(first);
});

test('R-KEY-7: a session without a known user loads the user before it sends', async () => {
  const store = memory();
  const early = windowOf(store, (name) => (name === 'user.info' ? { id: 7 } : loseReply()));
  await expect(early.wishes.send('sandbox.faucet', wish)).rejects.toThrow();
  expect(early.sent[0]?.name).toBe('user.info');
  const later = windowOf(store, () => ({ state: 'done', message: {} }), 7);
  expect(await later.wishes.settle()).toEqual(['late']);
  expect(keyOf(later, 'order.by_key')).toBe(keyOf(early));

  const offlineWindow = windowOf(store, loseReply);
  await expect(offlineWindow.wishes.send('sandbox.faucet', wish)).rejects.toThrow();
  expect(offlineWindow.sent.map(({ name }) => name)).toEqual(['user.info']);
});

test('R-KEY-7: the same order at another price time is the same request, sent with its first fields', async () => {
  const store = memory();
  const order = { currency_id: 1, legal_id: 3, type: 1, amount: '1' } as const;
  const one = windowOf(store, loseReply, 7);
  await expect(one.wishes.send('coin.trade', { ...order, quote_time: 100 })).rejects.toThrow();
  let seenKey: unknown;
  const reloadedWindow = windowOf(
    store,
    (_, { quote_time }) => {
      seenKey = quote_time;
      return {};
    },
    7,
  );
  await reloadedWindow.wishes.send('coin.trade', { ...order, quote_time: 900 });
  expect(keyOf(reloadedWindow, 'coin.trade')).toBe(keyOf(one, 'coin.trade'));
  expect(seenKey).toBe(100);
});

test('R-KEY-7: two settle calls at once ask the server once', async () => {
  const store = memory();
  const one = windowOf(store, loseReply, 7);
  await expect(one.wishes.send('sandbox.faucet', wish)).rejects.toThrow();
  const back = windowOf(store, () => ({ state: 'none', message: null }), 7);
  expect(await Promise.all([back.wishes.settle(), back.wishes.settle()])).toEqual([
    ['none'],
    ['none'],
  ]);
  expect(back.sent).toHaveLength(1);
});

test('R-KEY-7: a key is asked about in its own session only', async () => {
  const store = memory();
  const one = windowOf(
    store,
    (name) => {
      if (name !== 'order.by_key') return loseReply();
      // Another user has logged in by then: that user must not ask about the key.
      one.state.token = 'another session';
      return { state: 'in_progress', message: null };
    },
    7,
  );
  await expect(one.wishes.send('sandbox.faucet', wish)).rejects.toThrow(UnknownResult);
  expect(one.sent.map(({ name }) => name)).toEqual(['sandbox.faucet', 'order.by_key']);
  expect(store.getItem('money_wishes')).toContain(keyOf(one));
});

/** A clock that advances only with the pauses of its windows. */
function leases(store: KeyValueStore) {
  let time = 1_000_000;
  const sleepers: { until: number; wake: () => void }[] = [];
  const pause = (ms: number): Promise<void> =>
    new Promise((wake) => sleepers.push({ until: time + ms, wake }));
  const advance = async (ms: number): Promise<void> => {
    for (const end = time + ms; time < end; time += 50) {
      for (const one of sleepers.filter(({ until }) => until <= time)) {
        sleepers.splice(sleepers.indexOf(one), 1);
        one.wake();
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const closedWindows = new Set<string>();
  const ownersOf = (window: string): KeyOwners =>
    leaseOwners({
      store: () => store,
      window,
      now: () => time,
      pause: async (ms) => {
        await pause(ms);
        if (closedWindows.has(window)) await new Promise(() => undefined);
      },
    });
  return { ownersOf, advance, close: (window: string) => closedWindows.add(window) };
}

const OWNERS = {
  locks: () => ({
    ownersOf: () => lockOwners(navigator.locks),
    advance: () => new Promise((resolve) => setTimeout(resolve, 20)),
  }),
  leases,
};

test.each(Object.entries(OWNERS))(
  'R-KEY-9: with %s, a window asks about no key that another window is sending, and sends the same request as another one',
  async (_, begin) => {
    const store = memory();
    const { ownersOf, advance } = begin(store);
    let lose = (): void => undefined;
    const one = windowOf(
      store,
      () => new Promise((_, reject) => (lose = () => reject(new CallError('unreached', '/')))),
      7,
      ownersOf('one'),
    );
    const other = windowOf(
      store,
      (name) => (name === 'order.by_key' ? { state: 'done', message: {} } : {}),
      7,
      ownersOf('other'),
    );
    const sending = one.wishes.send('sandbox.faucet', wish).catch((error: unknown) => error);
    await advance(1_000);
    const settling = other.wishes.settle();
    const second = other.wishes.send('sandbox.faucet', wish);
    await advance(60_000);
    await second;
    expect(other.sent.map(({ name }) => name)).toEqual(['sandbox.faucet']);
    expect(keyOf(other)).not.toBe(keyOf(one));
    // The first window loses its answer, and then its question: the other one asks.
    lose();
    await advance(1_000);
    lose();
    await advance(60_000);
    expect(await sending).toBeInstanceOf(UnknownResult);
    expect(await settling).toEqual(['late']);
    expect(other.sent.at(-1)).toEqual({ name: 'order.by_key', key: keyOf(one) });
  },
);

test('R-KEY-9: the lease of a window that was closed ends; two windows that ask at once are not both owners', async () => {
  const store = memory();
  const { ownersOf, advance, close } = leases(store);
  const owner = ownersOf('closed').tryToOwn('a key');
  await advance(1_000);
  expect(await owner).toBeDefined();
  const laterOwner = ownersOf('waiting').own('a key');
  await advance(60_000);
  expect(store.getItem('money_owner_a key')).toMatch(/^closed /);
  close('closed');
  await advance(60_000);
  expect(store.getItem('money_owner_a key')).toMatch(/^waiting /);
  (await laterOwner)();
  expect(store.getItem('money_owner_a key')).toBeNull();

  const both = ['one', 'other'].map((window) => ownersOf(window).tryToOwn('another key'));
  await advance(1_000);
  const releases = await Promise.all(both);
  expect(releases.filter((release) => release !== undefined)).toHaveLength(1);
});
