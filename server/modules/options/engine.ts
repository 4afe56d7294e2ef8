// The engine of timed options in main: what its watch says is due is done here, in order, one transaction an order.
import type { Database } from '../../db/database.ts';
import type { Engine } from '../../trading/engine.ts';
import { type Firings, firingsOf } from '../../trading/firings.ts';
import { forgetTicks, keepTicks, settlingTick } from './kept-ticks.ts';
import { type Running, runningOrders } from './orders.ts';
import { settleOption } from './settlement.ts';
import type { Due, FromOptionWatch, ToOptionWatch } from './watch-messages.ts';

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
  #firings: Firings<FromOptionWatch> | undefined;
  /** What was given up for now; it runs in the database still. */
  #later: Due[] = [];

  constructor(parts: OptionEngineParts) {
    this.#parts = parts;
  }

  /** What expired while nobody led is settled by the ticks that were kept; all else runs on. */
  async begin(): Promise<void> {
    const { database, now, tellWatch, report } = this.#parts;
    // Before anything is read: a stake that another process takes meanwhile is in what is read, or tells the watch itself.
    tellWatch({ is: 'begin' });
    this.#firings = firingsOf(
      (step) => this.#carryOut(step),
      report,
      ({ due }) => this.#later.push(...due),
    );
    for (const order of await runningOrders(database)) {
      const tick = order.expire_time <= now() ? await settlingTick(database, order) : undefined;
      if (tick === undefined) this.runs(order);
      else await this.#settleOrLater({ id: order.id, tick });
    }
  }

  /** After the commit of the transaction that took it. */
  runs(order: Running): void {
    this.#parts.tellWatch({ is: 'run', order });
  }

  cancelled(order: Running): void {
    this.#parts.tellWatch({ is: 'cancelled', order });
  }

  fired(step: FromOptionWatch): void {
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
  async #carryOut({ ticks, due }: FromOptionWatch): Promise<void> {
    await keepTicks(this.#parts.database, ticks);
    for (const one of due) await this.#settle(one);
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
