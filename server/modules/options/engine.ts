// The engine of timed options in main: what its watch says is due is done here, in order, one transaction an order.
import type { Database } from '../../db/database.ts';
import type { Engine } from '../../trading/engine.ts';
import { type Firings, firingsOf } from '../../trading/firings.ts';
import { type FromComparison, isComparison } from '../../trading/watch-compare.ts';
import { settleOption } from './settlement.ts';
import { type Running, runningOrders } from './store.ts';
import { forgetTicks, keepTicks, settlingTick } from './tick-store.ts';
import type { Due, FromOptionWatch, Missed, ToOptionWatch } from './watch-messages.ts';

type FromWatch = FromOptionWatch | FromComparison | Missed;

export interface OptionEngineParts {
  database: Database;
  tellWatch(message: ToOptionWatch): void;
  nameOf(currency_id: number): string;
  now(): number;
  report(error: unknown): void;
}

export class OptionEngine implements Engine {
  readonly name = 'options';
  readonly #parts: OptionEngineParts;
  /** There while this process leads. */
  #firings: Firings<FromWatch> | undefined;
  #differences = 0;
  /** What was given up for now; it runs in the database still. */
  #later: Due[] = [];

  constructor(parts: OptionEngineParts) {
    this.#parts = parts;
  }

  /** What expired while nobody led is settled by the ticks that were kept; all else runs on. */
  async begin(): Promise<void> {
    const { database, tellWatch, report } = this.#parts;
    // Before anything is read: a stake that another process takes meanwhile is in what is read, or tells the watch itself.
    tellWatch({ is: 'begin' });
    this.#firings = firingsOf(
      (step) => this.#carryOut(step),
      report,
      (step) => {
        // A comparison that failed is made again soon.
        if ('due' in step) this.#later.push(...step.due);
      },
    );
    for (const order of await runningOrders(database)) await this.#adopt(order);
  }

  /** One that the watch does not know: what expired meanwhile is settled by the ticks that were kept. */
  async #adopt(order: Running): Promise<void> {
    const { database, now } = this.#parts;
    const tick = order.expire_time <= now() ? await settlingTick(database, order) : undefined;
    if (tick === undefined) this.runs(order);
    else await this.#settleOrLater({ id: order.id, tick });
  }

  compare(): void {
    if (this.#firings !== undefined) this.#parts.tellWatch({ is: 'comparing' });
  }

  get differences(): number {
    return this.#differences;
  }

  /** After the commit of the transaction that took it. */
  runs(order: Running): void {
    this.#parts.tellWatch({ is: 'run', order });
  }

  cancelled(order: Running): void {
    this.#parts.tellWatch({ is: 'cancelled', order });
  }

  fired(step: FromWatch): void {
    this.#firings?.take(step);
  }

  async settled(): Promise<boolean> {
    return (await this.#firings?.settled()) ?? false;
  }

  /** A job: what the database refused too often is tried again by and by, and old ticks are forgotten. */
  async tidy(): Promise<void> {
    const due = this.#later;
    this.#later = [];
    if (due.length > 0) this.fired({ ticks: [], due });
    if (this.#firings !== undefined) await forgetTicks(this.#parts.database, this.#parts.now());
  }

  /** The watch is left as it is: it may be that of the next leader by now. */
  async end(): Promise<void> {
    const firings = this.#firings;
    this.#firings = undefined;
    await firings?.end();
  }

  /** Ticks are kept before anything is settled by them: a server that dies between settles the same way later. */
  async #carryOut(step: FromWatch): Promise<void> {
    if (isComparison(step)) return this.#compared(step);
    if ('missed' in step) {
      for (const order of step.missed) await this.#adopt(order);
      return;
    }
    const { ticks, due } = step;
    await keepTicks(this.#parts.database, ticks);
    for (const one of due) await this.#settle(one);
  }

  async #compared(step: FromComparison): Promise<void> {
    if (step.comparison === 'done') {
      this.#differences += step.differences;
      return;
    }
    const orders = await runningOrders(this.#parts.database);
    this.#parts.tellWatch({ is: 'compare', orders });
  }

  /** One that the database refuses holds up neither the others nor the start of the server. */
  async #settleOrLater(due: Due): Promise<void> {
    try {
      await this.#settle(due);
    } catch (error) {
      this.#parts.report(error);
      this.#later.push(due);
    }
  }

  #settle(due: Due): Promise<void> {
    const { database, nameOf, now } = this.#parts;
    return database.transaction((tx) => settleOption(tx, due, { nameOf, time: now() }));
  }
}
