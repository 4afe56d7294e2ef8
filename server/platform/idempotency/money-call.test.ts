import { describe, expect, test } from 'vitest';
import { USDT } from '../../../protocol/constants.ts';
import { databaseOf, ENGINES, TEST_TIME } from '../../../tests/support/databases.ts';
import { refusal } from '../base/call-refusal.ts';
import type { CallContext } from '../http/context.ts';
import { house } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import { credit } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import { missedSince, sequenceOf } from '../outbox/backlog.ts';
import { type MoneySteps, moneyCall } from './money-call.ts';

const NAME = 'wallet.change';
type Steps = MoneySteps<typeof NAME, number>;

let keys = 0;
function freshKey(): string {
  keys += 1;
  return `money-call-key-of-the-test-${keys}`;
}

function contextOf(user_id: number): CallContext {
  return {
    ...{ language: 'en', request_id: `request-${user_id}`, ip: '127.0.0.1', device: 'test' },
    session: { id: user_id, user_id },
    headers: {},
  };
}

describe.each(ENGINES)('R-KEY-2, R-KEY-4, %s: a money call', (engine) => {
  const getDatabase = databaseOf(engine);
  const database = () => getDatabase().database;
  let runs = 0;

  /** Credits `number`. That changes a balance, so it emits one event. */
  const run: Steps['run'] = async (tx, _prepared, { request, user_id, reference, time }) => {
    runs += 1;
    const account = { user_id, type: 'change', currency_id: USDT } as const;
    const movements = [credit(house('custody', USDT), account, request.number, 'faucet')];
    await post(tx, { kind: 'faucet', reference, time, movements });
    return { id: runs } as never;
  };

  async function send(
    user_id: number,
    fields: { number: string; idempotency_key?: string },
    steps: Partial<Steps> = {},
  ) {
    const call = moneyCall<typeof NAME, number>({ run, ...steps });
    const handler = call.handler({ database: database(), now: () => TEST_TIME }, NAME);
    const context = contextOf(user_id);
    const message = await handler(fields as never, context);
    return { message, headers: context.headers };
  }

  const available = async (user_id: number): Promise<string> =>
    (await balanceOf(database(), { user_id, type: 'change', currency_id: USDT })).available;
  const eventsOf = async (user_id: number): Promise<number> => sequenceOf(database(), user_id);

  test('the same key replays the answer, marked as a replay, without moving money or sending events', async () => {
    const fields = { number: '5', idempotency_key: freshKey() };
    const first = await send(11, fields);
    expect(first.headers).toEqual({ 'x-user-sequence': await eventsOf(11) });
    const again = await send(11, fields);
    expect(again.message).toEqual(first.message);
    expect(again.headers).toEqual({ ...first.headers, 'idempotency-replayed': 1 });
    expect(await available(11)).toBe('5');
    expect(await eventsOf(11)).toBe(1);
  });

  test('a refusal while preparing comes after the key: a lost response is found again', async () => {
    const fields = { number: '3', idempotency_key: freshKey() };
    const first = await send(44, fields);
    const prepare = () => Promise.reject(refusal('price_stale'));
    const again = await send(44, fields, { prepare });
    expect(again.message).toEqual(first.message);
    const fresh = { number: '3', idempotency_key: freshKey() };
    await expect(send(44, fresh, { prepare })).rejects.toThrow('price_stale');
    expect(await available(44)).toBe('3');
  });

  test('two simultaneous requests with one key are done once and get the same answer', async () => {
    const fields = { number: '7', idempotency_key: freshKey() };
    const before = runs;
    const both = await Promise.all([send(12, fields), send(12, fields)]);
    expect(runs).toBe(before + 1);
    expect(both[0].message).toEqual(both[1].message);
    expect(both.filter(({ headers }) => headers['idempotency-replayed'] === 1)).toHaveLength(1);
    expect(await available(12)).toBe('7');
    expect(await eventsOf(12)).toBe(1);
  });

  test('the same key with other fields is refused and changes nothing', async () => {
    const idempotency_key = freshKey();
    await send(13, { number: '5', idempotency_key });
    await expect(send(13, { number: '6', idempotency_key })).rejects.toMatchObject({
      wrong: [{ error: 'idempotency_key_reused' }],
    });
    expect(await available(13)).toBe('5');
    expect(await eventsOf(13)).toBe(1);
  });

  test('without a key each request is done', async () => {
    const requests = [{ request_id: 'a' }, { request_id: 'b' }];
    const call = moneyCall<typeof NAME, number>({ run });
    const handler = call.handler({ database: database(), now: () => TEST_TIME }, NAME);
    for (const one of requests) {
      await handler({ number: '5' } as never, { ...contextOf(14), ...one });
    }
    expect(await available(14)).toBe('10');
  });

  test('R-KEY-4: an error of run rolls back money and events and leaves the key free', async () => {
    const fields = { number: '5', idempotency_key: freshKey() };
    const failing: Steps['run'] = async (...runArguments) => {
      await run(...runArguments);
      throw refusal('price_stale');
    };
    await expect(send(15, fields, { run: failing })).rejects.toMatchObject({
      wrong: [{ error: 'price_stale' }],
    });
    expect(await available(15)).toBe('0');
    expect(await eventsOf(15)).toBe(0);
    expect((await send(15, fields)).headers['idempotency-replayed']).toBeUndefined();
    expect(await available(15)).toBe('5');
  });

  test('prepare runs outside the transaction and hands its value to run; its refusal claims no key', async () => {
    const fields = { number: '5', idempotency_key: freshKey() };
    const refusedSend = send(16, fields, { prepare: () => Promise.reject(refusal('price_stale')) });
    await expect(refusedSend).rejects.toMatchObject({ wrong: [{ error: 'price_stale' }] });
    const preparations: number[] = [];
    await send(16, fields, {
      // Fails on the embedded engine if a transaction is open.
      prepare: async () => (await database().query('select 1 as one')).rows.length,
      run: (tx, preparation, request) => {
        preparations.push(preparation);
        return run(tx, preparation, request);
      },
    });
    expect(preparations).toEqual([1]);
    expect(await available(16)).toBe('5');
  });

  test('the events of a call carry the balance after it, each once', async () => {
    const key = freshKey();
    await send(17, { number: '5', idempotency_key: key });
    await send(17, { number: '5', idempotency_key: key });
    await send(17, { number: '2', idempotency_key: freshKey() });
    const missedEvents = await missedSince(database(), 17, 0);
    expect(JSON.stringify(missedEvents).match(/"available":"(5|7)"/g)).toEqual([
      '"available":"5"',
      '"available":"7"',
    ]);
  });
});
