// A queue for heavy work, with limits of running and waiting jobs.
import { refusal } from '../base/call-refusal.ts';

const RETRY_MS = 2_000;

export class Queue {
  readonly #at_once: number;
  readonly #most: number;
  readonly #waitingJobs: (() => void)[] = [];
  #runningJobs = 0;

  constructor({ at_once, most }: { at_once: number; most: number }) {
    this.#at_once = at_once;
    this.#most = most;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#runningJobs >= this.#at_once) {
      if (this.#waitingJobs.length >= this.#most) {
        throw refusal('unavailable', { params: { retry_after_ms: RETRY_MS } });
      }
      // The ended job passes on its place, so `#runningJobs` stays the same.
      await new Promise<void>((resolve) => this.#waitingJobs.push(resolve));
    } else {
      this.#runningJobs += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waitingJobs.shift();
      if (next === undefined) this.#runningJobs -= 1;
      else next();
    }
  }
}
