import { afterAll, describe, expect, test } from 'vitest';
import { USDT } from '../../../protocol/constants.ts';
import { databaseOf, ENGINES, TEST_TIME } from '../../../tests/support/databases.ts';
import { countedRefusal, refusal } from '../base/call-refusal.ts';
import type { Transaction } from '../db/database.ts';
import { house } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import { credit } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import { verify } from '../ledger/verify.ts';
import { byKey } from './by-key.ts';
import { forgetMessages } from './keys.ts';
import { type KeyedRequest, once } from './once.ts';

const DAY = 24 * 60 * 60_000;
const FIELDS = { currency_id: USDT, number: '5', lang: 'en', password: 'one' };

let count = 0;
function fresh(): string {
  count += 1;
  return `key-of-16-letters-${count}`;
}

const requestWith = (key: string | undefined, other: Partial<KeyedRequest> = {}): KeyedRequest => ({
  user_id: 1,
  key,
  path: '/sandbox/faucet',
  fields: FIELDS,
  now: TEST_TIME,
  ...other,
});

function barrier(): {
  open(): void;
  passage: Promise<void>;
  arrival: Promise<void>;
  pass(): Promise<void>;
} {
  let open = (): void => undefined;
  let reach = (): void => undefined;
  const passage = new Promise<void>((resolve) => {
    open = resolve;
  });
  const arrival = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const pass = (): Promise<void> => {
    reach();
    return passage;
  };
  return { open, passage, arrival, pass };
}

