// Reproducible dice: the same seed gives the same throws. Not for secrets.

export function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(b, 0xc2b2_ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const RANGE = 0x1_0000_0000;

export function fractionOf(hash: number): number {
  return hash / RANGE;
}

/** One stream per slot, so that the order in which slots throw doesn't matter. */
export class SlotDice {
  readonly #state: Uint32Array;

  constructor(seed: number, slots: number) {
    this.#state = Uint32Array.from({ length: slots }, (_, slot) => mix(seed, slot));
  }

  next(slot: number): number {
    const state = ((this.#state[slot] ?? 0) + 0x6d2b_79f5) >>> 0;
    this.#state[slot] = state;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / RANGE;
  }

  /** Around 0 with variance 1, never beyond 3; the sum of three throws. */
  bell(slot: number): number {
    return 2 * (this.next(slot) + this.next(slot) + this.next(slot)) - 3;
  }
}
