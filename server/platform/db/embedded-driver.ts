// The embedded engine, as seen from the main thread. It has one connection: a transaction has exclusive use of it, and
// all others wait in the order they came.
import { Worker } from 'node:worker_threads';
import type { Driver, Result, Session, TransactionOptions, Value } from './database.ts';
import type { Order, Reply, ThreadData, ThreadMessage } from './embedded-messages.ts';
import { DatabaseError, DatabaseLost } from './errors.ts';

export interface EmbeddedDriver extends Driver {
  copy(to: string): Promise<void>;
}

export interface EmbeddedOptions {
  folder: string;
  /** The engine can't be interrupted: a statement that takes longer terminates its thread. */
  statement_ms: number;
  /** Called when the engine or its thread broke. All pending requests have failed, and all later ones will. */
  onLost(reason: DatabaseLost): void;
}

interface Waiting {
  resolve(reply: Result): void;
  reject(error: Error): void;
  limit_ms: number;
}

interface Turn {
  /** True for a transaction, which holds the connection until it ends; false for a single order. */
  takes: boolean;
  resolve(): void;
}

const COPY_MS = 10 * 60_000;

export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDriver> {
  const engine = new Engine(options);
  await engine.ready;
  return engine;
}

class Engine implements EmbeddedDriver {
  readonly engine = 'embedded';
  readonly ready: Promise<void>;
  readonly #options: EmbeddedOptions;
  readonly #thread: Worker;
  readonly #pending = new Map<number, Waiting>();
  readonly #turns: Turn[] = [];
  #isTaken = false;
  #isReady = false;
  #count = 0;
  #watch: NodeJS.Timeout | undefined;
  #loss: DatabaseLost | undefined;
  #isClosing = false;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
    const workerData: ThreadData = { folder: options.folder };
    this.#thread = new Worker(new URL('./embedded-thread.ts', import.meta.url), { workerData });
    this.ready = new Promise((resolve, reject) => {
      this.#thread.on('message', (message: ThreadMessage) => {
        if (message.kind === 'ready') {
          this.#isReady = true;
          resolve();
        } else if (message.kind === 'broken') this.#lose(message.message);
        else this.#take(message);
      });
      this.#thread.on('error', (error) => {
        this.#lose(error.message);
        reject(this.#loss);
      });
      this.#thread.on('exit', () => {
        if (!this.#isClosing) this.#lose('its thread ended');
        reject(this.#loss);
      });
    });
  }

  async query(sql: string, values: readonly Value[]): Promise<Result> {
    await this.#turn(false);
    return this.#ask({ op: 'query', sql, values });
  }

  async begin(options: TransactionOptions): Promise<Session> {
    await this.#turn(true);
    const { statement_ms } = options;
    const level = options.isolation ?? 'read committed';
    // Not awaited, so that the first statement follows at once. If `begin` fails, that statement fails too.
    const beginning = this.#ask({ op: 'script', sql: `begin isolation level ${level}` });
    beginning.catch(() => undefined);
    return {
      query: (sql, values) => this.#ask({ op: 'query', sql, values }, statement_ms),
      script: async (sql) => {
        await this.#ask({ op: 'script', sql }, statement_ms);
      },
      end: async (how) => {
        const ending = this.#ask({ op: 'script', sql: how });
        // The thread keeps the order, so the next caller may send before this answer arrives.
        this.#release();
        await ending;
      },
    };
  }

  async copy(to: string): Promise<void> {
    await this.#turn(false);
    await this.#ask({ op: 'copy', to }, COPY_MS);
  }

  async close(): Promise<void> {
    if (this.#isClosing || this.#loss !== undefined) return;
    this.#isClosing = true;
    await this.#turn(true);
    const threadExit = new Promise<void>((resolve) => this.#thread.once('exit', () => resolve()));
    await this.#ask({ op: 'close' });
    await threadExit;
    this.#loss = new DatabaseLost('The database was closed.');
    for (const turn of this.#turns.splice(0)) turn.resolve();
  }

  /** Resolves when no transaction has the connection; first come, first served. */
  #turn(takes: boolean): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = takes;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#turns.push({ takes, resolve });
    });
  }

  #release(): void {
    this.#isTaken = false;
    while (!this.#isTaken) {
      const turn = this.#turns.shift();
      if (turn === undefined) return;
      this.#isTaken = turn.takes;
      turn.resolve();
    }
  }

  #ask(order: Order, limit_ms = this.#options.statement_ms): Promise<Result> {
    if (this.#loss !== undefined) return Promise.reject(this.#loss);
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, limit_ms });
      this.#thread.postMessage({ id, ...order });
      if (this.#pending.size === 1) this.#watchFirst();
    });
  }

  #take(reply: Reply): void {
    const pendingCall = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    this.#watchFirst();
    if (pendingCall === undefined) return;
    if (reply.kind === 'done')
      pendingCall.resolve({ rows: reply.rows, changedRows: reply.changedRows });
    else if (reply.kind === 'refused') pendingCall.reject(new DatabaseError(reply.fields));
    else pendingCall.reject(new Error(`The database: ${reply.message}`));
  }

  #watchFirst(): void {
    clearTimeout(this.#watch);
    const [first] = this.#pending.values();
    if (first === undefined) return;
    this.#watch = setTimeout(() => {
      this.#lose(`a statement took more than ${first.limit_ms} ms`);
    }, first.limit_ms);
  }

  #lose(why: string): void {
    if (this.#loss !== undefined) return;
    const loss = new DatabaseLost(`The embedded database has stopped: ${why}.`);
    this.#loss = loss;
    clearTimeout(this.#watch);
    for (const pendingCall of this.#pending.values()) pendingCall.reject(loss);
    this.#pending.clear();
    this.#release();
    void this.#thread.terminate();
    if (this.#isReady) this.#options.onLost(loss);
  }
}
