import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { databaseOf, ENGINES } from '../../../tests/support/databases.ts';
import { DatabaseError, DatabaseMisuse, hasCode, TransactionTimeout } from './errors.ts';
import { instant } from './values.ts';

const TIME = 1_790_000_000_123;

describe.each(ENGINES)('%s: values come and go by one rule', (engine) => {
  const getDatabase = databaseOf(engine);
  const one = async (sql: string, values: Parameters<typeof query>[1] = []): Promise<unknown> =>
    (await query<{ v: unknown }>(`select ${sql} as v`, values)).rows[0]?.v;
  const query: ReturnType<typeof getDatabase>['database']['query'] = (sql, values) =>
    getDatabase().database.query(sql, values);

  test.each([
    ['7::bigint', 7],
    ['count(*)', 1],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['array[1, null, 3]::bigint[]', [1, null, 3]],
    ['3::integer', 3],
    ['1.50::numeric(20,8)', '1.5'],
    ['100::numeric(20,8)', '100'],
    ['0::numeric(20,8)', '0'],
    ['-0.00000001::numeric', '-0.00000001'],
    ['123456789012.12345678::numeric', '123456789012.12345678'],
    ['12345678901234567890::numeric', '12345678901234567890'],
    ['array[0.10, null, 200]::numeric[]', ['0.1', null, '200']],
    ['array[]::numeric[]', []],
    ["'2026-09-21 12:53:20.123+00'::timestamptz", Date.UTC(2026, 8, 21, 12, 53, 20, 123)],
    ["'2026-01-31 10:00:00+05:30'::timestamptz", Date.UTC(2026, 0, 31, 4, 30)],
    ["array['2026-01-31 10:00:00+00', null]::timestamptz[]", [Date.UTC(2026, 0, 31, 10), null]],
    ['true', true],
    ["'a,b'::text", 'a,b'],
    ["array['a,b', 'c\"d']::text[]", ['a,b', 'c"d']],
    ['null::numeric', null],
    ['\'{"a": [1, "2"]}\'::jsonb', { a: [1, '2'] }],
  ])('%s', async (sql, expected) => {
    expect(await one(sql)).toEqual(expected);
  });

  test('values are returned as they were sent', async () => {
    expect(await one('$1::timestamptz', [instant(TIME)])).toBe(TIME);
    expect(await one('$1::numeric(20,8)', ['0.1'])).toBe('0.1');
    expect(await one('$1::bigint', [Number.MAX_SAFE_INTEGER])).toBe(Number.MAX_SAFE_INTEGER);
    expect(await one('$1::text::jsonb', [JSON.stringify(['a', 1])])).toEqual(['a', 1]);
    expect(await one('$1::numeric[]', [['0.1', null]])).toEqual(['0.1', null]);
    expect(await one('$1::text[]', [['a"b', 'c,d', null]])).toEqual(['a"b', 'c,d', null]);
    expect(await one('$1::boolean', [true])).toBe(true);
    const bytes = await one('$1::bytea', [new Uint8Array([0, 1, 255])]);
    expect([...(bytes as Uint8Array)]).toEqual([0, 1, 255]);
  });

  test('a bigint beyond 2^53 is an error, after which the engine still works', async () => {
    await expect(one('9007199254740993::bigint')).rejects.toThrow('beyond 2^53');
    await expect(one("'NaN'::numeric")).rejects.toThrow('not a decimal');
    expect(await one('1')).toBe(1);
  });

  test('changed counts written rows and is 0 for a select', async () => {
    await query('create table counted (id bigint primary key)');
    expect((await query('insert into counted values (1), (2), (3)')).changedRows).toBe(3);
    expect((await query('update counted set id = id + 10 where id > 1')).changedRows).toBe(2);
    expect((await query('select * from counted')).changedRows).toBe(0);
    expect((await query('delete from counted')).changedRows).toBe(3);
  });

  test('an error has its code, constraint and table', async () => {
    await query('create table strict (n numeric constraint positive check (n > 0), k int unique)');
    await query('insert into strict values (1, 1)');
    const check = await query('insert into strict values ($1, 2)', ['-1']).catch((e) => e);
    expect(check).toBeInstanceOf(DatabaseError);
    expect(check).toMatchObject({ code: '23514', constraint: 'positive', table: 'strict' });
    const unique = await query('insert into strict values (1, 1)').catch((e) => e);
    expect(unique).toMatchObject({ code: '23505', constraint: 'strict_k_key' });
    expect((await query('insert into strict values ($1, 3)', ['2'])).changedRows).toBe(1);
  });
});

