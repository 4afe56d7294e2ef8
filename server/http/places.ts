// The places for calls that run at once, and the line before them (calls.md 22.9).

/** Enough to keep either database busy (bench server): what runs beside them only makes all of them slower. */
export const RUNNING_AT_MOST = 12;
/** In a flood the refusals want the processor too: fewer run, so that what is let in is answered nearly as fast as ever. */
const FLOODED_AT_MOST = 5;
/** A crowd that comes at once waits here, and is served. */
export const WAITING_AT_MOST = 256;
const BEAT_MS = 100;
/** A line that never ends for so many beats shows that more comes than can be carried: a crowd is served by then. */
const BUSY_BEATS = 20;
/** So many beats without a refusal, and a crowd may wait again. */
const CALM_BEATS = 10;

export interface PlacesOptions {
  refusal(): Error;
  /** A flood begins; it is over, and so many were refused. */
  onBusy(): void;
  onCalm(refused: number): void;
}

interface Waiting {
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
  /** The beat since which somebody waits. */
  #waitingSince = 0;
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
      if (this.#isBusy || this.#line.length >= WAITING_AT_MOST) refuse();
      else {
        if (this.#line.length === 0) this.#waitingSince = this.#beat;
        this.#line.push({ go: resolve, refuse });
      }
    });
  }

  #look(): void {
    this.#beat += 1;
    if (this.#line.length > 0 && this.#beat - this.#waitingSince >= BUSY_BEATS) {
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
