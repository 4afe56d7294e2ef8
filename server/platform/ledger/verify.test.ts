import { describe, expect, test } from 'vitest';
import { USDT } from '../../../protocol/constants.ts';
import {
  databaseOf,
  databases,
  ENGINES,
  OPEN_MS,
  TEST_TIME,
} from '../../../tests/support/databases.ts';
import type { Database } from '../db/database.ts';
import { house, type UserAccount } from './accounts.ts';
import { houseBalance, houseBalances, makeCheckpoints } from './balances.ts';
import { credit, freeze, pay } from './movements.ts';
import { post } from './post.ts';
import { CHECKS, type Check, verdictLines, verify } from './verify.ts';
import {
  CHECKS_SINCE,
  type CheckSince,
  keepVerified,
  verifySince,
  verifyWhole,
} from './verify-since.ts';

const mine: UserAccount = { user_id: 1, type: 'change', currency_id: USDT };

async function fill(database: Database, from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n += 1) {
    await database.transaction((tx) =>
      post(tx, {
        kind: 'deposit',
        reference: `fill ${n}`,
        time: TEST_TIME + n,
        movements: [
          credit(house('custody', USDT), mine, '10', 'deposit'),
          freeze(mine, '2', 'withdraw'),
          pay(mine, house('fees', USDT), '1', 'withdraw_fee'),
        ],
      }),
    );
  }
}

/** Damage that triggers and constraints would prevent; the test switches these off. */
const DAMAGES: Readonly<Record<Check, string>> = {
  currency: 'update ledger_postings set amount = amount - 1 where id = 1',
  transaction:
    'update ledger_postings set transaction_id = case transaction_id when 1 then 2 else 1 end where id in (1, 7); update ledger_postings set amount = amount * 2 where id = 1',
  posting: 'update ledger_postings set user_id = 7 where id = 2',
  balance: 'update ledger_balances set available = available + 0.00000001',
  counts: 'update ledger_balances set events = events + 1',
  negative:
    'alter table ledger_balances drop constraint ledger_balances_frozen_check; update ledger_balances set frozen = -1',
  bill: 'update ledger_postings set balance = balance + 1 where id = 2',
  checkpoint: 'update ledger_checkpoints set balance = balance + 1',
};

const getPostgres = databaseOf('postgres');

describe('R-OPERATOR-5: verify', () => {
  const all = databases();

  test.each(ENGINES)(
    '%s: tells every kind of damage, and a whole ledger is clean',
    async (engine) => {
      const { database } = await all.open(engine);
      await fill(database, 0, 3);
      await makeCheckpoints(database);
      await fill(database, 3, 2);
      expect(await verify(database)).toEqual({
        is_clean: true,
        transactions: 5,
        postings: 30,
        accounts: 3,
        currencies: [{ currency_id: USDT, users: '45', house: '-45', sum: '0' }],
        differences: [],
      });
      expect(verdictLines(await verify(database))).toEqual([
        'currency 3: users 45, house -45, sum 0',
        '5 transactions, 30 postings, 3 accounts: all right',
      ]);
      for (const check of Object.keys(CHECKS) as Check[]) {
        const failedChecks: Check[] = [];
        const undo = new Error('undo');
        const damagingWork = database.transaction(async (tx) => {
          await tx.script('alter table ledger_postings disable trigger user');
          await tx.script(DAMAGES[check]);
          for (const name of Object.keys(CHECKS) as Check[]) {
            if ((await tx.query(CHECKS[name])).rows.length > 0) failedChecks.push(name);
          }
          throw undo;
        });
        await expect(damagingWork).rejects.toBe(undo);
        expect(failedChecks, `damage of ${check}`).toContain(check);
      }
      expect((await verify(database)).is_clean).toBe(true);
    },
    OPEN_MS,
  );
});

/** As above, to what was posted after the first three transactions. */
const DAMAGES_SINCE: Readonly<Record<Check, string>> = {
  ...DAMAGES,
  currency: 'update ledger_postings set amount = amount - 1 where id = 19',
  transaction:
    'update ledger_postings set transaction_id = case transaction_id when 4 then 5 else 4 end where id in (19, 25); update ledger_postings set amount = amount * 2 where id = 19',
  posting: 'update ledger_postings set user_id = 7 where id = 20',
  bill: 'update ledger_postings set balance = balance + 1 where id = 20',
};

