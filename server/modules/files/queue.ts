// A queue for heavy work, with limits of running and waiting jobs.
import { refusal } from '../../call-refusal.ts';

const RETRY_MS = 2_000;

export class Queue {
  readonly #at_once: number;
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ at_once, waiting }: { at_once: number; waiting: number }) {
    this.#at_once = at_once;
    this.#most = waiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#at_once) {
      if (this.#waiting.length >= this.#most) {
        throw refusal('unavailable', { params: { retry_after_ms: RETRY_MS } });
      }
      // The ended job passes on its place, so `running` stays the same.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
