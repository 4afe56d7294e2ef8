// The socket's limits (R-SOCKET-10, R-SOCKET-11).
import { SECOND_MS } from '../../../protocol/time.ts';

export const LIMITS = {
  rooms: 50,
  events_a_second: 20,
  event_bytes: 4 * 1024,
  /** A larger message ends the connection without an explanation, because it is not read. */
  message_bytes: 16 * 1024,
  sockets_per_account: 20,
  sockets_per_address: 100,
  skip_bytes: 256 * 1024,
  close_bytes: 1024 * 1024,
} as const;

/** Admits at most this many per second; the second starts with the first of them. */
export class Pace {
  readonly #most: number;
  readonly #now: () => number;
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  allows(): boolean {
    const now = this.#now();
    if (now - this.#since >= SECOND_MS) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#most;
  }
}

export class Tally {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string): number {
    const count = this.of(name) + 1;
    this.#counts.set(name, count);
    return count;
  }

  take(name: string): void {
    const count = this.of(name) - 1;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }
}
