import { describe, expect, test } from 'vitest';
import { USDT } from '../../../protocol/constants.ts';
import { databaseOf, ENGINES, TEST_TIME } from '../../../tests/support/databases.ts';
import { openDatabase } from '../db/open.ts';
import { house } from '../ledger/accounts.ts';
import { credit, freeze } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import { forgetEvents, KEPT_MS, missedSince, sequenceOf, type UserEvent } from './backlog.ts';
import { type Publisher, startPublisher } from './event-publisher.ts';
import { emitEvent } from './outbox.ts';

const NEVER_MS = 3_600_000;

describe.each(ENGINES)('R-SOCKET-4, %s: events of users', (engine) => {
  const getDatabase = databaseOf(engine);
  const database = () => getDatabase().database;

  const say = (user_id: number, ...names: string[]): Promise<void> =>
    database().transaction(async (tx) => {
      for (const name of names)
        emitEvent(tx, TEST_TIME, { kind: 'notice', user_id, data: { name } });
    });

  const receivedEvents: UserEvent[] = [];
  const errors: unknown[] = [];
  const publisherOf = (poll_ms = NEVER_MS): Publisher =>
    startPublisher({
      database: database(),
      poll_ms,
      deliver: (events) => receivedEvents.push(...events),
      onError: (error) => errors.push(error),
    });
  const takeReceived = (): string[] =>
    receivedEvents.splice(0).map(({ user_id, sequence, kind, data }) => {
      const { name = kind } = data as { name?: string };
      return `${user_id}.${sequence} ${name}`;
    });
  const heardSoon = (count: number): Promise<void> =>
    expect.poll(() => receivedEvents.length, { timeout: 5_000, interval: 5 }).toBe(count);

  test('are numbered from 1 per user, and come together, orders before balances', async () => {
    const mine = { user_id: 1, type: 'change', currency_id: USDT } as const;
    await database().transaction(async (tx) => {
      const kinds = { kind: 'faucet', time: TEST_TIME } as const;
      const faucetMovement = credit(house('custody', USDT), mine, '10', 'faucet');
      await post(tx, { ...kinds, reference: '1', movements: [faucetMovement] });
      emitEvent(tx, TEST_TIME, { kind: 'lever_order', user_id: 1, data: { id: 5 } });
      const heldMovement = freeze(mine, '4', 'lever_margin');
      await post(tx, { ...kinds, reference: '2', movements: [heldMovement] });
    });
    const publisher = publisherOf();
    await publisher.flush();
    expect(receivedEvents.splice(0)).toEqual([
      { user_id: 1, sequence: 1, time: TEST_TIME, kind: 'lever_order', data: { id: 5 } },
      {
        user_id: 1,
        sequence: 2,
        time: TEST_TIME,
        kind: 'balance',
        data: {
          list: [{ account_type: 'change', currency_id: USDT, available: '6', frozen: '4' }],
        },
      },
    ]);
    const { rows } = await database().query(
      'select (select count(*) from user_events_queue) as waiting, count(distinct xmin::text) as versions from user_events',
    );
    expect(rows, 'publishing writes no event again').toEqual([{ waiting: 0, versions: 1 }]);
    await publisher.stop();
  });

  test('R-SOCKET-4: events are published after the commit only, and never after a rollback', async () => {
    const publisher = publisherOf();
    await expect(
      database().transaction(async (tx) => {
        emitEvent(tx, TEST_TIME, { kind: 'notice', user_id: 2, data: { name: 'never' } });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await say(2, 'first');
    await heardSoon(1);
    expect(takeReceived()).toEqual(['2.1 first']);
    await publisher.stop();
  });

  test('R-SOCKET-4: a commit of this process publishes its events, each once', async () => {
    const publisher = publisherOf();
    await Promise.all(Array.from({ length: 30 }, (_, n) => say(30 + (n % 3), `${n}`, 'then')));
    await heardSoon(60);
    await publisher.flush();
    for (const user of [30, 31, 32]) {
      const own = receivedEvents.filter(({ user_id }) => user_id === user);
      expect(own.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 20 }, (_, n) => n + 1),
      );
    }
    receivedEvents.length = 0;
    await publisher.stop();
  });

  test('R-SOCKET-4: events of another process are found by polling', async () => {
    await say(3, 'of one that died before publishing');
    const publisher = publisherOf(20);
    await heardSoon(1);
    expect(takeReceived()).toEqual(['3.1 of one that died before publishing']);
    await publisher.stop();
  });

  test('more than fit into one round all come, in order', async () => {
    await say(4, ...Array.from({ length: 1_203 }, (_, n) => `${n}`));
    const publisher = publisherOf();
    await publisher.flush();
    expect(takeReceived()).toEqual(Array.from({ length: 1_203 }, (_, n) => `4.${n + 1} ${n}`));
    await publisher.stop();
  });

  test('R-SOCKET-4: events that failed to deliver stay and are sent again', async () => {
    await say(5, 'kept');
    let isDown = true;
    const publisher = startPublisher({
      database: database(),
      poll_ms: NEVER_MS,
      deliver: (events) => {
        if (isDown) throw new Error('no sockets');
        receivedEvents.push(...events);
      },
      onError: (error) => errors.push(error),
    });
    await publisher.flush();
    expect(errors.splice(0)).toMatchObject([{ message: 'no sockets' }]);
    isDown = false;
    await publisher.flush();
    expect(takeReceived()).toEqual(['5.1 kept']);
    await publisher.stop();
  });

  test('a listener may query the database', async () => {
    await say(6, 'asks');
    const sequences: Promise<number>[] = [];
    const publisher = startPublisher({
      database: database(),
      poll_ms: NEVER_MS,
      deliver: ([event]) => sequences.push(sequenceOf(database(), event?.user_id ?? 0)),
      onError: (error) => errors.push(error),
    });
    await publisher.flush();
    expect(await Promise.all(sequences)).toEqual([1]);
    await publisher.stop();
  });

  if (engine === 'postgres') {
    test('R-SOCKET-4: of two processes one publishes each event, in order', async () => {
      const { folder, url } = getDatabase();
      const other = await openDatabase({
        folder,
        url,
        now: () => TEST_TIME,
        onLost: (reason) => {
          throw reason;
        },
      });
      const publishers = [database(), other.database].map((one) =>
        startPublisher({
          database: one,
          poll_ms: 5,
          deliver: (events) => receivedEvents.push(...events),
          onError: (error) => errors.push(error),
        }),
      );
      for (let n = 0; n < 50; n += 1) await say(7, `${n}`);
      await heardSoon(50);
      for (const publisher of publishers) await publisher.stop();
      expect(takeReceived()).toEqual(Array.from({ length: 50 }, (_, n) => `7.${n + 1} ${n}`));
      expect(errors).toEqual([]);
      await other.database.close();
    });
  }

  describe('R-SOCKET-9: missed events', () => {
    const missedKinds = async (user_id: number, had: number): Promise<string> => {
      const { sequence, resync, events } = await missedSince(database(), user_id, had);
      return resync
        ? `resync at ${sequence}`
        : `${events.map((one) => one.sequence)} at ${sequence}`;
    };

    test('R-SOCKET-9: missed events start at the next one, or are a resync when that is impossible', async () => {
      await say(8, ...Array.from({ length: 501 }, (_, n) => `${n}`));
      expect(await missedKinds(8, 501)).toBe(' at 501');
      expect(await missedKinds(8, 498)).toBe('499,500,501 at 501');
      const { events } = await missedSince(database(), 8, 1);
      expect(events.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 500 }, (_, n) => n + 2),
      );
      expect(await missedKinds(8, 0)).toBe('resync at 501');
      expect(await missedKinds(8, 502)).toBe('resync at 501');
      expect(await missedKinds(9, 0)).toBe(' at 0');
      expect(await missedKinds(9, 1)).toBe('resync at 0');
    });

    test('is kept for an hour, and until it was published', async () => {
      await say(10, 'old', 'older');
      expect(await forgetEvents(database(), TEST_TIME + 10 * KEPT_MS)).toBeGreaterThan(0);
      expect(await missedKinds(10, 0)).toBe('1,2 at 2');
      const publisher = publisherOf();
      await publisher.flush();
      await publisher.stop();
      receivedEvents.length = 0;
      expect(await forgetEvents(database(), TEST_TIME + KEPT_MS - 1)).toBe(0);
      expect(await missedKinds(10, 1)).toBe('2 at 2');
      expect(await forgetEvents(database(), TEST_TIME + KEPT_MS)).toBeGreaterThan(0);
      expect(await missedKinds(10, 1)).toBe('resync at 2');
      expect(await missedKinds(10, 2)).toBe(' at 2');
    });
  });
});
