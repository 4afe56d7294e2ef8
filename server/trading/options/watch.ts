// The part of the options engine that sees every tick, in the market's thread: finds the options that a tick settles.
// It holds running options only. The database is authoritative, and the main thread settles.

import { ChangedSince, type FromComparison } from '../../market/engines/watch-compare.ts';
import { scaledText } from '../../market/feed/scaled-text.ts';
import type { Tick, Watch } from '../../market/feed/watch.ts';
import { Expiries } from './expiries.ts';
import { TICK_WITHIN_MS } from './rules.ts';
import type { Running } from './store.ts';
import type { Due, FromOptionWatch, Missed, OptionTick, ToOptionWatch } from './watch-messages.ts';

export class OptionWatch implements Watch {
  readonly #exponentOf: (slot: number) => number;
  readonly #expiries = new Map<number, Expiries>();
  #ticks: OptionTick[] = [];
  #dueOptions: Due[] = [];
  readonly #changedIds = new ChangedSince<number>();

  constructor(exponentOf: (slot: number) => number) {
    this.#exponentOf = exponentOf;
  }

  /** Options settle by the index, so a tick that moves only the index counts. */
  tick({ match_id, slot, mark, time }: Readonly<Tick>): void {
    const expiries = this.#expiries.get(match_id);
    if (expiries === undefined) return;
    const tick = { price: scaledText(mark, this.#exponentOf(slot)), time };
    this.#ticks.push({ match_id, ...tick });
    for (const order of expiries.endedBy(time)) {
      this.#changedIds.note(order.id);
      this.#dueOptions.push({ id: order.id, tick: isInTime(order, time) ? tick : null });
    }
    if (expiries.isEmpty) this.#expiries.delete(match_id);
  }

  step(now: number): readonly FromOptionWatch[] {
    for (const [match_id, expiries] of this.#expiries) {
      // A tick with exactly this time may still come.
      for (const { id } of expiries.endedBy(now - TICK_WITHIN_MS - 1)) {
        this.#changedIds.note(id);
        this.#dueOptions.push({ id, tick: null });
      }
      if (expiries.isEmpty) this.#expiries.delete(match_id);
    }
    if (this.#ticks.length === 0 && this.#dueOptions.length === 0) return [];
    const outcome = { ticks: this.#ticks, due: this.#dueOptions };
    this.#ticks = [];
    this.#dueOptions = [];
    return [outcome];
  }

  take(message: object, now: number): readonly (FromOptionWatch | FromComparison | Missed)[] {
    const update = message as ToOptionWatch;
    if (update.is === 'comparing') {
      this.#changedIds.begin();
      return [{ comparison: 'begun' }];
    }
    if (update.is === 'compare') return this.#compare(update.orders);
    if (update.is === 'cancelled') {
      this.#changedIds.note(update.order.id);
      this.#expiries.get(update.order.match_id)?.remove(update.order);
      return [];
    }
    if (update.is === 'begin') {
      this.#expiries.clear();
      this.#changedIds.end();
    } else {
      this.#changedIds.note(update.order.id);
      this.#add(update.order);
    }
    return this.step(now);
  }

  /** Drops options that no longer run, and reports unknown ones to the engine, which has the stored ticks. */
  #compare(orders: readonly Running[]): (FromComparison | Missed)[] {
    if (!this.#changedIds.isRecording) return [{ comparison: 'done', differences: 0 }];
    const runningById = new Map<number, Running>();
    for (const expiries of this.#expiries.values()) {
      for (const order of expiries.orders) runningById.set(order.id, order);
    }
    const missedOrders = orders.filter(
      ({ id }) => !runningById.delete(id) && !this.#changedIds.has(id),
    );
    const over = [...runningById.values()].filter(({ id }) => !this.#changedIds.has(id));
    for (const order of over) this.#expiries.get(order.match_id)?.remove(order);
    this.#changedIds.end();
    return [
      { missed: missedOrders },
      { comparison: 'done', differences: missedOrders.length + over.length },
    ];
  }

  #add(order: Running): void {
    const expiries = this.#expiries.get(order.match_id) ?? new Expiries();
    expiries.add(order);
    this.#expiries.set(order.match_id, expiries);
  }
}

function isInTime({ expire_time }: Running, time: number): boolean {
  return time - expire_time <= TICK_WITHIN_MS;
}