describe.each(ENGINES)('R-OPERATOR-5, %s: verify since the last clean check', (engine) => {
  const getDatabase = databaseOf(engine);
  const database = () => getDatabase().database;

  test('reads what was posted since, finds every kind of damage there, and agrees with the whole check', async () => {
    await fill(database(), 0, 3);
    const { since: first } = await verifySince(database(), TEST_TIME);
    expect(first, 'the first check reads everything').toBeUndefined();
    await makeCheckpoints(database());
    await fill(database(), 3, 2);
    for (const check of Object.keys(CHECKS_SINCE) as CheckSince[]) {
      const failedChecks: Check[] = [];
      const undo = new Error('undo');
      const damagingWork = database().transaction(async (tx) => {
        await tx.script('alter table ledger_postings disable trigger user');
        await tx.script(DAMAGES_SINCE[check]);
        for (const name of Object.keys(CHECKS_SINCE) as CheckSince[]) {
          if ((await tx.query(CHECKS_SINCE[name], [3])).rows.length > 0) failedChecks.push(name);
        }
        throw undo;
      });
      await expect(damagingWork).rejects.toBe(undo);
      expect(failedChecks, `damage of ${check}`).toContain(check);
    }
    const since = { transaction_id: 3, whole_at: TEST_TIME };
    expect(await verifySince(database(), TEST_TIME + 1)).toEqual({
      ...(await verify(database())),
      since,
    });
    await fill(database(), 5, 1);
    const again = await verifySince(database(), TEST_TIME + 2);
    expect(again).toEqual({
      ...(await verify(database())),
      since: { ...since, transaction_id: 5 },
    });
    expect(verdictLines(again).at(-1)).toBe(
      'checked after transaction 5; the whole ledger at 2026-01-31T10:00:00.000Z',
    );
  });

  test('a difference is followed by the check of everything, and the mark stays', async () => {
    await database().query(
      'update ledger_balances set available = available + 1 where account_id = (select min(account_id) from ledger_balances)',
    );
    const verdict = await verifySince(database(), TEST_TIME + 3);
    expect(verdict.since).toBeUndefined();
    expect(verdict.differences).toMatchObject([{ check: 'balance' }]);
    await expect(keepVerified(database(), TEST_TIME + 4)).rejects.toThrow('ledger verify');
    await database().query(
      'update ledger_balances set available = available - 1 where account_id = (select min(account_id) from ledger_balances)',
    );
    expect(await verifySince(database(), TEST_TIME + 5)).toMatchObject({
      is_clean: true,
      since: { transaction_id: 6, whole_at: TEST_TIME },
    });
  });
});

test('R-OPERATOR-5: a transaction that is at work during a check is in the next one', async () => {
  const { database } = getPostgres();
  await fill(database, 0, 1);
  await verifyWhole(database, TEST_TIME);
  let end = (): void => undefined;
  const isEnding = new Promise<void>((resolve) => {
    end = resolve;
  });
  let onPosted = (): void => undefined;
  const isPosted = new Promise<void>((resolve) => {
    onPosted = resolve;
  });
  const slow = database.transaction(async (tx) => {
    await post(tx, {
      kind: 'deposit',
      reference: 'slow',
      time: TEST_TIME,
      movements: [credit(house('custody', USDT), { ...mine, user_id: 2 }, '1', 'deposit')],
    });
    onPosted();
    await isEnding;
  });
  await isPosted;
  await fill(database, 1, 1);
  const check = verifySince(database, TEST_TIME);
  setTimeout(end, 100);
  await Promise.all([check, slow]);
  await fill(database, 2, 1);
  const { since: _, ...verdict } = await verifySince(database, TEST_TIME);
  expect(verdict).toEqual(await verify(database));
  expect(verdict.transactions).toBe(4);
});

test('R-OPERATOR-5: a verdict has one line for each difference', () => {
  const lines = verdictLines({
    is_clean: false,
    transactions: 1,
    postings: 2,
    accounts: 2,
    currencies: [{ currency_id: USDT, users: '10', house: '-9', sum: '1' }],
    differences: [{ check: 'currency', id: USDT, found: '1', expected: '0' }],
  });
  expect(lines).toEqual([
    'currency 3: users 10, house -9, sum 1',
    'WRONG currency 3: 1, not 0',
    '1 transactions, 2 postings, 2 accounts: 1 differences',
  ]);
});

