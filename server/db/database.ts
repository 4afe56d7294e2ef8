// The database interface of all modules; two engines implement it.
import type { Row, Value } from './values.ts';

export interface Result<R extends Row = Row> {
  rows: R[];
  /** Rows that an insert, update or delete touched; 0 for a select. */
  changed: number;
}

export interface Queryable {
  /** One statement. `sql` must be a constant; all input goes into `values`. */
  query<R extends Row = Row>(sql: string, values?: readonly Value[]): Promise<Result<R>>;
}

export interface Transaction extends Queryable {
  /** Several statements without values, as a migration has them. */
  script(sql: string): Promise<void>;
  /** Runs when the body has ended well, in the same transaction; in the order in which they were asked for. */
  beforeCommit(step: () => Promise<void>): void;
  /** Runs once the commit is certain; a refused or repeated transaction never gets here. */
  afterCommit(step: () => void): void;
}

export interface TransactionOptions {
  /** Default: `read committed`. */
  isolation?: 'repeatable read' | 'serializable';
  /** One statement may take this long. */
  statement_ms?: number;
  /** The whole may take this long, the waiting for its turn not counted. */
  transaction_ms?: number;
}

export interface Database extends Queryable {
  readonly engine: Engine;
  /**
   * Commits everything the body did, or nothing. After a serialization failure or a deadlock the body runs
   * again, so it must not change anything outside the database. `query` of the database itself throws inside
   * the body: with one connection it would deadlock.
   */
  transaction<T>(body: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}

export type Engine = 'embedded' | 'postgres';

/** What an engine provides; `guarded.ts` makes a `Database` of it. */
export interface Driver {
  readonly engine: Engine;
  query(sql: string, values: readonly Value[]): Promise<Result>;
  begin(options: TransactionOptions): Promise<Session>;
  close(): Promise<void>;
}

export interface Session {
  query(sql: string, values: readonly Value[]): Promise<Result>;
  script(sql: string): Promise<void>;
  /** Resolves when the engine has said that it is done, and frees the connection in any case. */
  end(how: 'commit' | 'rollback'): Promise<void>;
}

export type { Row, Value };
