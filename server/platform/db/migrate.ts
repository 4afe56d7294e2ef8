// Migrates the database to this version of the server. Plain SQL files, forward only, each in its own transaction, one
// process at a time.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../base/refusal.ts';
import type { Database, Transaction } from './database.ts';
import { instant } from './values.ts';

export interface Migration {
  number: number;
  name: string;
  sql: string;
  hash: string;
}

const LOCK = 5_310_001;
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const FOLDER = join(import.meta.dirname, 'migrations');
const LIMIT = { statement_ms: 30 * 60_000, transaction_ms: 30 * 60_000 };

const TABLE = `create table if not exists migrations (
  number integer primary key,
  name text not null,
  hash text not null,
  applied_at timestamptz not null
)`;

export function readMigrations(folder = FOLDER): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    const digits = NAME.exec(name)?.[1];
    if (digits === undefined || names[index - 1]?.startsWith(digits)) {
      throw new Error(`${name}: migrations are NNNN_name.sql, each with a number of its own.`);
    }
    const sql = readFileSync(join(folder, name), 'utf8');
    const hash = createHash('sha256').update(sql).digest('hex');
    return { number: Number.parseInt(digits, 10), name, sql, hash };
  });
}

export async function migrate(
  database: Database,
  now: () => number,
  migrations: readonly Migration[] = readMigrations(),
): Promise<number> {
  let appliedCount = 0;
  // Another process may be migrating too: read the state again after each step.
  while (await database.transaction((tx) => step(tx, now, migrations), LIMIT)) appliedCount += 1;
  return appliedCount;
}

interface Applied {
  number: number;
  name: string;
  hash: string;
}

async function step(
  tx: Transaction,
  now: () => number,
  migrations: readonly Migration[],
): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await tx.script(TABLE);
  const { rows } = await tx.query<Applied>('select number, name, hash from migrations order by 1');
  check(rows, migrations);
  const next = migrations[rows.length];
  if (next === undefined) return false;
  await tx.script(next.sql);
  await tx.query(
    'insert into migrations (number, name, hash, applied_at) values ($1, $2, $3, $4)',
    [next.number, next.name, next.hash, instant(now())],
  );
  return true;
}

function check(appliedMigrations: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { number, name, hash }] of appliedMigrations.entries()) {
    // Areas have number ranges, so gaps are normal; a new migration always gets the highest number of its range.
    const expectedMigration = migrations[index];
    if (expectedMigration !== undefined && expectedMigration.number < number) {
      throw new StartRefusal(
        `The migration ${expectedMigration.name} comes before ${name}, which this database has already: give it a later number.`,
      );
    }
    if (expectedMigration === undefined || expectedMigration.number > number) {
      throw new StartRefusal(
        `The database was created by a newer version of the server (it has ${name}): start that version or a later one.`,
      );
    }
    if (expectedMigration.name !== name || expectedMigration.hash !== hash) {
      throw new StartRefusal(
        `The migration ${expectedMigration.name} was changed after it was applied to this database (as ${name}): ` +
          'restore its text, and write the change as a new migration.',
      );
    }
  }
}
