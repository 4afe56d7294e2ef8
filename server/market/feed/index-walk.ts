// The index prices of the simulation. Each is a martingale on the grid of its tick: the expected next value is always
// the current one. No digits below the tick are kept, because they would reveal the direction of the next move.
import { onTick } from './draw-past.ts';
import type { Simulated } from './listed-instrument.ts';

/** Variance that random rounding adds to a step. */
const ROUNDING = 1 / 6;
/** Mean absolute value of a bell of three dice. */
const MEAN_BELL = 0.8125;
/** Limit of a step as a part of the price, divided by the largest multiple (R-PRICE-4). */
const STEP_AT_MOST = 0.5;

export class IndexWalk {
  readonly prices: Float64Array;
  /** The operator may change ticks and multiples of its instruments. */
  readonly #listing: readonly Simulated[];

  constructor(listing: readonly Simulated[], first: (slot: number) => number) {
    this.#listing = listing;
    this.prices = Float64Array.from(listing, (_, slot) => first(slot));
  }

  /**
   * Number of ticks of a move: `bell` times `deviation`, which is a part of the price. `bell` is symmetric with
   * variance 1 and `die` is fair, so the result is symmetric around 0. A size below one tick makes moves rarer instead
   * of smaller.
   */
  ticks(slot: number, deviation: number, bell: number, die: number): number {
    const size = deviation * this.#inTicks(slot);
    if (size < 1) return die < (size * size * Math.abs(bell)) / MEAN_BELL ? Math.sign(bell) : 0;
    const exactTicks = Math.sqrt(size * size - ROUNDING) * bell;
    const below = Math.floor(exactTicks);
    return die < exactTicks - below ? below + 1 : below;
  }

  /** Moves by at most the largest step. The bound is symmetric, so it causes no drift. */
  move(slot: number, ticks: number): number {
    const most = this.#mostTicks(slot);
    const tick = this.#tick(slot);
    // Off the tick only after the operator has changed it.
    const price = onTick(this.prices[slot] ?? tick, tick);
    const to = price + Math.max(-most, Math.min(most, ticks)) * tick;
    this.prices[slot] = to;
    return to;
  }

  /** May round to 0 ticks: then a price of one tick never moves. */
  #mostTicks(slot: number): number {
    const multiple = this.#listing[slot]?.wire.multiples.at(-1) ?? 1;
    return Math.floor((STEP_AT_MOST / multiple) * this.#inTicks(slot));
  }

  #inTicks(slot: number): number {
    return (this.prices[slot] ?? 1) / this.#tick(slot);
  }

  #tick(slot: number): number {
    return this.#listing[slot]?.tick ?? 1;
  }
}
