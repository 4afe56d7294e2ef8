// The part of the spot engine that sees every tick, in the market's thread: finds the resting orders that the
// market reaches (R-SPOT-7). It also publishes users' trades and shows their resting orders in the book.

import { ChangedSince, type FromComparison } from '../../market/engines/watch-compare.ts';
import type { BookHand } from '../../market/feed/book-hand.ts';
import type { Listed } from '../../market/feed/listed-instrument.ts';
import { scaledOf, scaledText } from '../../market/feed/scaled-text.ts';
import type { Tick, Watch } from '../../market/feed/watch.ts';
import { nearestNumber } from '../../platform/base/exact.ts';
import { RestingSide } from './resting-side.ts';
import type { FromSpotWatch, Met, Resting, ToSpotWatch, Trade } from './watch-messages.ts';

interface Slot {
  slot: number;
  instrument: Listed;
  buyers: RestingSide;
  sellers: RestingSide;
}

const BUYERS = 1;
const SELLERS = 2;

export class SpotWatch implements Watch {
  readonly #instruments: readonly Listed[];
  readonly #hand: BookHand;
  readonly #slots = new Map<number, Slot>();
  #filledOrders: Met[] = [];
  readonly #changedSinceBegin = new Set<number>();
  #isFinding = false;
  readonly #changedIds = new ChangedSince<number>();

  constructor(instruments: readonly Listed[], hand: BookHand) {
    this.#instruments = instruments;
    this.#hand = hand;
  }

  tick({ match_id, high, low, number }: Readonly<Tick>): void {
    const instrumentSlot = this.#slots.get(match_id);
    if (instrumentSlot === undefined || number === 0) return;
    const reachedOrders = [
      ...instrumentSlot.buyers.meet(low, number),
      ...instrumentSlot.sellers.meet(high, number),
    ];
    const { number_exponent } = instrumentSlot.instrument;
    for (const one of reachedOrders) {
      const part = one.number === null ? null : scaledText(one.number, number_exponent);
      this.#filledOrders.push({ id: one.id, number: part });
      this.#changedIds.note(one.id);
    }
  }

  step(): readonly FromSpotWatch[] {
    if (this.#filledOrders.length === 0) return [];
    const reportedOrders = this.#filledOrders;
    this.#filledOrders = [];
    return [{ met: reportedOrders }];
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
    return [];
  }

  #compare(orders: readonly Resting[]): number {
    if (!this.#changedIds.isRecording) return 0;
    const before = new Map<number, { price: number; units: number }>();
    const unknown = new Map<number, Omit<Resting, 'left'>>();
    for (const { instrument, buyers, sellers } of this.#slots.values()) {
      const { match_id, price_exponent } = instrument;
      for (const [type, side] of [
        [1, buyers],
        [2, sellers],
      ] as const) {
        for (const { id, price, units } of side.orders) {
          before.set(id, { price, units });
          unknown.set(id, { id, match_id, type, price: scaledText(price, price_exponent) });
        }
      }
    }
    let differences = 0;
    for (const order of orders) {
      unknown.delete(order.id);
      if (this.#changedIds.has(order.id)) continue;
      const units = this.#unitsOf(order);
      if (units === undefined || before.get(order.id)?.units === units.left) continue;
      differences += 1;
      this.#rest(order);
    }
    for (const order of unknown.values()) {
      if (this.#changedIds.has(order.id)) continue;
      differences += 1;
      this.#rest({ ...order, left: '0' });
    }
    this.#changedIds.end();
    return differences;
  }

  #begin(): void {
    this.#changedIds.end();
    this.#changedSinceBegin.clear();
    for (const { buyers, sellers } of this.#slots.values()) {
      buyers.clear();
      sellers.clear();
    }
  }

  #rest(order: Resting): void {
    const instrumentSlot = this.#slotOf(order.match_id);
    const units = this.#unitsOf(order);
    if (instrumentSlot === undefined || units === undefined) return;
    (order.type === BUYERS ? instrumentSlot.buyers : instrumentSlot.sellers).set(
      order.id,
      units.price,
      units.left,
    );
  }

  /** Undefined for an order that is older than a change of the instrument's units: it waits until it is cancelled. */
  #unitsOf({ match_id, price, left: units }: Resting): { price: number; left: number } | undefined {
    const instrumentSlot = this.#slotOf(match_id);
    if (instrumentSlot === undefined) return undefined;
    const { price_exponent, number_exponent } = instrumentSlot.instrument;
    const at = scaledOf(price, price_exponent);
    const number = scaledOf(units, number_exponent);
    if (at === undefined || number === undefined) return undefined;
    return { price: nearestNumber(at), left: nearestNumber(number) };
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
    const newSlot = {
      slot,
      instrument,
      buyers: new RestingSide(true, rest(BUYERS)),
      sellers: new RestingSide(false, rest(SELLERS)),
    };
    this.#slots.set(match_id, newSlot);
    return newSlot;
  }
}
