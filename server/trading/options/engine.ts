// The engine of timed options in the main thread: settles the options that its watch reports as due, in order, one
// transaction each.

import { type Firings, firingsOf } from '../../market/engines/firings.ts';
import { type FromComparison, isComparison } from '../../market/engines/watch-compare.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Engine } from '../../platform/modules/engine.ts';
import { settleOption } from './settlement.ts';
import { type Running, runningOrders } from './store.ts';
import { forgetTicks, keepTicks, settlingTick } from './tick-store.ts';
import type { Due, FromOptionWatch, Missed, ToOptionWatch } from './watch-messages.ts';

type FromWatch = FromOptionWatch | FromComparison | Missed;

export interface OptionEngineParts {
  database: Database;
  sendToWatch(message: ToOptionWatch): void;
  nameOf(currency_id: number): string;
  now(): number;
  report(error: unknown): void;
}

export class OptionEngine implements Engine {
  readonly name = 'options';
  readonly #parts: OptionEngineParts;
  #firings: Firings<FromWatch> | undefined;
  #differences = 0;
  /** Orders whose settlement failed repeatedly. They are still running in the database. */
  #later: Due[] = [];

  constructor(parts: OptionEngineParts) {
    this.#parts = parts;
  }

  /** Options that expired while no process led are settled by stored ticks; the others keep running. */
  async begin(): Promise<void> {
    const { database, sendToWatch, report } = this.#parts;
    // Sent before the database is read: a stake that another process takes meanwhile is either in the result or sent by
    // that process.
    sendToWatch({ is: 'begin' });
    this.#firings = firingsOf(
      (step) => this.#carryOut(step),
      report,
      (step) => {
        // A failed comparison is repeated soon.
        if ('due' in step) this.#later.push(...step.due);
      },
    );
    for (const order of await runningOrders(database)) await this.#adopt(order);
  }

  /** Adds an order that the watch doesn't know, or settles it by stored ticks if it has expired. */
  async #adopt(order: Running): Promise<void> {
    const { database, now } = this.#parts;
    const tick = order.expire_time <= now() ? await settlingTick(database, order) : undefined;
    if (tick === undefined) this.runs(order);
    else await this.#settleOrLater({ id: order.id, tick });
  }

  compare(): void {
    if (this.#firings !== undefined) this.#parts.sendToWatch({ is: 'comparing' });
  }

  get differences(): number {
    return this.#differences;
  }

  runs(order: Running): void {
    this.#parts.sendToWatch({ is: 'run', order });
  }

  onCancelled(order: Running): void {
    this.#parts.sendToWatch({ is: 'cancelled', order });
  }

  onFired(step: FromWatch): void {
    this.#firings?.take(step);
  }

  async whenSettled(): Promise<boolean> {
    return (await this.#firings?.whenSettled()) ?? false;
  }

  /** A job: retries failed settlements and deletes old ticks. */
  async tidy(): Promise<void> {
    const dueLater = this.#later;
    this.#later = [];
    if (dueLater.length > 0) this.onFired({ ticks: [], due: dueLater });
    if (this.#firings !== undefined) await forgetTicks(this.#parts.database, this.#parts.now());
  }

  /** Doesn't clear the watch, which may already belong to the next leader. */
  async end(): Promise<void> {
    const firings = this.#firings;
    this.#firings = undefined;
    await firings?.end();
  }

  /** Stores ticks before settling by them, so that a crash in between doesn't change the result. */
  async #carryOut(step: FromWatch): Promise<void> {
    if (isComparison(step)) return this.#applyComparison(step);
    if ('missed' in step) {
      for (const order of step.missed) await this.#adopt(order);
      return;
    }
    const { ticks, due } = step;
    await keepTicks(this.#parts.database, ticks);
    for (const one of due) await this.#settle(one);
  }

  async #applyComparison(step: FromComparison): Promise<void> {
    if (step.comparison === 'done') {
      this.#differences += step.differences;
      return;
    }
    const orders = await runningOrders(this.#parts.database);
    this.#parts.sendToWatch({ is: 'compare', orders });
  }

  async #settleOrLater(dueOrders: Due): Promise<void> {
    try {
      await this.#settle(dueOrders);
    } catch (error) {
      this.#parts.report(error);
      this.#later.push(dueOrders);
    }
  }

  #settle(dueOrders: Due): Promise<void> {
    const { database, nameOf, now } = this.#parts;
    return database.transaction((tx) => settleOption(tx, dueOrders, { nameOf, time: now() }));
  }
}
