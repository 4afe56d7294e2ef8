// Runs exports beside the calls (R-FUNDS-12): one for each user and a few at a time. Rows are read page by page, so that
// other statements of an embedded database pass in between; a thread of its own computes and writes them.
import { Worker } from 'node:worker_threads';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { SheetRow } from './store.ts';
import type {
  FromExportThread,
  SheetWish,
  ToExportThread,
  WrittenPart,
} from './thread-messages.ts';

export interface ExportJob {
  write(rows: readonly SheetRow[], isLast: boolean): Promise<WrittenPart>;
}

const AT_ONCE = 2;
const RETRY_MS = 5_000;
/** A thread without work ends. */
const IDLE_MS = 60_000;

type Waiting = PromiseWithResolvers<WrittenPart>;

export class ExportDesk {
  readonly #users = new Set<number>();
  readonly #reply = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #idle_ms: number;
  #count = 0;

  constructor(idle_ms = IDLE_MS) {
    this.#idle_ms = idle_ms;
  }

  async run<T>(user_id: number, wish: SheetWish, work: (job: ExportJob) => Promise<T>): Promise<T> {
    const params = { retry_after_ms: RETRY_MS };
    if (this.#users.has(user_id)) throw refusal('rate_limited', { params });
    if (this.#users.size >= AT_ONCE) throw refusal('unavailable', { params });
    this.#users.add(user_id);
    clearTimeout(this.#idle);
    this.#count += 1;
    const id = this.#count;
    try {
      this.#send({ is: 'begin', id, wish });
      return await work({
        write: (rows, isLast) => {
          const reply = Promise.withResolvers<WrittenPart>();
          this.#reply.set(id, reply);
          this.#send({ is: 'rows', id, rows, isLast });
          return reply.promise;
        },
      });
    } finally {
      this.#send({ is: 'forget', id });
      this.#users.delete(user_id);
      if (this.#users.size === 0) this.#endLater();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  #send(message: ToExportThread): void {
    this.#thread ??= this.#begin();
    this.#thread.postMessage(message);
  }

  #begin(): Worker {
    const thread = new Worker(new URL('./export-thread.ts', import.meta.url), { name: 'export' });
    thread.on('message', (message: FromExportThread) => {
      const reply = this.#reply.get(message.id);
      this.#reply.delete(message.id);
      if (message.is === 'written') reply?.resolve(message.part);
      else reply?.reject(new Error(`the export failed: ${message.message}`));
    });
    thread.on('error', (error) => this.#lose(thread, error));
    thread.on('exit', () => this.#lose(thread, new Error('its thread ended')));
    return thread;
  }

  #lose(thread: Worker, reason: Error): void {
    if (this.#thread === thread) this.#thread = undefined;
    for (const { reject } of this.#reply.values()) reject(reason);
    this.#reply.clear();
  }

  #endLater(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      const thread = this.#thread;
      this.#thread = undefined;
      void thread?.terminate();
    }, this.#idle_ms);
    this.#idle.unref();
  }
}
