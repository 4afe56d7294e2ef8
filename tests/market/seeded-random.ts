/** Reproducible random numbers: a failure can be repeated by its seed. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  below(end: number): number {
    // mulberry32
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixedBits = this.#state;
    mixedBits = Math.imul(mixedBits ^ (mixedBits >>> 15), mixedBits | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) % end;
  }

  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** A whole number with a random count of digits up to `digits`, so that small ones are as frequent as large ones. */
  integer(digits: number): bigint {
    let value = 0n;
    for (let remaining = this.between(1, digits); remaining > 0; remaining -= 1) {
      value = value * 10n + BigInt(this.below(10));
    }
    return value;
  }
}
