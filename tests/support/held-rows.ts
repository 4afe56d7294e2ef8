// Rows of PostgreSQL that a test holds locked, so that a server's job waits inside its transaction until it is killed.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const POLL_MS = 20;

export interface RowChoice {
  /** Selects rows `for update`. */
  sql: string;
  values: readonly unknown[];
}

export class HeldRows {
  readonly #holder: pg.Client;
  readonly #watcher: pg.Client;
  readonly #pid: number;

  private constructor(holder: pg.Client, watcher: pg.Client, pid: number) {
    this.#holder = holder;
    this.#watcher = watcher;
    this.#pid = pid;
  }

  static async take(url: string, choices: readonly RowChoice[]): Promise<HeldRows> {
    const [holder, watcher] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([holder.connect(), watcher.connect()]);
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const heldRows = new HeldRows(holder, watcher, rows[0]?.pid ?? 0);
    await holder.query('begin');
    for (const { sql, values } of choices) {
      const { rowCount } = await holder.query(sql, [...values]);
      if (rowCount === 0) throw new Error(`no row: ${sql}`);
    }
    return heldRows;
  }

  /** Waits until as many transactions of the server are blocked by these rows. */
  async untilBlocked(transactions: number, patience_ms: number): Promise<void> {
    for (let waited_ms = 0; ; waited_ms += POLL_MS) {
      const { rows } = await this.#watcher.query<{ blocked: number }>(
        'select count(distinct pid)::integer as blocked from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))',
        [this.#pid],
      );
      const blockedCount = rows[0]?.blocked ?? 0;
      if (blockedCount >= transactions) return;
      if (waited_ms > patience_ms)
        throw new Error(`${blockedCount} of ${transactions} are blocked`);
      await pause(POLL_MS);
    }
  }

  /** Ends the connections of a killed server, as PostgreSQL does once their sockets are closed. */
  async endOthers(): Promise<void> {
    const others = `from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> all($1::integer[])`;
    const { rows } = await this.#watcher.query<{ pid: number }>('select pg_backend_pid() as pid');
    const own = [this.#pid, rows[0]?.pid];
    await this.#watcher.query(`select pg_terminate_backend(pid) ${others}`, [own]);
    for (;;) {
      const { rowCount } = await this.#watcher.query(`select pid ${others}`, [own]);
      if (rowCount === 0) return;
      await pause(POLL_MS);
    }
  }

  async release(): Promise<void> {
    await this.#holder.query('rollback');
    await Promise.all([this.#holder.end(), this.#watcher.end()]);
  }
}
