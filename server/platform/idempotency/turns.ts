// Requests of this process with the same key wait here instead of in the database, where each would hold one of few
// connections. This only saves connections: the key's lock in the database decides.
import type { Database } from '../db/database.ts';
import type { Key } from './keys.ts';

const lines = new WeakMap<Database, Map<string, Promise<void>>>();

function lineOf(database: Database): Map<string, Promise<void>> {
  const line = lines.get(database) ?? new Map<string, Promise<void>>();
  lines.set(database, line);
  return line;
}

const nameOf = ({ user_id, key }: Key): string => `${user_id} ${key}`;

export function isAtWork(database: Database, key: Key): boolean {
  return lineOf(database).has(nameOf(key));
}

export class Patience {
  isOver = false;
  readonly #ms: number;
  #over: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Waits for the promise, but no longer than the remaining time. The time starts with the first wait. */
  async wait(that: Promise<unknown>): Promise<void> {
    this.#over ??= new Promise((resolve) => {
      this.#timer = setTimeout(() => {
        this.isOver = true;
        resolve();
      }, this.#ms);
    });
    await Promise.race([that, this.#over]);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** Runs the body when no other request of this process uses the key. Undefined when the time ran out first. */
export async function inTurn<T>(
  database: Database,
  key: Key,
  patience: Patience,
  body: () => Promise<T>,
): Promise<T | undefined> {
  const line = lineOf(database);
  const name = nameOf(key);
  for (let before = line.get(name); before !== undefined; before = line.get(name)) {
    await patience.wait(before);
    if (patience.isOver) return undefined;
  }
  let finish = (): void => undefined;
  const mine = new Promise<void>((resolve) => {
    finish = resolve;
  });
  line.set(name, mine);
  try {
    return await body();
  } finally {
    line.delete(name);
    finish();
  }
}
