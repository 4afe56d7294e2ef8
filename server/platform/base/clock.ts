// The server's clock. A test may set it forward (R-OPERATOR-6).
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'clock.json';

export class ServerClock {
  readonly #path: string;
  readonly #machine: () => number;
  readonly #listeners = new Set<(offset_ms: number) => void>();
  #offset_ms: number;

  /** A test's offset is saved in the data folder, because stored rows carry times of that clock. */
  constructor(folder: string, machine: () => number) {
    this.#path = join(folder, FILE);
    this.#machine = machine;
    this.#offset_ms = readOffset(this.#path);
  }

  /** An arrow function, because callers pass it on unbound. */
  readonly now = (): number => this.#machine() + this.#offset_ms;

  /** Never negative: time does not go back. */
  get offset_ms(): number {
    return this.#offset_ms;
  }

  advance(ms: number): void {
    if (!Number.isSafeInteger(ms) || ms <= 0) throw new Error('the clock can only be advanced');
    this.#offset_ms += ms;
    const fresh = `${this.#path}.new`;
    writeFileSync(fresh, `${JSON.stringify({ offset_ms: this.#offset_ms })}\n`);
    renameSync(fresh, this.#path);
    for (const listener of this.#listeners) listener(this.#offset_ms);
  }

  /** For threads, which have a clock of their own. */
  onAdvanced(listener: (offset_ms: number) => void): void {
    this.#listeners.add(listener);
  }
}

function readOffset(path: string): number {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return 0;
  }
  const { offset_ms } = JSON.parse(text) as { offset_ms: number };
  if (!Number.isSafeInteger(offset_ms) || offset_ms < 0) throw new Error(`${path} is damaged.`);
  return offset_ms;
}
