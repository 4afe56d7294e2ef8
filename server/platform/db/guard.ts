// Shared by both engines: the guard against self-deadlock, retries, time limits, and hooks around a commit.
import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  Database,
  Driver,
  Queryable,
  Result,
  Row,
  Session,
  Transaction,
  TransactionOptions,
  Value,
} from './database.ts';
import { DatabaseMisuse, mayPassAgain, TransactionTimeout } from './errors.ts';
import type { Replica } from './replica.ts';

const TRIES = 8;
const TRANSACTION_MS = 30_000;

/** A running transaction. It may outlive its async context when a body leaves work running. */
interface Inside {
  driver: Driver;
  open: boolean;
}

const inside = new AsyncLocalStorage<Inside>();

export function guardDriver(driver: Driver, replica?: Replica): Database {
  let turn = 0;

  const refuseInside = (what: string): void => {
    const store = inside.getStore();
    if (store?.open && store.driver === driver) {
      throw new DatabaseMisuse(`${what} inside a transaction: use the transaction's own query.`);
    }
  };

  /** Growing and varied pauses, so that conflicting transactions don't collide again. */
  const pause = (attempt: number): Promise<void> => {
    turn = (turn + 1) % 7;
    return new Promise((resolve) => setTimeout(resolve, 2 ** attempt + 3 * turn));
  };

  const queryable: Queryable = {
    query: async <R extends Row>(sql: string, values: readonly Value[] = []) => {
      refuseInside('query of the database');
      return (await driver.query(sql, values)) as Result<R>;
    },
  };
  return {
    engine: driver.engine,
    ...queryable,
    forReading: async (user) =>
      replica !== undefined && (await replica.has(user)) ? replica.over(queryable) : queryable,
    transaction: async (body, options = {}) => {
      refuseInside('a transaction');
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce(driver, body, options);
        } catch (error) {
          if (!mayPassAgain(error) || attempt === TRIES) throw error;
          await pause(attempt);
        }
      }
    },
    close: async () => {
      // At once: a query that comes after this call is refused.
      await Promise.all([driver.close(), replica?.close()]);
    },
  };
}

async function runOnce<T>(
  driver: Driver,
  body: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const session = await driver.begin(options);
  const store: Inside = { driver, open: true };
  const tx = new OpenTransaction(session, store);
  const limit_ms = options.transaction_ms ?? TRANSACTION_MS;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // The body can only fail from here on, so the rollback doesn't wait for it.
      store.open = false;
      reject(new TransactionTimeout(`A transaction took more than ${limit_ms} ms.`));
    }, limit_ms);
  });
  const work = inside.run(store, async () => {
    const value = await body(tx);
    await tx.runBeforeCommit();
    return value;
  });
  try {
    const value = await Promise.race([work, late]);
    tx.refuseSwallowed();
    store.open = false;
    await session.end('commit');
    tx.runAfterCommit();
    return value;
  } catch (error) {
    // A body that timed out keeps running; ignore its later failure.
    work.catch(() => undefined);
    const committing = !store.open && !(error instanceof TransactionTimeout);
    store.open = false;
    if (!committing) await session.end('rollback').catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

class OpenTransaction implements Transaction {
  readonly #session: Session;
  readonly #store: Inside;
  readonly #before: (() => Promise<void>)[] = [];
  readonly #after: (() => void)[] = [];
  #firstError: unknown;

  constructor(session: Session, store: Inside) {
    this.#session = session;
    this.#store = store;
  }

  query<R extends Row>(sql: string, values: readonly Value[] = []): Promise<Result<R>> {
    return this.#say(() => this.#session.query(sql, values) as Promise<Result<R>>);
  }

  script(sql: string): Promise<void> {
    return this.#say(() => this.#session.script(sql));
  }

  beforeCommit(step: () => Promise<void>): void {
    this.#before.push(step);
  }

  afterCommit(step: () => void): void {
    this.#after.push(step);
  }

  async runBeforeCommit(): Promise<void> {
    for (const step of this.#before) await step();
  }

  runAfterCommit(): void {
    // Neither awaited nor caught: an error after the commit must not look like a failed transaction.
    for (const step of this.#after) queueMicrotask(step);
  }

  /** A COMMIT after a refused statement rolls back but reports success, so it is refused here. */
  refuseSwallowed(): void {
    if (this.#firstError !== undefined) throw this.#firstError;
  }

  async #say<T>(statement: () => Promise<T>): Promise<T> {
    if (!this.#store.open) throw new DatabaseMisuse('a query of a transaction that has ended.');
    try {
      return await statement();
    } catch (error) {
      this.#firstError ??= error;
      throw error;
    }
  }
}
