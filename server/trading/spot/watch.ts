// The part of the spot engine that sees every tick, in the market's thread: finds the resting orders that the
// market reaches (R-SPOT-7), and the stops that the mark reaches (R-SPOT-9). It also publishes users' trades and shows their resting orders in the book.

import { ChangedSince, type FromComparison } from '../../market/engines/watch-compare.ts';
import type { BookHand } from '../../market/feed/book-hand.ts';
import type { Listed } from '../../market/feed/listed-instrument.ts';
import { scaledOf, scaledText } from '../../market/feed/scaled-text.ts';
import type { Tick, Watch } from '../../market/feed/watch.ts';
import { nearestNumber } from '../../platform/base/exact.ts';
import { RestingSide } from './resting-side.ts';
import { StopHeap } from './stop-heap.ts';
import type { FromSpotWatch, Reached, Resting, ToSpotWatch, Trade } from './watch-messages.ts';

interface Slot {
  slot: number;
  instrument: Listed;
  buyers: RestingSide;
  sellers: RestingSide;
  rising: StopHeap;
  falling: StopHeap;
  /** The last mark, in units. */
  mark: { price: number; time: number } | undefined;
  /** The engine waits for a mark later than this time. */
  toldAfter: number | undefined;
}

const BUYERS = 1;
const SELLERS = 2;

export class SpotWatch implements Watch {
  readonly #instruments: readonly Listed[];
  readonly #hand: BookHand;
  readonly #slots = new Map<number, Slot>();
  #reachedOrders: Reached[] = [];
  /** Markets that were closed and have a mark again. */
  #tickedIds: number[] = [];
  readonly #changedSinceBegin = new Set<number>();
  #isFinding = false;
  readonly #changedIds = new ChangedSince<number>();

  constructor(instruments: readonly Listed[], hand: BookHand) {
    this.#instruments = instruments;
    this.#hand = hand;
  }

  tick({ match_id, high, low, mark, number, time }: Readonly<Tick>): void {
    const instrumentSlot = this.#slotOf(match_id);
    if (instrumentSlot === undefined) return;
    if (number !== 0) this.#meet(instrumentSlot, { high, low, number, time });
    const before = instrumentSlot.mark;
    instrumentSlot.mark = { price: mark, time };
    this.#fireStops(instrumentSlot, before);
    if (instrumentSlot.toldAfter !== undefined) this.#tellTick(instrumentSlot);
  }

