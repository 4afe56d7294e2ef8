import { expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { plainNamesRule } from './plain-names.ts';

test.each([
  'function masked(text: string) {}',
  'const known = 1;',
  'const [sent] = rows;',
  'const [sent = 1] = rows;',
  'const { a: kept } = row;',
  'const { a, ...left } = row;',
  'const f = (found: string) => 1;',
  'const f = (found = 1) => 1;',
  'type Take = (held: string) => void;',
  'try {} catch (failed) {}',
  'interface Row { shown: string }',
  'interface Row { settled(): void }',
  'class Feed { #sent = 0; }',
  'class Feed { asked(): void {} }',
])('a bare participle is found: %s', (line) => {
  expect(findingsIn(plainNamesRule, file('tests/a.ts', line))).toHaveLength(1);
});

test.each([
  'function maskText() {}',
  'function seed() {}',
  'const parsed = 2;',
  'const hundred = 100;',
  'const row = { shown: 3 };',
  'const { shown } = row;',
  'const { shown = 1 } = row;',
  'const sum = row.paid;',
  'interface Row { shown: boolean; loaded?: true | undefined }',
  'class Feed { closed = false; }',
  'const { rows } = await tx.query<{ owed: string }>("");',
])('verbs, nouns, usual words and fields pass: %s', (line) => {
  expect(findingsIn(plainNamesRule, file('src/lib/a.ts', line))).toEqual([]);
});

test('a file of one participle is found; a test or a noun passes', () => {
  const inFile = (path: string) => findingsIn(plainNamesRule, file(path, 'export {};'));
  expect(inFile('server/kept.ts')).toHaveLength(1);
  for (const path of [
    'server/platform/base/retention.ts',
    'src/lib/drawn-points.ts',
    'server/killed.test.ts',
  ])
    expect(inFile(path)).toEqual([]);
});

test('names of the wire, of a column and of a row of the database pass as fields', () => {
  const line = 'interface Order { paid: string }';
  const order = file('server/orders.ts', line);
  const wire = file(
    'protocol/calls/platform/order.ts',
    'export const order = z.object({ paid: text });',
  );
  const table = file(
    'server/platform/db/migrations/0001_a.sql',
    'create table a (',
    '  paid numeric(38, 8)',
    ');',
  );
  const store = file('server/store.ts', 'await tx.query<Omit<Order, "id">>("");');
  expect(findingsIn(plainNamesRule, order)).toHaveLength(1);
  for (const other of [wire, table, store]) {
    expect(findingsIn(plainNamesRule, order, other)).toEqual([]);
  }
  expect(findingsIn(plainNamesRule, wire, file('src/a.ts', 'const paid = 1;'))).toHaveLength(1);
});

test('messages between processes keep their names', () => {
  const line = 'export interface FromWatch { met: string }';
  expect(findingsIn(plainNamesRule, file('server/trading/spot/watch-messages.ts', line))).toEqual(
    [],
  );
});
