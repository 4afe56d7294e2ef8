// The places for calls that run at once, and the line before them (R-LIMIT-4).

/** Enough to keep either database busy (bench server): what runs beside them only makes all of them slower. */
export const RUNNING_AT_MOST = 12;
/** In a flood the refusals want the processor too: fewer run, so that what is let in is answered nearly as fast as ever. */
const FLOODED_AT_MOST = 5;
/** A crowd that comes at once waits here, and is served. */
export const WAITING_AT_MOST = 256;
const BEAT_MS = 100;
/** More comes than can be carried where one finds the line full in each of so many beats: a crowd comes once. */
const FULL_BEATS = 10;
/** And where one has waited for so many beats. A line that moves may be there for ever: callers who ask on and on. */
const LATE_BEATS = 100;
/** So many beats without a refusal, and a crowd may wait again. */
const CALM_BEATS = 10;

export interface PlacesOptions {
  refusal(): Error;
  /** A flood begins; it is over, and so many were refused. */
  onBusy(): void;
  onCalm(refused: number): void;
}

interface Waiting {
  since: number;
  go(): void;
  refuse(): void;
}

/**
 * A crowd waits for a moment; a flood is refused. While more comes than is carried, a line would only make every answer
 * late: nobody waits then, and who gets a place is answered as fast as ever.
 */
export class Places {
  readonly #options: PlacesOptions;
  readonly #line: Waiting[] = [];
  #running = 0;
  #isBusy = false;
  #beat = 0;
  #lastRefused = 0;
  #refused = 0;
  /** Somebody found no room in the line since the last beat; and in how many beats before. */
  #isFull = false;
  #fullBeats = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(options: PlacesOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), BEAT_MS).unref();
  }

  get #atMost(): number {
    return this.#isBusy ? FLOODED_AT_MOST : RUNNING_AT_MOST;
  }

  /** Nobody gets in now: what asks can be refused without a look at it. Asking counts as a refusal. */
  refusesAtOnce(): boolean {
    if (!this.#isBusy || this.#running < this.#atMost) return false;
    this.#noteRefused();
    return true;
  }

  async enter(): Promise<void> {
    if (this.#running >= this.#atMost) await this.#wait();
    else this.#running += 1;
  }

  leave(): void {
    const next = this.#line.shift();
    // The place goes from hand to hand.
    if (next === undefined) this.#running -= 1;
    else next.go();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = (): void => {
        this.#noteRefused();
        reject(this.#options.refusal());
      };
      const isFull = this.#line.length >= WAITING_AT_MOST;
      this.#isFull ||= isFull;
      if (this.#isBusy || isFull) refuse();
      else this.#line.push({ since: this.#beat, go: resolve, refuse });
    });
  }

  #look(): void {
    this.#beat += 1;
    this.#fullBeats = this.#isFull ? this.#fullBeats + 1 : 0;
    this.#isFull = false;
    const waited = this.#beat - (this.#line[0]?.since ?? this.#beat);
    if (this.#fullBeats >= FULL_BEATS || waited >= LATE_BEATS) {
      this.#isBusy = true;
      this.#options.onBusy();
      for (const { refuse } of this.#line.splice(0)) refuse();
    } else if (this.#isBusy && this.#beat - this.#lastRefused >= CALM_BEATS) {
      this.#isBusy = false;
      this.#options.onCalm(this.#refused);
      this.#refused = 0;
    }
  }

  #noteRefused(): void {
    this.#lastRefused = this.#beat;
    this.#refused += 1;
  }
}
