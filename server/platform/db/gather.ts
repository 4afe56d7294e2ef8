// Runs several bodies concurrently in one transaction and batches the statements that all of them need.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Result, Row, Transaction, Value } from './database.ts';

/** Bodies that go on in one turn of the event loop: requests of other users don't wait for all of them. */
const BODIES_A_TURN = 10;

export type Many<In, Out> = (tx: Transaction, inputs: readonly In[]) => Promise<readonly Out[]>;

/**
 * Inside `gather` and `gatherEach`, batches the inputs of all bodies into one call of `many`. Elsewhere calls it with
 * this input alone.
 */
export async function forAll<In, Out>(
  tx: Transaction,
  many: Many<In, Out>,
  input: In,
): Promise<Out> {
  if (tx instanceof GatheredTransaction) return tx.join(many, input);
  const [output] = await many(tx, [input]);
  return output as Out;
}

/** All bodies have one transaction and one outcome: if one fails, all fail. */
export async function gather<In, Out>(
  tx: Transaction,
  inputs: readonly In[],
  body: (tx: Transaction, input: In) => Promise<Out>,
): Promise<Out[]> {
  const gathering = new Gathering(inputs.length);
  const gatheredTx = new GatheredTransaction(tx, gathering);
  const outcomes = await Promise.allSettled(
    inputs.map((input) => gathering.run(() => body(gatheredTx, input))),
  );
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

export type OwnOutcome<Out> =
  | { is: 'done'; value: Out }
  /** Where nothing was written, the rest may be committed. */
  | { is: 'failed'; error: unknown; hasWritten: boolean };

/**
 * Each body has its own outcome, its own steps before the commit, which run batched too, and its own steps after it,
 * which run if the body did not fail.
 */
export async function gatherEach<In, Out>(
  tx: Transaction,
  inputs: readonly In[],
  body: (tx: Transaction, input: In) => Promise<Out>,
): Promise<OwnOutcome<Out>[]> {
  const gathering = new Gathering(inputs.length);
  return Promise.all(
    inputs.map(async (input): Promise<OwnOutcome<Out>> => {
      const ownTx = new OwnTransaction(tx, gathering);
      try {
        const value = await gathering.run(async () => {
          const result = await body(ownTx, input);
          await ownTx.runBeforeCommit();
          return result;
        });
        ownTx.passAfterCommit();
        return { is: 'done', value };
      } catch (error) {
        return { is: 'failed', error, hasWritten: ownTx.hasWritten };
      }
    }),
  );
}

/** Whether the bodies of this transaction must not wait for a lock: others would wait with them. */
export function mustNotWait(tx: Transaction): boolean {
  return tx instanceof OwnTransaction;
}

/** The transaction of the database that all bodies have in common. */
export function wholeOf(tx: Transaction): Transaction {
  return tx instanceof GatheredTransaction ? tx.whole : tx;
}

interface Call {
  tx: GatheredTransaction;
  input: unknown;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** The bodies of one transaction, and the calls that wait until every body has one. */
class Gathering {
  readonly #waitingCalls = new Map<Many<unknown, unknown>, Call[]>();
  #runningBodies: number;
  #openBodies: number;

  constructor(bodies: number) {
    this.#runningBodies = bodies;
    this.#openBodies = bodies;
  }

  async run<T>(body: () => Promise<T>): Promise<T> {
    try {
      return await body();
    } finally {
      this.#openBodies -= 1;
      this.#bodyRests();
    }
  }

  join<In, Out>(tx: GatheredTransaction, many: Many<In, Out>, input: In): Promise<Out> {
    // Steps before the commit run after all bodies.
    if (this.#openBodies === 0) return many(tx, [input]).then(([output]) => output as Out);
    return new Promise<Out>((resolve, reject) => {
      const calls = this.#waitingCalls.get(many as Many<unknown, unknown>);
      const call = { tx, input, resolve: resolve as Call['resolve'], reject };
      if (calls === undefined) this.#waitingCalls.set(many as Many<unknown, unknown>, [call]);
      else calls.push(call);
      this.#bodyRests();
    });
  }

  #bodyRests(): void {
    this.#runningBodies -= 1;
    if (this.#runningBodies === 0 && this.#waitingCalls.size > 0) void this.#send();
  }

  async #send(): Promise<void> {
    const groups = [...this.#waitingCalls];
    this.#waitingCalls.clear();
    const calls = groups.flatMap(([, group]) => group);
    try {
      const outputs = await Promise.all(groups.map(([many, group]) => outputsOf(many, group)));
      this.#runningBodies = calls.length;
      for (const [index, output] of outputs.flat().entries()) {
        if (index > 0 && index % BODIES_A_TURN === 0) await nextTurn();
        calls[index]?.resolve(output);
      }
    } catch (error) {
      this.#runningBodies = calls.length;
      for (const { reject } of calls) reject(error);
    }
  }
}

async function outputsOf(
  many: Many<unknown, unknown>,
  calls: readonly Call[],
): Promise<readonly unknown[]> {
  const [first] = calls;
  if (first === undefined) return [];
  const transactions = calls.map(({ tx }) => tx);
  const outputs = await many(
    new BatchTransaction(first.tx, transactions),
    calls.map(({ input }) => input),
  );
  return calls.map((_, index) => outputs[index]);
}

class GatheredTransaction implements Transaction {
  readonly whole: Transaction;
  readonly #gathering: Gathering;

  constructor(tx: Transaction, gathering: Gathering) {
    this.whole = tx;
    this.#gathering = gathering;
  }

  query<R extends Row>(sql: string, values?: readonly Value[]): Promise<Result<R>> {
    this.note(sql);
    return this.whole.query<R>(sql, values);
  }

  script(sql: string): Promise<void> {
    this.note(sql);
    return this.whole.script(sql);
  }

  beforeCommit(step: () => Promise<void>): void {
    this.whole.beforeCommit(step);
  }

  afterCommit(step: () => void): void {
    this.whole.afterCommit(step);
  }

  join<In, Out>(many: Many<In, Out>, input: In): Promise<Out> {
    return this.#gathering.join(this, many, input);
  }

  note(_sql: string): void {}
}

class OwnTransaction extends GatheredTransaction {
  hasWritten = false;
  readonly #before: (() => Promise<void>)[] = [];
  readonly #after: (() => void)[] = [];

  override beforeCommit(step: () => Promise<void>): void {
    this.#before.push(step);
  }

  override afterCommit(step: () => void): void {
    this.#after.push(step);
  }

  override note(sql: string): void {
    this.hasWritten ||= !onlyReads(sql);
  }

  async runBeforeCommit(): Promise<void> {
    for (const step of this.#before) await step();
  }

  passAfterCommit(): void {
    for (const step of this.#after) this.whole.afterCommit(step);
  }
}

/** What a batch does is done by each body that waits for it. */
class BatchTransaction implements Transaction {
  readonly #first: GatheredTransaction;
  readonly #all: readonly GatheredTransaction[];

  constructor(first: GatheredTransaction, all: readonly GatheredTransaction[]) {
    this.#first = first;
    this.#all = all;
  }

  query<R extends Row>(sql: string, values?: readonly Value[]): Promise<Result<R>> {
    for (const tx of this.#all) tx.note(sql);
    return this.#first.query<R>(sql, values);
  }

  script(sql: string): Promise<void> {
    for (const tx of this.#all) tx.note(sql);
    return this.#first.script(sql);
  }

  beforeCommit(step: () => Promise<void>): void {
    this.#first.beforeCommit(step);
  }

  afterCommit(step: () => void): void {
    this.#first.afterCommit(step);
  }
}

/** Functions of a `select` that leave nothing behind which a failed body would have to take back. */
const HARMLESS: ReadonlySet<string> = new Set([
  'array_agg',
  'json_agg',
  'json_build_object',
  'jsonb_to_recordset',
  'idempotency_claims',
  'ledger_lock',
  'ledger_lock_free',
]);
/** Functions of this schema have several words. */
const FUNCTION = /\b([a-z]+(?:_[a-z]+)+)\s*\(/g;

function onlyReads(sql: string): boolean {
  if (!/^\s*select\b/i.test(sql)) return false;
  return [...sql.matchAll(FUNCTION)].every(([, name = '']) => HARMLESS.has(name));
}
