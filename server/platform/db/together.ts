// Carries out requests of different users in one transaction: while one is at work, those that arrive meanwhile wait for
// the next one, so that each statement is sent once for all of them. Nobody waits on an idle server.
import { AsyncResource } from 'node:async_hooks';
import type { Database, Transaction } from './database.ts';
import { DatabaseLost, hasCode, LOCK_NOT_AVAILABLE } from './errors.ts';
import { gatherEach, type OwnOutcome } from './gather.ts';

/** Transactions at once: while PostgreSQL works on one, the server works on another. */
const LANES = { embedded: 1, postgres: 2 } as const;
const BODIES_AT_MOST = 50;
/** A lock that `AccountBusy` did not foresee. */
const LOCK_MS = 100;

/** Thrown by a body that would wait for a lock: it runs again in a transaction of its own, where it may wait. */
export class AccountBusy extends Error {
  override readonly name = 'AccountBusy';
}

interface Entry {
  owner: number;
  body(tx: Transaction): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const groupsByDatabase = new WeakMap<Database, Groups>();

/**
 * Like `database.transaction`, with others. Bodies of one owner never share a transaction, because locks don't separate
 * them there. A body that fails after it has written, or that must wait for a lock, takes no other with it.
 */
export function together<T>(
  database: Database,
  owner: number,
  body: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let groups = groupsByDatabase.get(database);
  if (groups === undefined) {
    groups = new Groups(database);
    groupsByDatabase.set(database, groups);
  }
  return groups.run(owner, body);
}

type Failed = OwnOutcome<unknown> & { is: 'failed' };

class RolledBack extends Error {
  readonly outcomes: readonly OwnOutcome<unknown>[];

  constructor(outcomes: readonly OwnOutcome<unknown>[]) {
    super('a body failed after it had written');
    this.outcomes = outcomes;
  }
}

function mustWait(error: unknown): boolean {
  return error instanceof AccountBusy || hasCode(error, LOCK_NOT_AVAILABLE);
}

function mustGoBack(outcome: OwnOutcome<unknown> | undefined): outcome is Failed {
  return outcome?.is === 'failed' && outcome.hasWritten;
}

class Groups {
  readonly #database: Database;
  readonly #waitingEntries = new Set<Entry>();
  readonly #busyOwners = new Set<number>();
  #freeLanes: number;
  #isStarting = false;
  /** Bodies don't inherit what belongs to the request that came first. */
  readonly #start: () => void;

  constructor(database: Database) {
    this.#database = database;
    this.#freeLanes = LANES[database.engine];
    this.#start = AsyncResource.bind(() => {
      this.#isStarting = false;
      while (this.#freeLanes > 0) {
        const entries = this.#nextEntries();
        if (entries.length === 0) return;
        this.#freeLanes -= 1;
        void this.#runGroup(entries).finally(() => {
          this.#freeLanes += 1;
          this.#startSoon();
        });
      }
    });
  }

  /** After what has arrived meanwhile is read, so that it goes too. */
  #startSoon(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    setImmediate(this.#start);
  }

  async run<T>(owner: number, body: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#waitingEntries.add({ owner, body, resolve: resolve as Entry['resolve'], reject });
        this.#start();
      });
    } finally {
      this.#busyOwners.delete(owner);
      this.#startSoon();
    }
  }

  #nextEntries(): Entry[] {
    const entries: Entry[] = [];
    for (const entry of this.#waitingEntries) {
      if (entries.length === BODIES_AT_MOST) break;
      if (this.#busyOwners.has(entry.owner)) continue;
      this.#busyOwners.add(entry.owner);
      this.#waitingEntries.delete(entry);
      entries.push(entry);
    }
    return entries;
  }

  async #runGroup(entries: readonly Entry[]): Promise<void> {
    try {
      const outcomes = await this.#database.transaction(
        async (tx) => {
          const all = await gatherEach(tx, entries, (ownTx, { body }) => body(ownTx));
          if (all.some(mustGoBack)) throw new RolledBack(all);
          return all;
        },
        { lock_ms: LOCK_MS },
      );
      for (const [index, entry] of entries.entries()) {
        const outcome = outcomes[index];
        if (outcome?.is === 'done') entry.resolve(outcome.value);
        else if (mustWait(outcome?.error)) this.#runAlone(entry);
        else entry.reject(outcome?.error);
      }
    } catch (error) {
      await this.#afterRollback(entries, error);
    }
  }

  async #afterRollback(entries: readonly Entry[], error: unknown): Promise<void> {
    if (error instanceof DatabaseLost) {
      // Perhaps it is committed: a client with a key can find out.
      for (const { reject } of entries) reject(error);
    } else if (error instanceof RolledBack) {
      const others: Entry[] = [];
      for (const [index, entry] of entries.entries()) {
        const outcome = error.outcomes[index];
        if (!mustGoBack(outcome)) others.push(entry);
        else if (entries.length > 1 || mustWait(outcome.error)) this.#runAlone(entry);
        else entry.reject(outcome.error);
      }
      if (others.length > 0) await this.#runGroup(others);
    } else if (entries.length === 1 && !mustWait(error)) {
      entries[0]?.reject(error);
    } else {
      for (const entry of entries) this.#runAlone(entry);
    }
  }

  #runAlone({ body, resolve, reject }: Entry): void {
    this.#database.transaction(body).then(resolve, reject);
  }
}
