// The part of the options engine that sees every tick, in the market's thread: which running option the tick settles.
// It holds only what runs; the database is the truth, and main does what is due.
import { scaledText } from '../../market/scaled.ts';
import type { Tick, Watch } from '../../market/watch.ts';
import { ChangedSince, type FromComparison } from '../../trading/watch-compare.ts';
import { Expiries } from './expiries.ts';
import { TICK_WITHIN_MS } from './rules.ts';
import type { Running } from './store.ts';
import type { Due, FromOptionWatch, Missed, OptionTick, ToOptionWatch } from './watch-messages.ts';

export class OptionWatch implements Watch {
  readonly #exponentOf: (slot: number) => number;
  readonly #running = new Map<number, Expiries>();
  #ticks: OptionTick[] = [];
  #due: Due[] = [];
  readonly #changed = new ChangedSince<number>();

  constructor(exponentOf: (slot: number) => number) {
    this.#exponentOf = exponentOf;
  }

  /** The index decides, so a tick that only moves it counts too. */
  tick({ match_id, slot, mark, time }: Readonly<Tick>): void {
    const running = this.#running.get(match_id);
    if (running === undefined) return;
    const tick = { price: scaledText(mark, this.#exponentOf(slot)), time };
    this.#ticks.push({ match_id, ...tick });
    for (const order of running.endedBy(time)) {
      this.#changed.note(order.id);
      this.#due.push({ id: order.id, tick: isInTime(order, time) ? tick : null });
    }
    if (running.isEmpty) this.#running.delete(match_id);
  }

  step(now: number): readonly FromOptionWatch[] {
    for (const [match_id, running] of this.#running) {
      // A tick of this very moment may still come.
      for (const { id } of running.endedBy(now - TICK_WITHIN_MS - 1)) {
        this.#changed.note(id);
        this.#due.push({ id, tick: null });
      }
      if (running.isEmpty) this.#running.delete(match_id);
    }
    if (this.#ticks.length === 0 && this.#due.length === 0) return [];
    const told = { ticks: this.#ticks, due: this.#due };
    this.#ticks = [];
    this.#due = [];
    return [told];
  }

  take(message: object, now: number): readonly (FromOptionWatch | FromComparison | Missed)[] {
    const told = message as ToOptionWatch;
    if (told.is === 'comparing') {
      this.#changed.begin();
      return [{ comparison: 'begun' }];
    }
    if (told.is === 'compare') return this.#compare(told.orders);
    if (told.is === 'cancelled') {
      this.#changed.note(told.order.id);
      this.#running.get(told.order.match_id)?.remove(told.order);
      return [];
    }
    if (told.is === 'begin') {
      this.#running.clear();
      this.#changed.end();
    } else {
      this.#changed.note(told.order.id);
      this.#add(told.order);
    }
    return this.step(now);
  }

  /** Forgets what runs no more; what it had not heard of is the engine's, which knows the ticks that were kept. */
  #compare(orders: readonly Running[]): (FromComparison | Missed)[] {
    if (!this.#changed.isRecording) return [{ comparison: 'done', differences: 0 }];
    const held = new Map<number, Running>();
    for (const running of this.#running.values()) {
      for (const order of running.orders) held.set(order.id, order);
    }
    const missed = orders.filter(({ id }) => !held.delete(id) && !this.#changed.has(id));
    const over = [...held.values()].filter(({ id }) => !this.#changed.has(id));
    for (const order of over) this.#running.get(order.match_id)?.remove(order);
    this.#changed.end();
    return [{ missed }, { comparison: 'done', differences: missed.length + over.length }];
  }

  #add(order: Running): void {
    const running = this.#running.get(order.match_id) ?? new Expiries();
    running.add(order);
    this.#running.set(order.match_id, running);
  }
}

function isInTime({ expire_time }: Running, time: number): boolean {
  return time - expire_time <= TICK_WITHIN_MS;
}
