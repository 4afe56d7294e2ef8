// The server's clock: engines, jobs, codes and sessions all read it. A test may set it forward (R-OPERATOR-6).
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'clock.json';

export class ServerClock {
  readonly #path: string;
  readonly #machine: () => number;
  readonly #listeners = new Set<(offset_ms: number) => void>();
  #offset_ms: number;

  /** An offset set by a test is kept in the data folder: the stored data has times of that clock. */
  constructor(folder: string, machine: () => number) {
    this.#path = join(folder, FILE);
    this.#machine = machine;
    this.#offset_ms = readOffset(this.#path);
  }

  /** Bound: it is handed on as a function. */
  readonly now = (): number => this.#machine() + this.#offset_ms;

  /** Before the machine's own clock it never is: time does not go back. */
  get offset_ms(): number {
    return this.#offset_ms;
  }

  advance(ms: number): void {
    if (!Number.isSafeInteger(ms) || ms <= 0) throw new Error('a clock goes forward.');
    this.#offset_ms += ms;
    const fresh = `${this.#path}.new`;
    writeFileSync(fresh, `${JSON.stringify({ offset_ms: this.#offset_ms })}\n`);
    renameSync(fresh, this.#path);
    for (const listener of this.#listeners) listener(this.#offset_ms);
  }

  /** For threads, which read the machine's clock themselves. */
  onAdvanced(listener: (offset_ms: number) => void): void {
    this.#listeners.add(listener);
  }
}

function readOffset(path: string): number {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // No test has ever set it.
    return 0;
  }
  const { offset_ms } = JSON.parse(text) as { offset_ms: number };
  if (!Number.isSafeInteger(offset_ms) || offset_ms < 0) throw new Error(`${path} is damaged.`);
  return offset_ms;
}
