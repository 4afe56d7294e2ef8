// The part of the spot engine that sees every tick, in the market's thread: which resting orders the market meets (R-SPOT-7).
// It also shows what users do: their trades on the tape, their resting orders in the book.
import { nearestNumber } from '../../exact.ts';
import type { BookHand } from '../../market/book-hand.ts';
import type { Listed } from '../../market/listing.ts';
import { scaledOf, scaledText } from '../../market/scaled.ts';
import type { Tick, Watch } from '../../market/watch.ts';
import { RestingSide } from './resting-side.ts';
import type { FromSpotWatch, Met, Resting, ToSpotWatch, Trade } from './watch-messages.ts';

interface Slot {
  slot: number;
  listed: Listed;
  buyers: RestingSide;
  sellers: RestingSide;
}

const BUYERS = 1;
const SELLERS = 2;

export class SpotWatch implements Watch {
  readonly #listed: readonly Listed[];
  readonly #hand: BookHand;
  /** Of the instruments in which somebody waits or waited, by match_id. */
  readonly #slots = new Map<number, Slot>();
  #met: Met[] = [];
  /** From the beginning until what waits was read: who was told of by himself. */
  readonly #toldSince = new Set<number>();
  #isFinding = false;

  constructor(listed: readonly Listed[], hand: BookHand) {
    this.#listed = listed;
    this.#hand = hand;
  }

  tick({ match_id, high, low, number }: Readonly<Tick>): void {
    const held = this.#slots.get(match_id);
    if (held === undefined || number === 0) return;
    const met = [...held.buyers.meet(low, number), ...held.sellers.meet(high, number)];
    const { number_exponent } = held.listed;
    for (const one of met) {
      const part = one.number === null ? null : scaledText(one.number, number_exponent);
      this.#met.push({ id: one.id, number: part });
    }
  }

  step(): readonly FromSpotWatch[] {
    if (this.#met.length === 0) return [];
    const met = this.#met;
    this.#met = [];
    return [{ met }];
  }

  take(message: object, now: number): readonly FromSpotWatch[] {
    const told = message as ToSpotWatch;
    if (told.is === 'begin') this.#begin();
    else if (told.is === 'found') {
      for (const order of told.orders) if (!this.#toldSince.has(order.id)) this.#rest(order);
      this.#toldSince.clear();
    } else {
      for (const trade of told.trades) this.#show(told.match_id, trade, now);
      for (const order of told.orders) {
        if (this.#isFinding) this.#toldSince.add(order.id);
        this.#rest(order);
      }
    }
    this.#isFinding = told.is === 'begin' || (this.#isFinding && told.is !== 'found');
    return [];
  }

  #begin(): void {
    this.#toldSince.clear();
    for (const { buyers, sellers } of this.#slots.values()) {
      buyers.clear();
      sellers.clear();
    }
  }

  #rest({ id, match_id, type, price, left }: Resting): void {
    const held = this.#slotOf(match_id);
    if (held === undefined) return;
    const { price_exponent, number_exponent } = held.listed;
    const at = scaledOf(price, price_exponent);
    const number = scaledOf(left, number_exponent);
    // Older than a change of the instrument's units, which it does not fit: it waits until it is cancelled.
    if (at === undefined || number === undefined) return;
    (type === BUYERS ? held.buyers : held.sellers).set(
      id,
      nearestNumber(at),
      nearestNumber(number),
    );
  }

  #show(match_id: number, { type, price, number, is_simulated }: Trade, now: number): void {
    const held = this.#slotOf(match_id);
    if (held === undefined) return;
    const { slot, listed } = held;
    const at = scaledOf(price, listed.price_exponent);
    const traded = scaledOf(number, listed.number_exponent);
    if (at === undefined || traded === undefined) return;
    // Who buys takes from the sellers.
    const side = type === 1 ? SELLERS : BUYERS;
    if (is_simulated) this.#hand.take(slot, side, nearestNumber(at), nearestNumber(traded), now);
    else this.#hand.trade(slot, type, nearestNumber(at), nearestNumber(traded), now);
  }

  #slotOf(match_id: number): Slot | undefined {
    const known = this.#slots.get(match_id);
    if (known !== undefined) return known;
    const slot = this.#listed.findIndex((one) => one.match_id === match_id);
    const listed = this.#listed[slot];
    if (listed === undefined) return undefined;
    const rest = (side: number) => (price: number, number: number) =>
      this.#hand.rest(slot, side, price, number);
    const made = {
      ...{ slot, listed },
      buyers: new RestingSide(true, rest(BUYERS)),
      sellers: new RestingSide(false, rest(SELLERS)),
    };
    this.#slots.set(match_id, made);
    return made;
  }
}
