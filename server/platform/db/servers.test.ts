import { expect, test } from 'vitest';
import { databaseOf } from '../../../tests/support/databases.ts';
import { openPostgres } from './postgres.ts';
import { addressesOf } from './servers.ts';

const getPostgres = databaseOf('postgres');
const LIMITS = { statement_ms: 5_000, lock_ms: 5_000, connect_ms: 5_000, connections: 2 };

test('an address may list several servers', () => {
  expect(addressesOf('postgres://ann:a%2Cb@one:5432,two:5433/shop?sslmode=require')).toEqual([
    'postgres://ann:a%2Cb@one:5432/shop?sslmode=require',
    'postgres://ann:a%2Cb@two:5433/shop?sslmode=require',
  ]);
  expect(addressesOf('postgres://ann@localhost/shop?host=%2Fa,%2Fb')).toEqual([
    'postgres://ann@localhost/shop?host=%2Fa',
    'postgres://ann@localhost/shop?host=%2Fb',
  ]);
  expect(addressesOf('postgres://one/shop')).toEqual(['postgres://one/shop']);
});

test('a server that is gone is passed over, and a wrong name is refused at once', async () => {
  const url = getPostgres().url ?? '';
  const twoServers = url.replace('host=', 'host=%2Fnowhere,');
  const driver = openPostgres({ url: twoServers, ...LIMITS });
  expect((await driver.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  await driver.close();
  const wrongName = openPostgres({
    url: twoServers.replace(/\/test_\d+/, '/no_such_database'),
    ...LIMITS,
  });
  await expect(wrongName.query('select 1', [])).rejects.toMatchObject({ code: '3D000' });
  await wrongName.close();
});
