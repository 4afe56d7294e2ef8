import { expect, test } from 'vitest';
import type { KeyValueStore, KnownUser } from '../stored-state.ts';
import { type Api, CallError } from './api.ts';
import { MoneyWishes } from './money-wishes.ts';
import { UnknownResult } from './unknown-result.ts';

function memory(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    clear: () => values.clear(),
  };
}

let keys = 0;

/** A browser window: `answers` by call; each receives the request. */
function windowOf(
  store: KeyValueStore,
  answers: (name: string, request: Record<string, unknown>) => unknown,
  user?: number,
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
