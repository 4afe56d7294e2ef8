// Converts an exchange's times to ours; its clock may be off by any amount. The message with the shortest delay defines
// the offset; a delayed message stays old. Ours is the monotonic clock: setting the system's clock changes nothing.

/** How long the shortest delay counts; then a longer one may replace it, because clocks drift. */
const KEPT_MS = 60_000;

export class VenueClock {
  #now: { since: number; least: number } | undefined;
  #before: number | undefined;

  record(theirs: number, ours: number): void {
    const way = ours - theirs;
    if (this.#now === undefined || ours - this.#now.since > KEPT_MS) {
      this.#before = this.#now?.least;
      this.#now = { since: ours, least: way };
    } else if (way < this.#now.least) {
      this.#now.least = way;
    }
  }

  /** Never later than `now`. */
  ours(theirs: number, now: number): number {
    return Math.min(now, theirs + (this.ahead() ?? now - theirs));
  }

  reset(): void {
    this.#now = undefined;
    this.#before = undefined;
  }

  /** Undefined: it has sent no time yet. */
  ahead(): number | undefined {
    if (this.#now === undefined) return undefined;
    return Math.min(this.#now.least, this.#before ?? Number.POSITIVE_INFINITY);
  }
}
