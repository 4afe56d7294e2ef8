// Runs several bodies concurrently in one transaction and batches the statements that all of them need.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Result, Row, Transaction, Value } from './database.ts';

/** Bodies that go on in one turn of the event loop: requests of other users don't wait for all of them. */
const BODIES_A_TURN = 10;

export type Many<In, Out> = (tx: Transaction, inputs: readonly In[]) => Promise<readonly Out[]>;

/**
 * Inside `gather`, batches the inputs of all bodies into one call of `many`. Elsewhere calls it with this input alone.
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

export async function gather<In, Out>(
  tx: Transaction,
  inputs: readonly In[],
  body: (tx: Transaction, input: In) => Promise<Out>,
): Promise<Out[]> {
  if (inputs.length === 0) return [];
  const gatheringTx = new GatheredTransaction(tx, inputs.length);
  const outcomes = await Promise.allSettled(
    inputs.map(async (input) => {
      try {
        return await body(gatheringTx, input);
      } finally {
        gatheringTx.bodyEnded();
      }
    }),
  );
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

interface Call {
  input: unknown;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

class GatheredTransaction implements Transaction {
  readonly #tx: Transaction;
  readonly #waitingCalls = new Map<Many<unknown, unknown>, Call[]>();
  #runningCalls: number;
  /** Serialises statements: a connection runs one at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(tx: Transaction, bodies: number) {
    this.#tx = tx;
    this.#runningCalls = bodies;
  }

  query<R extends Row>(sql: string, values?: readonly Value[]): Promise<Result<R>> {
    return this.#inTurn(() => this.#tx.query<R>(sql, values));
  }

  script(sql: string): Promise<void> {
    return this.#inTurn(() => this.#tx.script(sql));
  }

  beforeCommit(step: () => Promise<void>): void {
    this.#tx.beforeCommit(step);
  }

  afterCommit(step: () => void): void {
    this.#tx.afterCommit(step);
  }

  join<In, Out>(many: Many<In, Out>, input: In): Promise<Out> {
    // A batch that waits for another batch would wait for itself.
    if (this.#runningCalls === 0) throw new Error('forAll was called inside another forAll.');
    return new Promise<Out>((resolve, reject) => {
      const calls = this.#waitingCalls.get(many as Many<unknown, unknown>);
      const call = { input, resolve: resolve as Call['resolve'], reject };
      if (calls === undefined) this.#waitingCalls.set(many as Many<unknown, unknown>, [call]);
      else calls.push(call);
      this.bodyEnded();
    });
  }

  bodyEnded(): void {
    this.#runningCalls -= 1;
    if (this.#runningCalls === 0 && this.#waitingCalls.size > 0) void this.#send();
  }

  async #send(): Promise<void> {
    const groups = [...this.#waitingCalls];
    this.#waitingCalls.clear();
    const calls = groups.flatMap(([, group]) => group);
    try {
      const outputs: unknown[] = [];
      for (const [many, group] of groups) {
        const results = await many(
          this,
          group.map(({ input }) => input),
        );
        for (const index of group.keys()) outputs.push(results[index]);
      }
      this.#runningCalls = calls.length;
      for (const [index, { resolve }] of calls.entries()) {
        if (index > 0 && index % BODIES_A_TURN === 0) await nextTurn();
        resolve(outputs[index]);
      }
    } catch (error) {
      this.#runningCalls = calls.length;
      for (const { reject } of calls) reject(error);
    }
  }

  #inTurn<T>(statement: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(statement);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
