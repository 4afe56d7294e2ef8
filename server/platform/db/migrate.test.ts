import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseOf, ENGINES, TEST_TIME } from '../../../tests/support/databases.ts';
import { StartRefusal } from '../base/refusal.ts';
import { migrate, readMigrations } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'pe-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const own = readMigrations();
const lastNumber = own.at(-1)?.number ?? 0;
const now = (): number => TEST_TIME;

function withMore(...texts: readonly string[]): ReturnType<typeof readMigrations> {
  rmSync(folder, { recursive: true, force: true });
  const more = [
    ...own.map(({ name, sql }) => [name, sql]),
    ...texts.map((sql, i) => fileEntry(i, sql)),
  ];
  const folderPath = mkdtempSync(folder);
  for (const [name, sql] of more) writeFileSync(join(folderPath, name ?? ''), sql ?? '');
  const read = readMigrations(folderPath);
  rmSync(folderPath, { recursive: true });
  return read;
}

const fileEntry = (index: number, sql: string): [string, string] => [
  `${String(lastNumber + index + 1).padStart(4, '0')}_test_${index}.sql`,
  sql,
];

describe.each(ENGINES)('%s: migrations', (engine) => {
  const getDatabase = databaseOf(engine, 'empty');
  const database = () => getDatabase().database;

  test("all are applied at the start, in order, with our clock's time", async () => {
    const { rows } = await database().query(
      'select number, name, hash, applied_at from migrations',
    );
    expect(rows).toEqual(
      own.map(({ number, name, hash }) => ({ number, name, hash, applied_at: TEST_TIME })),
    );
    expect(await migrate(database(), now)).toBe(0);
  });

  test('of several simultaneous starts one migrates, the others find nothing to do', async () => {
    const more = withMore('create table first (n int)', 'alter table first add column m int');
    const appliedCounts = await Promise.all(
      Array.from({ length: 5 }, () => migrate(database(), now, more)),
    );
    expect(appliedCounts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect((await database().query('select n, m from first')).rows).toEqual([]);
  });

  test('a failed migration leaves nothing behind', async () => {
    const half = 'create table second (n int); insert into second values (1); select 1 / 0';
    const more = withMore('create table first (n int)', 'alter table first add column m int', half);
    await expect(migrate(database(), now, more)).rejects.toMatchObject({ code: '22012' });
    const { rows } = await database().query("select to_regclass('second') as found");
    expect(rows).toEqual([{ found: null }]);
    expect(await migrate(database(), now, more.slice(0, -1))).toBe(0);
  });

  test('an edited migration stops the start with a message', async () => {
    const editedMigrations = withMore(
      'create table first (n bigint)',
      'alter table first add column m int',
    );
    const refusedWork = migrate(database(), now, editedMigrations);
    await expect(refusedWork).rejects.toBeInstanceOf(StartRefusal);
    await expect(refusedWork).rejects.toThrow(/_test_0\.sql was changed after it was applied/);
  });

  test('a migration inserted before applied ones stops the start with a message', async () => {
    const more = withMore('create table first (n int)', 'alter table first add column m int');
    const [before] = withMore('select 0');
    if (before === undefined) throw new Error('there is one at least.');
    const late = [{ ...before, number: 0, name: '0000_late.sql' }, ...more];
    const refusedWork = migrate(database(), now, late);
    await expect(refusedWork).rejects.toBeInstanceOf(StartRefusal);
    await expect(refusedWork).rejects.toThrow(/0000_late\.sql comes before 0001_ledger\.sql/);
  });

  test('a database of a newer version stops the start with a sentence', async () => {
    const refusedWork = migrate(database(), now, own);
    await expect(refusedWork).rejects.toBeInstanceOf(StartRefusal);
    await expect(refusedWork).rejects.toThrow(/created by a newer version .* _?.*test_0\.sql/);
  });

  test('no column is a float, a time without zone, or another type that our rules do not read', async () => {
    const { rows } = await database().query<{ at: string; data_type: string }>(
      `select table_name || '.' || column_name as at, data_type from information_schema.columns
       where table_schema = 'public'`,
    );
    expect(rows.length).toBeGreaterThan(3);
    const knownTypes =
      /^(bigint|integer|smallint|text|numeric|boolean|timestamp with time zone|jsonb|bytea|ARRAY)$/;
    expect(rows.filter((row) => !knownTypes.test(row.data_type))).toEqual([]);
  });
});

describe('the files of migrations', () => {
  test.each([
    [['0001_a.sql', '0001_b.sql'], '0001_b.sql'],
    [['1_a.sql'], '1_a.sql'],
    [['0001-a.sql'], '0001-a.sql'],
  ])('%j has a number twice or a wrong name', (names, fault) => {
    const folderPath = mkdtempSync(folder);
    for (const name of names) writeFileSync(join(folderPath, name), 'select 1');
    expect(() => readMigrations(folderPath)).toThrow(fault);
    rmSync(folderPath, { recursive: true });
  });

  test('the SQL is valid in PostgreSQL 15 and 18', () => {
    const newer =
      /\buuidv7\(|\bmerge\b|\breturning\s+(old|new)\b|\bany_value\(|\bvirtual\b|\d_\d{3}\b/i;
    for (const { name, sql } of own) expect(newer.exec(sql), name).toBeNull();
  });
});
