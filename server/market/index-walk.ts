// The index prices of the simulation. Each is a martingale on the grid of its tick: whatever is known, the next value is
// expected to be the one of now. Nothing finer than the tick is kept, else the digits below it would say where it goes.
import { onTick } from './draw-past.ts';
import type { Simulated } from './listed.ts';

/** Variance that random rounding adds to a step. */
const ROUNDING = 1 / 6;
/** The mean distance from 0 of a bell of three dice. */
const MEAN_BELL = 0.8125;
/** A step is at most this part of the price, divided by the largest multiple (R-PRICE-4). */
const STEP_AT_MOST = 0.5;

export class IndexWalk {
  /** In units of the price. */
  readonly prices: Float64Array;
  /** Ticks and multiples of its instruments may be changed by the operator. */
  private readonly listing: readonly Simulated[];

  constructor(listing: readonly Simulated[], first: (slot: number) => number) {
    this.listing = listing;
    this.prices = Float64Array.from(listing, (_, slot) => first(slot));
  }

  /**
   * How many ticks a move makes: `bell` times `deviation`, which is a part of the price. `bell` is symmetric with variance 1,
   * `die` is fair, so the answer is symmetric around 0 too. Below one tick it is rare instead of small.
   */
  ticks(slot: number, deviation: number, bell: number, die: number): number {
    const size = deviation * this.inTicks(slot);
    if (size < 1) return die < (size * size * Math.abs(bell)) / MEAN_BELL ? Math.sign(bell) : 0;
    const wanted = Math.sqrt(size * size - ROUNDING) * bell;
    const below = Math.floor(wanted);
    return die < wanted - below ? below + 1 : below;
  }

  /** Moves by at most the largest step. The bound is symmetric, so it causes no drift. */
  move(slot: number, ticks: number): number {
    const most = this.mostTicks(slot);
    const tick = this.tick(slot);
    // It is off the tick only after the operator has set another one.
    const price = onTick(this.prices[slot] ?? tick, tick);
    const to = price + Math.max(-most, Math.min(most, ticks)) * tick;
    this.prices[slot] = to;
    return to;
  }

  /** A move that rounds to 0 ticks changes nothing: a price of one tick stays. */
  private mostTicks(slot: number): number {
    const multiple = this.listing[slot]?.wire.multiples.at(-1) ?? 1;
    return Math.floor((STEP_AT_MOST / multiple) * this.inTicks(slot));
  }

  private inTicks(slot: number): number {
    return (this.prices[slot] ?? 1) / this.tick(slot);
  }

  private tick(slot: number): number {
    return this.listing[slot]?.tick ?? 1;
  }
}
