import { expect, test } from 'vitest';
import { databaseOf, ENGINES } from '../../../tests/support/databases.ts';
import { available, house } from '../ledger/accounts.ts';
import { move } from '../ledger/movements.ts';
import { lockAccounts, post } from '../ledger/post.ts';
import type { Driver, Transaction } from './database.ts';
import { DatabaseLost } from './errors.ts';
import { forAll } from './gather.ts';
import { guardDriver } from './guard.ts';
import { together } from './together.ts';

const USDT = 3;
const TIME = Date.UTC(2026, 0, 31, 10);
const spot = (user_id: number) => ({ user_id, type: 'change', currency_id: USDT }) as const;

async function noteAll(tx: Transaction, names: readonly string[]): Promise<string[]> {
  await tx.query('insert into notes select unnest($1::text[]), pg_current_xact_id()::text', [
    names,
  ]);
  return [...names];
}

const note = (tx: Transaction, name: string): Promise<string> => forAll(tx, noteAll, name);

const deposit = (tx: Transaction, user_id: number, amount: string, reference: string) =>
  post(tx, {
    kind: 'deposit',
    reference,
    time: TIME,
    movements: [move(house('custody', USDT), available(spot(user_id)), amount, 'deposit')],
  });

for (const engine of ENGINES) {
  const getDatabase = databaseOf(engine);
  const database = () => getDatabase().database;

  test(`${engine}: requests of different users share a transaction; each has its own outcome`, async () => {
    await database().query('create table notes (name text primary key, transaction text)');
    const first = together(database(), 1, (tx) => note(tx, 'first'));
    const outcomes = await Promise.allSettled([
      first,
      together(database(), 2, (tx) => note(tx, 'second')),
      together(database(), 2, (tx) => note(tx, 'of the same user')),
      together(database(), 3, async (tx) => {
        await tx.query('select 1');
        throw new Error('before it writes');
      }),
      together(database(), 4, async (tx) => {
        await note(tx, 'taken back');
        throw new Error('after it has written');
      }),
      together(database(), 5, (tx) => note(tx, 'last')),
      together(database(), 6, (tx) => note(tx, 'first')),
    ]);
    expect(
      outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    ).toEqual([
      ...['first', 'second', 'of the same user'],
      ...['Error: before it writes', 'Error: after it has written', 'last'],
      expect.stringContaining('duplicate key'),
    ]);
    const { rows } = await database().query<{ name: string }>('select name from notes');
    expect(rows.map(({ name }) => name).sort()).toEqual([
      ...['first', 'last', 'of the same user', 'second'],
    ]);
    await Promise.all(
      [11, 12, 13, 14, 15].map((user) => together(database(), user, (tx) => note(tx, `${user}`))),
    );
    const { rows: transactions } = await database().query(
      "select count(distinct transaction) as n from notes where name in ('11', '12', '13', '14', '15')",
    );
    // Those that find an idle server wait for nobody; the others go together.
    expect(transactions).toEqual([{ n: { embedded: 2, postgres: 3 }[engine] }]);
    const { rows: own } = await database().query(
      "select count(distinct transaction) as n from notes where name in ('second', 'of the same user')",
    );
    expect(own).toEqual([{ n: 2 }]);
  });

  test(`${engine}: the last event of an account that several requests pay into has its balance`, async () => {
    const inviter = 77;
    await Promise.all(
      [21, 22, 23].map((user) =>
        together(database(), user, async (tx) => {
          await deposit(tx, inviter, '10', `to the inviter from ${user}`);
          // The first poster writes its events last.
          if (user === 21) await note(tx, 'delay');
        }),
      ),
    );
    const { rows } = await database().query<{ sequence: number; data: object }>(
      'select sequence, data from user_events where user_id = $1 order by sequence desc limit 1',
      [inviter],
    );
    expect(rows).toMatchObject([{ sequence: 3, data: { list: [{ available: '30' }] } }]);
  });
}

const getPostgres = databaseOf('postgres');

test('a request that waits for the lock of its account makes no other wait', async () => {
  const { database } = getPostgres();
  for (const user of [1, 2, 3, 4, 5]) {
    await database.transaction((tx) => deposit(tx, user, '1', `begin ${user}`));
  }
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let onLock = (): void => undefined;
  const isLocked = new Promise<void>((resolve) => {
    onLock = resolve;
  });
  const holder = database.transaction(async (tx) => {
    await lockAccounts(tx, [spot(1)]);
    onLock();
    await isReleased;
  });
  await isLocked;
  const pay = (user: number) => async (tx: Transaction) => {
    await lockAccounts(tx, [spot(user)]);
    const { rows } = await tx.query<{ id: string }>('select pg_current_xact_id()::text as id');
    return { ...(await deposit(tx, user, '1', `then ${user}`)), transaction: rows[0]?.id };
  };
  let hasEnded = false;
  const slow = together(database, 1, pay(1)).then((value) => {
    hasEnded = true;
    return value;
  });
  // These end although the first account stays locked.
  const people = [2, 3, 4, 5];
  const others = await Promise.all(people.map((user) => together(database, user, pay(user))));
  expect(others.map(({ outcome }) => outcome)).toEqual(people.map(() => 'posted'));
  // They were carried out at the first try: a second try has a transaction for each.
  expect(new Set(others.map(({ transaction }) => transaction)).size).toBe(2);
  const later = await together(database, 2, (tx) => deposit(tx, 2, '1', 'later'));
  expect(later.balances).toMatchObject([{ available: '3' }]);
  expect(hasEnded).toBe(false);
  release();
  await holder;
  expect(await slow).toMatchObject({ outcome: 'posted', balances: [{ available: '2' }] });
});

test('a transaction whose commit was lost is not carried out again', async () => {
  let runs = 0;
  const lostDriver: Driver = {
    engine: 'postgres',
    query: () => Promise.reject(new Error('not used')),
    begin: async () => ({
      query: async () => ({ rows: [], changedRows: 0 }),
      script: async () => undefined,
      end: () => Promise.reject(new DatabaseLost('The connection was lost.')),
    }),
    close: async () => undefined,
  };
  const lostDatabase = guardDriver(lostDriver);
  const outcomes = await Promise.allSettled(
    [1, 2].map((user) =>
      together(lostDatabase, user, async () => {
        runs += 1;
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(runs).toBe(2);
});
