import pg from 'pg';
import type { Driver, Result, Session, TransactionOptions } from './database.ts';
import { DatabaseError, DatabaseLost, isOutdatedPlan, refusalOf } from './errors.ts';
import { Servers } from './servers.ts';
import { StatementNames } from './statement-names.ts';
import { arrayOf, int8, milliseconds, numeric, OID, type Value } from './values.ts';

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
  const config = {
    max: options.connections,
    connectionTimeoutMillis: options.connect_ms,
    types: types(),
    pipeline: true,
    // A host that has vanished is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'pocket-exchange',
    statement_timeout: options.statement_ms,
    lock_timeout: options.lock_ms,
    // A stalled process must not keep row locks.
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC',
  };
  const servers = new Servers(config, options.url);
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await withOurErrors(() => servers.connect());
    // Without a listener a lost connection would crash the process.
    client.on('error', ignore);
    return client;
  };
  const query = async (sql: string, values: readonly Value[]): Promise<Result> => {
    const client = await connect();
    try {
      return await ask(client, sql, values);
    } finally {
      client.off('error', ignore);
      client.release();
    }
  };
  return {
    engine: 'postgres',
    query: async (sql, values) => {
      try {
        return await query(sql, values);
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error;
        return query(sql, values);
      }
    },
    begin: async (transaction) => new PostgresSession(await connect(), beginning(transaction)),
    close: () => servers.end(),
  };
}

const ignore = (): void => undefined;

function beginning(options: TransactionOptions): string {
  const { isolation, statement_ms, lock_ms } = options;
  return [
    `begin isolation level ${isolation ?? 'read committed'}`,
    ...(statement_ms === undefined ? [] : [`set local statement_timeout = ${statement_ms}`]),
    ...(lock_ms === undefined ? [] : [`set local lock_timeout = ${lock_ms}`]),
    // Statements of short transactions find rows by their keys, so a plan for any values is right; reports need their own.
    ...(isolation === undefined ? ['set local plan_cache_mode = force_generic_plan'] : []),
  ].join('; ');
}

class PostgresSession implements Session {
  readonly #client: pg.PoolClient;
  readonly #beginning: Promise<unknown>;

  /** `begin` isn't awaited: the first statement follows it in the same round trip. */
  constructor(client: pg.PoolClient, begin: string) {
    this.#client = client;
    this.#beginning = withOurErrors(() => client.query(begin));
    this.#beginning.catch(ignore);
  }

  query(sql: string, values: readonly Value[]): Promise<Result> {
    return this.#afterBegin(ask(this.#client, sql, values));
  }

  async script(sql: string): Promise<void> {
    await this.#afterBegin(withOurErrors(() => this.#client.query(sql)));
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const client = this.#client;
    let isReplicated = true;
    const onNotice = ({ message = '' }: { message?: string | undefined }): void => {
      if (message.includes('synchronous replication')) isReplicated = false;
    };
    client.on('notice', onNotice);
    try {
      const { command } = await this.#afterBegin(withOurErrors(() => client.query(how)));
      // PostgreSQL answers so when a statement of the transaction was refused.
      if (how === 'commit' && command !== 'COMMIT') throw new Error('The commit was a rollback.');
      // The wait for the standby was cancelled: if it takes over now, it doesn't have this transaction.
      if (!isReplicated) throw new DatabaseLost('The standby has not confirmed the commit.');
      client.off('error', ignore);
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      client.off('notice', onNotice);
    }
  }

  /** Without a transaction around it, what the statement did would stand: nobody knows. */
  async #afterBegin<T>(statement: Promise<T>): Promise<T> {
    statement.catch(ignore);
    await this.#beginning.catch((cause: unknown) => {
      throw new DatabaseLost('A transaction did not begin.', { cause });
    });
    return statement;
  }
}

const names = new StatementNames();

async function ask(
  connection: Pick<pg.PoolClient, 'query'>,
  text: string,
  values: readonly Value[],
): Promise<Result> {
  const name = names.of(text);
  try {
    return resultOf(
      await withOurErrors(() => connection.query({ name, text, values: [...values] })),
    );
  } catch (error) {
    if (isOutdatedPlan(error)) names.renew();
    throw error;
  }
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
