import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN_MS, TEST_TIME } from '../../../tests/support/databases.ts';
import { type PostgresPair, startPostgresPair } from '../../../tests/support/postgres-pair.ts';
import { house } from '../ledger/accounts.ts';
import { credit } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import { records } from '../ledger/records.ts';
import { sequenceOf } from '../outbox/backlog.ts';
import type { Database, Driver, Seen } from './database.ts';
import { guardDriver } from './guard.ts';
import { openPostgres } from './postgres.ts';
import { Replica } from './replica.ts';

const USDT = 3;
const LIMITS = { connections: 4, statement_ms: 5_000, lock_ms: 5_000, connect_ms: 1_000 };
const [ANN, BOB] = [1, 2];

let pair: PostgresPair;
let database: Database;
let standby: Driver;

beforeAll(async () => {
  pair = await startPostgresPair();
  standby = openPostgres({ url: pair.standbyUrl, ...LIMITS });
  const replica = new Replica(openPostgres({ url: pair.standbyUrl, ...LIMITS }));
  database = guardDriver(openPostgres({ url: pair.primaryUrl, ...LIMITS }), replica);
}, OPEN_MS);
afterAll(async () => {
  await database.close();
  await standby.close();
  await pair.end();
}, OPEN_MS);

const deposit = (user_id: number, reference: string) =>
  database.transaction((tx) =>
    post(tx, {
      kind: 'deposit',
      reference,
      time: TEST_TIME,
      movements: [
        credit(
          house('custody', USDT),
          { user_id, type: 'change', currency_id: USDT },
          '1',
          'deposit',
        ),
      ],
    }),
  );

/** What a session knows at its next call. */
const seenBy = async (user_id: number): Promise<Seen> => ({
  user_id,
  sequence: await sequenceOf(database, user_id),
});

async function read(user: Seen): Promise<{ isReplica: boolean; total: number }> {
  const reading = await database.forReading(user);
  const { rows } = await reading.query<{ is_standby: boolean }>(
    'select pg_is_in_recovery() as is_standby',
  );
  const { total } = await records(reading, { user_id: user.user_id }, 1, 10);
  return { isReplica: rows[0]?.is_standby === true, total };
}

test('R-WIRE-19: a user reads the replica when it has all that the user has seen, and the primary otherwise', async () => {
  await deposit(ANN, 'first');
  await deposit(BOB, 'first of bob');
  await expect.poll(async () => read(await seenBy(ANN))).toEqual({ isReplica: true, total: 1 });
  await standby.query('select pg_wal_replay_pause()', []);
  await expect
    .poll(
      async () => (await standby.query('select pg_get_wal_replay_pause_state() as state', [])).rows,
    )
    .toEqual([{ state: 'paused' }]);
  // The commit waits until the standby has it on its disk, not until readers see it there.
  await deposit(ANN, 'second');
  expect(await read(await seenBy(ANN))).toEqual({ isReplica: false, total: 2 });
  expect(await read(await seenBy(BOB))).toEqual({ isReplica: true, total: 1 });
  await standby.query('select pg_wal_replay_resume()', []);
  await expect.poll(async () => read(await seenBy(ANN))).toEqual({ isReplica: true, total: 2 });
});

test('without its replica a user reads the primary', async () => {
  const ann = await seenBy(ANN);
  const before = await database.forReading(ann);
  await pair.killStandby();
  expect((await records(before, { user_id: ANN }, 1, 10)).total).toBe(2);
  expect(await read(ann)).toEqual({ isReplica: false, total: 2 });
});