  #tellTick(slot: Slot): void {
    if ((slot.mark?.time ?? 0) <= (slot.toldAfter ?? 0)) return;
    slot.toldAfter = undefined;
    this.#tickedIds.push(slot.instrument.match_id);
  }

  #meet(
    { buyers, sellers, instrument }: Slot,
    { high, low, number, time }: Pick<Tick, 'high' | 'low' | 'number' | 'time'>,
  ): void {
    const { number_exponent } = instrument;
    for (const one of [...buyers.meet(low, number), ...sellers.meet(high, number)]) {
      const part = one.number === null ? null : scaledText(one.number, number_exponent);
      this.#reachedOrders.push({ at: 'book', id: one.id, number: part, time });
      this.#changedIds.note(one.id);
    }
  }

  #fireStops({ rising, falling, mark, instrument }: Slot, before: Slot['mark']): void {
    if (mark === undefined) return;
    const textOf = (price: number): string => scaledText(price, instrument.price_exponent);
    for (const id of [...rising.reach(mark.price), ...falling.reach(mark.price)]) {
      this.#reachedOrders.push({
        at: 'trigger',
        id,
        mark: textOf(mark.price),
        time: mark.time,
        before: before === undefined ? null : { mark: textOf(before.price), time: before.time },
      });
      this.#changedIds.note(id);
    }
  }

  step(): readonly FromSpotWatch[] {
    if (this.#reachedOrders.length + this.#tickedIds.length === 0) return [];
    const reachedOrders = this.#reachedOrders;
    const tickedIds = this.#tickedIds;
    this.#reachedOrders = [];
    this.#tickedIds = [];
    const ticks = tickedIds.map((match_id) => ({ is: 'ticked', match_id }) as const);
    return reachedOrders.length === 0
      ? ticks
      : [{ is: 'reached', reached: reachedOrders }, ...ticks];
  }

  take(message: object, now: number): readonly (FromSpotWatch | FromComparison)[] {
    const update = message as ToSpotWatch;
    if (update.is === 'comparing') {
      this.#changedIds.begin();
      return [{ comparison: 'begun' }];
    }
    if (update.is === 'compare') {
      return [{ comparison: 'done', differences: this.#compare(update.orders) }];
    }
    if (update.is === 'expiring') return [...this.step(), { is: 'expired', time: update.time }];
    if (update.is === 'closed') {
      const slot = this.#slotOf(update.match_id);
      if (slot !== undefined) {
        slot.toldAfter = update.time;
        this.#tellTick(slot);
      }
      return this.step();
    }
    if (update.is === 'begin') this.#begin();
    else if (update.is === 'found') {
      for (const order of update.orders)
        if (!this.#changedSinceBegin.has(order.id)) this.#rest(order);
      this.#changedSinceBegin.clear();
    } else {
      for (const trade of update.trades) this.#show(update.match_id, trade, now);
      for (const order of update.orders) {
        if (this.#isFinding) this.#changedSinceBegin.add(order.id);
        this.#changedIds.note(order.id);
        this.#rest(order);
      }
    }
    this.#isFinding = update.is === 'begin' || (this.#isFinding && update.is !== 'found');
    return this.step();
  }

  #compare(orders: readonly Resting[]): number {
    if (!this.#changedIds.isRecording) return 0;
    const before = new Map<number, string>();
    const unknown = new Map<number, Resting>();
    for (const { instrument, buyers, sellers, rising, falling } of this.#slots.values()) {
      const { match_id, price_exponent } = instrument;
      for (const [type, side] of [
        [1, buyers],
        [2, sellers],
      ] as const) {
        for (const { id, price, units, since } of side.orders) {
          before.set(id, `${units}`);
          const text = scaledText(price, price_exponent);
          unknown.set(id, { id, match_id, type, price: text, left: '0', since, trigger: null });
        }
      }
      for (const { id } of [...rising.stops, ...falling.stops]) {
        before.set(id, 'stop');
        const emptyOrder = { type: 1 as const, price: '0', left: '0', since: 0, trigger: null };
        unknown.set(id, { id, match_id, ...emptyOrder });
      }
    }
    let differences = 0;
    for (const order of orders) {
      unknown.delete(order.id);
      if (this.#changedIds.has(order.id)) continue;
      const units = this.#unitsOf(order);
      const expected = order.trigger === null ? `${units?.left}` : 'stop';
      if (units === undefined || before.get(order.id) === expected) continue;
      differences += 1;
      this.#rest(order);
    }
    for (const order of unknown.values()) {
      if (this.#changedIds.has(order.id)) continue;
      differences += 1;
      this.#rest(order);
    }
    this.#changedIds.end();
    return differences;
  }

  #begin(): void {
    this.#changedIds.end();
    this.#changedSinceBegin.clear();
    this.#reachedOrders = [];
    this.#tickedIds = [];
    for (const slot of this.#slots.values()) {
      slot.toldAfter = undefined;
      const { buyers, sellers, rising, falling } = slot;
      for (const orders of [buyers, sellers, rising, falling]) orders.clear();
    }
  }

  #rest(order: Resting): void {
    const instrumentSlot = this.#slotOf(order.match_id);
    const units = this.#unitsOf(order);
    if (instrumentSlot === undefined || units === undefined) return;
    const { id, since, type, trigger } = order;
    const { buyers, sellers, rising, falling } = instrumentSlot;
    (type === BUYERS ? buyers : sellers).set({ id, since, price: units.price, units: units.left });
    if (trigger === null || units.trigger === undefined) {
      rising.delete(id);
      falling.delete(id);
      return;
    }
    (trigger.by === 'rise' ? rising : falling).set(id, units.trigger);
    // The mark may have reached it before it came here.
    this.#fireStops(instrumentSlot, undefined);
  }

  /** Undefined for an order that is older than a change of the instrument's units: it waits until it is cancelled. */
  #unitsOf({
    match_id,
    price,
    left,
    trigger,
  }: Resting): { price: number; left: number; trigger: number | undefined } | undefined {
    const instrumentSlot = this.#slotOf(match_id);
    if (instrumentSlot === undefined) return undefined;
    const { price_exponent, number_exponent } = instrumentSlot.instrument;
    const at = scaledOf(price, price_exponent);
    const number = scaledOf(left, number_exponent);
    const level = scaledOf(trigger?.price ?? '0', price_exponent);
    if (at === undefined || number === undefined || level === undefined) return undefined;
    return {
      price: nearestNumber(at),
      left: nearestNumber(number),
      trigger: trigger === null ? undefined : nearestNumber(level),
    };
  }

  #show(match_id: number, { type, price, number, is_simulated }: Trade, now: number): void {
    const instrumentSlot = this.#slotOf(match_id);
    if (instrumentSlot === undefined) return;
    const { slot, instrument } = instrumentSlot;
    const at = scaledOf(price, instrument.price_exponent);
    const tradedQuantity = scaledOf(number, instrument.number_exponent);
    if (at === undefined || tradedQuantity === undefined) return;
    const side = type === 1 ? SELLERS : BUYERS;
    if (is_simulated)
      this.#hand.take(slot, side, nearestNumber(at), nearestNumber(tradedQuantity), now);
    else this.#hand.trade(slot, type, nearestNumber(at), nearestNumber(tradedQuantity), now);
  }

  #slotOf(match_id: number): Slot | undefined {
    const existingSlot = this.#slots.get(match_id);
    if (existingSlot !== undefined) return existingSlot;
    const slot = this.#instruments.findIndex((one) => one.match_id === match_id);
    const instrument = this.#instruments[slot];
    if (instrument === undefined) return undefined;
    const rest = (side: number) => (price: number, number: number) =>
      this.#hand.rest(slot, side, price, number);
    const newSlot: Slot = {
      slot,
      instrument,
      buyers: new RestingSide(true, rest(BUYERS)),
      sellers: new RestingSide(false, rest(SELLERS)),
      rising: new StopHeap(true),
      falling: new StopHeap(false),
      mark: undefined,
      toldAfter: undefined,
    };
    this.#slots.set(match_id, newSlot);
    return newSlot;
  }
}