describe.each(ENGINES)('R-LEDGER-3, %s: the database itself refuses', (engine) => {
  const getDatabase = databaseOf(engine);
  const database = () => getDatabase().database;

  test.each([
    'update ledger_postings set amount = 1',
    'delete from ledger_postings',
    'truncate ledger_postings',
    'update ledger_transactions set reference = 1',
    'delete from ledger_transactions',
    'update ledger_accounts set user_id = 9',
    'delete from ledger_accounts',
  ])('%s: the ledger is append only', async (sql) => {
    await fill(database(), 0, 1);
    await expect(database().query(sql)).rejects.toMatchObject({ constraint: 'ledger_append_only' });
  });

  const lines = (...values: string[]): string =>
    `insert into ledger_postings (transaction_id, account_id, user_id, state, amount, balance, kind, created_at)
     select t.id, a.id, a.user_id, 'available', v.amount, case when a.user_id > 0 then 5 end, 'deposit', t.created_at
     from (values ${values.join(', ')}) as v (type, amount)
     join ledger_accounts a on a.type = v.type
     join ledger_transactions t on t.reference = 'by hand'`;
  const insertTransaction = `insert into ledger_transactions (kind, reference, created_at)
    values ('deposit', 'by hand', to_timestamp(0))`;

  test.each([
    [
      'postings that do not sum to zero',
      ["('change', 5)", "('custody', -4)"],
      'ledger_sums_to_zero',
    ],
    ['one posting alone', ["('change', 5)"], 'ledger_sums_to_zero'],
  ])('%s', async (_, values, constraint) => {
    const refusedWrite = database().transaction(async (tx) => {
      await tx.query(insertTransaction);
      await tx.query(lines(...values));
    });
    await expect(refusedWrite).rejects.toMatchObject({ constraint });
  });

  test('postings that are added to a transaction later, though they sum to zero', async () => {
    const balancedLines = lines("('change', 5)", "('custody', -5)");
    const refusedWrite = database().transaction(async (tx) => {
      await tx.query(insertTransaction);
      await tx.query(balancedLines);
      await tx.query(balancedLines);
    });
    await expect(refusedWrite).rejects.toMatchObject({ constraint: 'ledger_posted_whole' });
  });

  test('a posting of an account that is not there, or under the name of another user', async () => {
    for (const [account, user] of [
      ['999', '1'],
      ['(select id from ledger_accounts where user_id = 1)', '2'],
    ]) {
      const refusedWrite = database().query(
        `insert into ledger_postings (transaction_id, account_id, user_id, state, amount, balance, kind, created_at)
         select id, ${account}, ${user}, 'available', 1, 1, 'deposit', created_at from ledger_transactions limit 1`,
      );
      await expect(refusedWrite).rejects.toMatchObject({ constraint: 'ledger_posting_belongs' });
    }
  });

  test.each(['available', 'frozen'])('a balance whose %s part is below zero', async (part) => {
    const refusedWrite = database().query(`update ledger_balances set ${part} = -0.00000001`);
    await expect(refusedWrite).rejects.toMatchObject({
      code: '23514',
      constraint: `ledger_balances_${part}_check`,
    });
  });
});

describe.each(ENGINES)('R-LEDGER-4, %s: balances of the house', (engine) => {
  const getDatabase = databaseOf(engine);
  const database = () => getDatabase().database;

  test('house sums are a checkpoint plus the postings since, equal to the sum of all postings at any time', async () => {
    const custody = (): Promise<string> => houseBalance(database(), 'custody', USDT);
    expect(await custody()).toBe('0');
    await fill(database(), 0, 3);
    expect(await custody()).toBe('-30');
    expect(await makeCheckpoints(database())).toBe(2);
    expect(await custody()).toBe('-30');
    await fill(database(), 3, 2);
    expect(await houseBalances(database())).toEqual([
      { type: 'custody', currency_id: USDT, balance: '-50' },
      { type: 'fees', currency_id: USDT, balance: '5' },
    ]);
    expect(await makeCheckpoints(database())).toBe(2);
    expect(await makeCheckpoints(database())).toBe(0);
    expect(await custody()).toBe('-50');
    expect((await verify(database())).differences).toEqual([]);
  });

  test('a checkpoint never passes a posting that is written and not committed', async () => {
    let end = (): void => undefined;
    const lockHold = new Promise<void>((resolve) => {
      end = resolve;
    });
    const slow = database().transaction(async (tx) => {
      await post(tx, {
        kind: 'deposit',
        reference: 'slow',
        time: TEST_TIME,
        movements: [credit(house('custody', USDT), { ...mine, user_id: 2 }, '1', 'deposit')],
      });
      await lockHold;
    });
    const fast = fill(database(), 10, 1);
    const checkpoints = makeCheckpoints(database());
    setTimeout(end, 100);
    await Promise.all([slow, fast, checkpoints]);
    await makeCheckpoints(database());
    expect(await houseBalance(database(), 'custody', USDT)).toBe('-61');
    expect((await verify(database())).differences).toEqual([]);
  });
});
