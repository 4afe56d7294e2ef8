// Several bodies in one transaction, side by side: a statement that each of them needs is sent once, for all of them.
import type { Result, Row, Transaction, Value } from './database.ts';

/** A statement for many inputs; the outputs are in the order of the inputs. */
export type Many<In, Out> = (tx: Transaction, inputs: readonly In[]) => Promise<readonly Out[]>;

/** Within `gather` the inputs of all bodies go into one call of `many`; elsewhere it is called with this one alone. */
export async function forAll<In, Out>(
  tx: Transaction,
  many: Many<In, Out>,
  input: In,
): Promise<Out> {
  if (tx instanceof GatheredTransaction) return tx.join(many, input);
  const [output] = await many(tx, [input]);
  return output as Out;
}

/** Resolves when all bodies have ended; throws the first error. */
export async function gather<In, Out>(
  tx: Transaction,
  inputs: readonly In[],
  body: (tx: Transaction, input: In) => Promise<Out>,
): Promise<Out[]> {
  if (inputs.length === 0) return [];
  const gathered = new GatheredTransaction(tx, inputs.length);
  const outcomes = await Promise.allSettled(
    inputs.map(async (input) => {
      try {
        return await body(gathered, input);
      } finally {
        gathered.bodyEnded();
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
  readonly #waiting = new Map<Many<unknown, unknown>, Call[]>();
  /** Bodies that wait for no other body. */
  #running: number;
  /** A connection takes one statement at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(tx: Transaction, bodies: number) {
    this.#tx = tx;
    this.#running = bodies;
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
    // A statement of all bodies that waits for all bodies would wait for itself.
    if (this.#running === 0) throw new Error('forAll within a statement for many.');
    return new Promise<Out>((resolve, reject) => {
      const calls = this.#waiting.get(many as Many<unknown, unknown>);
      const call = { input, resolve: resolve as Call['resolve'], reject };
      if (calls === undefined) this.#waiting.set(many as Many<unknown, unknown>, [call]);
      else calls.push(call);
      this.bodyEnded();
    });
  }

  /** Or it waits: the last waiting body sends the statement for all. */
  bodyEnded(): void {
    this.#running -= 1;
    if (this.#running === 0 && this.#waiting.size > 0) void this.#send();
  }

  async #send(): Promise<void> {
    const groups = [...this.#waiting];
    this.#waiting.clear();
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
      this.#running = calls.length;
      for (const [index, { resolve }] of calls.entries()) resolve(outputs[index]);
    } catch (error) {
      this.#running = calls.length;
      for (const { reject } of calls) reject(error);
    }
  }

  #inTurn<T>(statement: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(statement);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