describe.each(ENGINES)('%s: transactions', (engine) => {
  const getDatabase = databaseOf(engine);
  const database = () => getDatabase().database;
  const names = async (): Promise<string[]> => {
    const { rows } = await database().query<{ name: string }>('select name from notes order by 1');
    return rows.map((row) => row.name);
  };
  const note = 'insert into notes values ($1)';

  test('all or nothing', async () => {
    await database().query('create table notes (name text primary key)');
    await database().transaction(async (tx) => {
      await tx.query(note, ['a']);
      await tx.query(note, ['b']);
    });
    const failure = new Error('the body fails');
    const failedWork = database().transaction(async (tx) => {
      await tx.query(note, ['c']);
      throw failure;
    });
    await expect(failedWork).rejects.toBe(failure);
    expect(await names()).toEqual(['a', 'b']);
  });

  test('a refused statement whose error the body swallows is a failure, not a silent rollback', async () => {
    const swallowedWork = database().transaction(async (tx) => {
      await tx.query(note, ['d']);
      await tx.query(note, ['a']).catch(() => undefined);
      return 'done';
    });
    await expect(swallowedWork).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual(['a', 'b']);
  });

  test('query and transaction of the database throw inside a transaction instead of deadlocking', async () => {
    const query = database().transaction(() => database().query('select 1'));
    await expect(query).rejects.toBeInstanceOf(DatabaseMisuse);
    const nestedWork = database().transaction(() => database().transaction(async () => 1));
    await expect(nestedWork).rejects.toBeInstanceOf(DatabaseMisuse);
  });

  test('work started inside a transaction may query the database after its end', async () => {
    let later: Promise<unknown> = Promise.resolve();
    await database().transaction(async () => {
      later = wait(20).then(() => database().query('select 1'));
    });
    await expect(later).resolves.toMatchObject({ rows: [{}] });
  });

  test('a transaction that has ended takes no query', async () => {
    const keptTx = await database().transaction(async (tx) => tx);
    await expect(keptTx.query('select 1')).rejects.toBeInstanceOf(DatabaseMisuse);
  });

  test('steps before the commit are part of it, steps after it run only if it succeeds', async () => {
    const steps: string[] = [];
    await database().transaction(async (tx) => {
      tx.afterCommit(() => steps.push('after'));
      tx.beforeCommit(async () => {
        await tx.query(note, ['before']);
        steps.push('before');
      });
      steps.push('body');
    });
    await wait(0);
    expect(steps).toEqual(['body', 'before', 'after']);
    expect(await names()).toContain('before');
    const failedWork = database().transaction(async (tx) => {
      tx.afterCommit(() => steps.push('never'));
      tx.beforeCommit(async () => {
        await tx.query(note, ['before']);
      });
    });
    await expect(failedWork).rejects.toMatchObject({ code: '23505' });
    expect(steps).not.toContain('never');
  });

  test('a stalled transaction is rolled back after its limit and blocks no other', async () => {
    const still = database().transaction(
      async (tx) => {
        await tx.query(note, ['still']);
        await wait(1_000);
        await tx.query(note, ['too late']);
      },
      { transaction_ms: 100 },
    );
    await expect(still).rejects.toBeInstanceOf(TransactionTimeout);
    await wait(1_100);
    const namesAfter = await names();
    expect(namesAfter).not.toContain('still');
    expect(namesAfter).not.toContain('too late');
  });

  test('a deferred constraint that refuses the commit is reported, and everything is rolled back', async () => {
    await database().query(
      'create table later (id int primary key, other int references later deferrable initially deferred)',
    );
    const refusedWork = database().transaction((tx) => tx.query('insert into later values (1, 2)'));
    await expect(refusedWork).rejects.toMatchObject({ code: '23503' });
    expect((await database().query('select * from later')).rows).toEqual([]);
  });

  test('a deadlock or a serialization failure is tried again, another error is not', async () => {
    const failing = async (code: string): Promise<{ runs: number; error: unknown }> => {
      let runs = 0;
      const error = await database()
        .transaction(async (tx) => {
          runs += 1;
          await tx.script(`do $$ begin raise exception 'made' using errcode = '${code}'; end $$`);
        })
        .catch((reason: unknown) => reason);
      return { runs, error };
    };
    for (const code of ['40001', '40P01']) {
      const { runs, error } = await failing(code);
      expect(runs).toBe(8);
      expect(hasCode(error, code)).toBe(true);
    }
    expect((await failing('23514')).runs).toBe(1);
  });

  test('twenty concurrent transactions each see a consistent state', async () => {
    await database().query('create table counter (n bigint not null)');
    await database().query('insert into counter values (0)');
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database().transaction(async (tx) => {
          const { rows } = await tx.query<{ n: number }>('select n from counter for update');
          await wait(1);
          await tx.query('update counter set n = $1', [(rows[0]?.n ?? 0) + 1]);
        }),
      ),
    );
    expect((await database().query('select n from counter')).rows).toEqual([{ n: 20 }]);
  });
});

describe('postgres: prepared statements', () => {
  const getDatabase = databaseOf('postgres');
  const database = () => getDatabase().database;

  test('a connection prepares a statement once, however often it runs', async () => {
    const plans = await database().transaction(async (tx) => {
      for (const number of [1, 2, 3]) await tx.query('select $1::integer as kept', [number]);
      return tx.query<{ count: number }>(
        "select count(*) as count from pg_prepared_statements where statement like '%as kept'",
      );
    });
    expect(plans.rows).toEqual([{ count: 1 }]);
  });

  test('a column that a migration adds meanwhile ends no request', async () => {
    await database().query('create table grown (id int)');
    await database().query('insert into grown values (1)');
    const all = 'select * from grown';
    await database().transaction((tx) => tx.query(all));
    await database().query('alter table grown add column more int');
    const inTransaction = await database().transaction((tx) => tx.query(all));
    expect(inTransaction.rows).toEqual([{ id: 1, more: null }]);
    await database().query('alter table grown add column most int');
    expect((await database().query(all)).rows).toEqual([{ id: 1, more: null, most: null }]);
  });

  test('statements that are not awaited run in their order, in one transaction', async () => {
    await database().query('create table ordered (n int primary key)');
    const rows = await database().transaction(async (tx) => {
      const inserts = [1, 2, 3].map((n) => tx.query('insert into ordered values ($1)', [n]));
      const list = await tx.query('select n from ordered order by n');
      await Promise.all(inserts);
      return list.rows;
    });
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    const refusedWork = database().transaction(async (tx) => {
      await Promise.all([4, 1, 5].map((n) => tx.query('insert into ordered values ($1)', [n])));
    });
    await expect(refusedWork).rejects.toMatchObject({ code: '23505' });
    expect((await database().query('select count(*) as n from ordered')).rows).toEqual([{ n: 3 }]);
  });
});