describe.each(ENGINES)('R-KEY-2, %s: a key', (engine) => {
  const getDatabase = databaseOf(engine);
  const database = () => getDatabase().database;
  let paidCount = 0;

  const pay =
    (user_id = 1) =>
    async (tx: Transaction) => {
      paidCount += 1;
      const account = { user_id, type: 'change', currency_id: USDT } as const;
      const movements = [credit(house('custody', USDT), account, '5', 'faucet')];
      await post(tx, {
        kind: 'faucet',
        reference: `paid ${paidCount}`,
        time: TEST_TIME,
        movements,
      });
      return { id: paidCount, z: '5', a: null };
    };
  const has = async (user_id: number): Promise<string> =>
    (await balanceOf(database(), { user_id, type: 'change', currency_id: USDT })).available;

  afterAll(async () => {
    expect((await verify(database())).differences).toEqual([]);
  });

  test('the same call with the same fields is done once, and answers the saved message', async () => {
    const request = requestWith(fresh(), { user_id: 2 });
    const first = await once(database(), request, pay(2));
    expect(first).toEqual({
      message: { id: paidCount, z: '5', a: null },
      replayed: false,
      user_sequence: 1,
    });
    await once(database(), requestWith(fresh(), { user_id: 2 }), pay(2));
    const again = await once(database(), request, pay(2));
    expect(again).toEqual({ ...first, replayed: true });
    expect(JSON.stringify(again.message)).toBe(JSON.stringify(first.message));
    expect(await has(2)).toBe('10');
  });

  test('requests without a key are independent', async () => {
    for (const _ of [1, 2]) {
      const one = await once(database(), requestWith(undefined, { user_id: 3 }), pay(3));
      expect(one.replayed).toBe(false);
    }
    expect(await has(3)).toBe('10');
    const quiet = await once(database(), requestWith(undefined, { user_id: 3 }), async () => ({}));
    expect(quiet).toEqual({ message: {}, replayed: false, user_sequence: 2 });
  });

  test('lang, password and google_code are not compared, and the same values are the same', async () => {
    const key = fresh();
    await once(database(), requestWith(key), pay());
    const typedAnew = { google_code: '123456', password: 'two', lang: 'fra' };
    const fields = { ...typedAnew, number: '5', currency_id: USDT, idempotency_key: key };
    expect((await once(database(), requestWith(key, { fields }), pay())).replayed).toBe(true);
  });

  test.each([
    ['another value', { fields: { ...FIELDS, number: '6' } }],
    ['a field more', { fields: { ...FIELDS, address: null } }],
    ['a field less', { fields: { number: '5' } }],
    ['a text instead of a number', { fields: { ...FIELDS, currency_id: '3' } }],
    ['another call', { path: '/wallet/change' }],
  ])('%s is another request: idempotency_key_reused', async (_, other) => {
    const key = fresh();
    await once(database(), requestWith(key), pay());
    await expect(once(database(), requestWith(key, other), pay())).rejects.toMatchObject({
      wrong: [{ error: 'idempotency_key_reused' }],
    });
  });

  test('it belongs to one account: another account may use the same key', async () => {
    const key = fresh();
    await once(database(), requestWith(key, { user_id: 4 }), pay(4));
    const other = await once(database(), requestWith(key, { user_id: 5 }), pay(5));
    expect(other.replayed).toBe(false);
    expect([await has(4), await has(5)]).toEqual(['5', '5']);
  });

  test('a refusal changes nothing and leaves the key free', async () => {
    const request = requestWith(fresh(), { user_id: 6 });
    const refusedRequest = once(database(), request, async (tx) => {
      await pay(6)(tx);
      throw refusal('price_stale');
    });
    await expect(refusedRequest).rejects.toMatchObject({ wrong: [{ error: 'price_stale' }] });
    expect(await has(6)).toBe('0');
    expect((await once(database(), request, pay(6))).replayed).toBe(false);
    expect(await has(6)).toBe('5');
  });

  test('a counted refusal keeps its count, with a key and without, and leaves it free', async () => {
    await database().query('create table tries (n integer not null)');
    for (const key of [fresh(), undefined]) {
      const refusedRequest = once(database(), requestWith(key), async (tx) => {
        await tx.query('insert into tries values (1)');
        throw countedRefusal('pay_password_wrong');
      });
      await expect(refusedRequest).rejects.toMatchObject({
        wrong: [{ error: 'pay_password_wrong' }],
      });
      if (key === undefined) continue;
      expect((await once(database(), requestWith(key), pay())).replayed).toBe(false);
    }
    expect((await database().query('select n from tries')).rows).toEqual([{ n: 1 }, { n: 1 }]);
  });

  test('a second request waits for the running first and returns its answer', async () => {
    const request = requestWith(fresh(), { user_id: 7 });
    const { open, arrival, pass } = barrier();
    const first = once(database(), request, async (tx) => {
      await pass();
      return pay(7)(tx);
    });
    await arrival;
    const others = [1, 2, 3].map(() => once(database(), request, pay(7)));
    expect(
      await byKey(database(), { user_id: 7, key: request.key ?? '' }, true, TEST_TIME),
    ).toEqual({
      state: 'running',
      path: null,
      message: null,
      sealed: false,
    });
    open();
    const { message } = await first;
    expect(await Promise.all(others)).toEqual(
      [1, 2, 3].map(() => ({ message, replayed: true, user_sequence: 1 })),
    );
    expect(await has(7)).toBe('5');
  });

  test('a second request fails with request_in_progress after its waiting time; the first continues', async () => {
    const request = requestWith(fresh());
    const { open, arrival, pass } = barrier();
    const first = once(database(), request, async (tx) => {
      await pass();
      return pay()(tx);
    });
    await arrival;
    await expect(once(database(), { ...request, wait_ms: 30 }, pay())).rejects.toMatchObject({
      wrong: [{ error: 'request_in_progress' }],
    });
    open();
    expect((await first).replayed).toBe(false);
  });

  test('when the first is refused, one of the waiting requests runs', async () => {
    const request = requestWith(fresh(), { user_id: 8 });
    const { open, arrival, pass } = barrier();
    const first = once(database(), request, async () => {
      await pass();
      throw refusal('market_closed', { params: { time: TEST_TIME } });
    });
    await arrival;
    const others = [1, 2, 3].map(() => once(database(), request, pay(8)));
    open();
    await expect(first).rejects.toMatchObject({ wrong: [{ error: 'market_closed' }] });
    const replayFlags = (await Promise.all(others)).map((one) => one.replayed);
    expect(replayFlags.sort()).toEqual([false, true, true]);
    expect(await has(8)).toBe('5');
  });

  test('its outcome can be requested: the call and its message, or nothing', async () => {
    const key = { user_id: 1, key: fresh() };
    const none = { state: 'none', path: null, message: null, sealed: false };
    expect(await byKey(database(), key, false, TEST_TIME)).toEqual(none);
    const { message } = await once(database(), requestWith(key.key), pay());
    const doneState = { state: 'done', path: '/sandbox/faucet', message, sealed: false };
    expect(await byKey(database(), key, false, TEST_TIME)).toEqual(doneState);
    expect(await byKey(database(), key, true, TEST_TIME)).toEqual(doneState);
    expect((await once(database(), requestWith(key.key), pay())).replayed).toBe(true);
  });

  test('R-KEY-8: a late original of a sealed key is refused with idempotency_key_sealed', async () => {
    const key = { user_id: 9, key: fresh() };
    const sealedState = { state: 'none', path: null, message: null, sealed: true };
    expect(await byKey(database(), key, true, TEST_TIME)).toEqual(sealedState);
    await expect(
      once(database(), requestWith(key.key, { user_id: 9 }), pay(9)),
    ).rejects.toMatchObject({
      wrong: [{ error: 'idempotency_key_sealed' }],
    });
    expect(await byKey(database(), key, false, TEST_TIME + 30 * DAY)).toEqual(sealedState);
    expect(await has(9)).toBe('0');
  });

  test('R-KEY-8: two simultaneous seals both report the key as sealed', async () => {
    const key = { user_id: 10, key: fresh() };
    const both = await Promise.all([1, 2].map(() => byKey(database(), key, true, TEST_TIME)));
    expect(both.every((one) => one.sealed || one.state === 'running')).toBe(true);
    expect((await byKey(database(), key, false, TEST_TIME)).sealed).toBe(true);
  });

  test('after 7 days is refused, whether its message was forgotten by the job or not yet', async () => {
    const key = fresh();
    await once(database(), requestWith(key), pay());
    const just = TEST_TIME + 7 * DAY - 1;
    expect((await once(database(), requestWith(key, { now: just }), pay())).replayed).toBe(true);
    expect(await forgetMessages(database(), just)).toBe(0);
    const late = requestWith(key, { now: just + 1 });
    const reusedError = { wrong: [{ error: 'idempotency_key_reused' }] };
    await expect(once(database(), late, pay())).rejects.toMatchObject(reusedError);
    expect(await forgetMessages(database(), just + 1)).toBeGreaterThan(0);
    await expect(once(database(), late, pay())).rejects.toMatchObject(reusedError);
    expect(await byKey(database(), { user_id: 1, key }, true, just + 1)).toEqual({
      state: 'done',
      path: '/sandbox/faucet',
      message: null,
      sealed: false,
    });
    expect(await forgetMessages(database(), just + 1)).toBe(0);
  });

  test("an answer that JSON can't hold is an internal error and rolls everything back", async () => {
    const request = requestWith(fresh(), { user_id: 11 });
    const wrong = once(database(), request, async (tx) => {
      await pay(11)(tx);
    });
    await expect(wrong).rejects.toThrow('returned no response that could be stored');
    expect(await has(11)).toBe('0');
  });
});
