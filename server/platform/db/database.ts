import type { Row, Value } from './values.ts';

export interface Result<R extends Row = Row> {
  rows: R[];
  changedRows: number;
}

export interface Queryable {
  /** Runs one statement. `sql` must be a constant; all input goes into `values`. */
  query<R extends Row = Row>(sql: string, values?: readonly Value[]): Promise<Result<R>>;
}

export interface Transaction extends Queryable {
  script(sql: string): Promise<void>;
  /** Registers a step that runs after the body, in the same transaction and in the order of registration. */
  beforeCommit(step: () => Promise<void>): void;
  afterCommit(step: () => void): void;
}

export interface TransactionOptions {
  isolation?: 'repeatable read' | 'serializable';
  statement_ms?: number;
  /** How long a statement may wait for a lock. The embedded engine has nobody to wait for. */
  lock_ms?: number;
  /** Time spent waiting for a connection is not counted. */
  transaction_ms?: number;
}

export interface Database extends Queryable {
  readonly engine: Engine;
  /**
   * Commits everything the body did, or nothing. After a serialization failure or a deadlock the body runs again, so it
   * must not change anything outside the database. Inside the body, `query` of the database itself throws: with a
   * single connection it would deadlock.
   */
  transaction<T>(body: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** For lists and sums of a user, which may take long: a replica that has all that the user has seen, or this database. */
  forReading(user: Seen): Promise<Queryable>;
  close(): Promise<void>;
}

export interface Seen {
  user_id: number;
  /** The user's last event that the user may know. */
  sequence?: number;
}

export type Engine = 'embedded' | 'postgres';

export interface Driver {
  readonly engine: Engine;
  query(sql: string, values: readonly Value[]): Promise<Result>;
  begin(options: TransactionOptions): Promise<Session>;
  close(): Promise<void>;
}

export interface Session {
  /** Runs in the order of the calls; the next one needn't wait for the answer to the last. */
  query(sql: string, values: readonly Value[]): Promise<Result>;
  script(sql: string): Promise<void>;
  /** Sends the statement, waits for the engine, and always releases the connection. */
  end(how: 'commit' | 'rollback'): Promise<void>;
}

export type { Row, Value };
