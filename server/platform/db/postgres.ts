import pg from 'pg';
import type { Driver, Result, Session, TransactionOptions } from './database.ts';
import { DatabaseError, DatabaseLost, refusalOf } from './errors.ts';
import { arrayOf, int8, milliseconds, numeric, OID } from './values.ts';

export interface PostgresOptions {
  url: string;
  connections: number;
  statement_ms: number;
  lock_ms: number;
  connect_ms: number;
}

const WRITES = /^(INSERT|UPDATE|DELETE|MERGE)$/;

function types(): pg.TypeOverrides {
  const rules = new pg.TypeOverrides();
  const rule = (oid: number, read: (text: string) => unknown): void =>
    rules.setTypeParser(oid, read);
  rule(OID.int8, int8);
  rule(OID.int8s, arrayOf(int8));
  rule(OID.numeric, numeric);
  rule(OID.numerics, arrayOf(numeric));
  rule(OID.timestamptz, milliseconds);
  rule(OID.timestamptzs, arrayOf(milliseconds));
  return rules;
}

export function openPostgres(options: PostgresOptions): Driver {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: options.connect_ms,
    types: types(),
    application_name: 'pocket-exchange',
    statement_timeout: options.statement_ms,
    lock_timeout: options.lock_ms,
    // A stalled process must not keep row locks.
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC',
  });
  pool.on('error', () => undefined);
  return {
    engine: 'postgres',
    query: async (sql, values) => resultOf(await withOurErrors(() => pool.query(sql, [...values]))),
    begin: async (transaction) => {
      const client = await withOurErrors(() => pool.connect());
      // Without a listener a lost connection would crash the process.
      client.on('error', ignore);
      try {
        await withOurErrors(() => client.query(beginning(transaction)));
      } catch (error) {
        client.release(true);
        throw error;
      }
      return sessionOf(client);
    },
    close: () => pool.end(),
  };
}

const ignore = (): void => undefined;

function beginning({ isolation, statement_ms }: TransactionOptions): string {
  const begin = `begin isolation level ${isolation ?? 'read committed'}`;
  return statement_ms === undefined
    ? begin
    : `${begin}; set local statement_timeout = ${statement_ms}`;
}

function sessionOf(client: pg.PoolClient): Session {
  return {
    query: async (sql, values) =>
      resultOf(await withOurErrors(() => client.query(sql, [...values]))),
    script: async (sql) => {
      await withOurErrors(() => client.query(sql));
    },
    end: async (how) => {
      try {
        await withOurErrors(() => client.query(how));
        client.off('error', ignore);
        client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}

function resultOf(result: pg.QueryResult): Result {
  const changedRows = WRITES.test(result.command) ? (result.rowCount ?? 0) : 0;
  return { rows: result.rows, changedRows };
}

async function withOurErrors<T>(statement: () => Promise<T>): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    const fields = refusalOf(error);
    if (fields !== undefined) throw new DatabaseError(fields, error);
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseLost(`The database cannot be reached: ${why}`, { cause: error });
  }
}
