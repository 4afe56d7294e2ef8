// The places for concurrent calls, and the queue in front of them (R-LIMIT-4).

/** Enough to keep either database busy (bench server); more would only slow down all calls. */
export const RUNNING_AT_MOST = 12;
/** Lower in a flood, because refusals need processor time too. Admitted calls stay nearly as fast as usual. */
const FLOODED_AT_MOST = 5;
/** Length of the queue, for many calls that arrive at once. */
export const WAITING_AT_MOST = 256;
const BEAT_MS = 100;
/** A flood: the queue was full in this many consecutive beats. A single burst fills it only once. */
const FULL_BEATS = 10;
/** And a request waited this many beats. A moving queue is no flood. */
const LATE_BEATS = 100;
const CALM_BEATS = 10;

export interface PlacesOptions {
  refusal(): Error;
  onBusy(): void;
  onCalm(refusedCalls: number): void;
}

interface Waiting {
  since: number;
  go(): void;
  refuse(): void;
}

/**
 * A burst waits in the queue; a flood is refused. Under lasting overload a queue would only make every response late,
 * so nothing waits then and admitted calls are as fast as usual.
 */
export class Places {
  readonly #options: PlacesOptions;
  readonly #line: Waiting[] = [];
  #busyPlaces = 0;
  #isBusy = false;
  #beat = 0;
  #lastRefused = 0;
  #refusals = 0;
  /** Whether the queue was full since the last beat, and for how many beats before. */
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

  /** True when no request can be admitted. Each call counts as a refusal. */
  refusesAtOnce(): boolean {
    if (!this.#isBusy || this.#busyPlaces < this.#atMost) return false;
    this.#noteRefused();
    return true;
  }

  async enter(): Promise<void> {
    if (this.#busyPlaces >= this.#atMost) await this.#wait();
    else this.#busyPlaces += 1;
  }

  leave(): void {
    const next = this.#line.shift();
    // The next request inherits the place, so the number of running calls stays the same.
    if (next === undefined) this.#busyPlaces -= 1;
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
    const waitedBeats = this.#beat - (this.#line[0]?.since ?? this.#beat);
    if (this.#fullBeats >= FULL_BEATS || waitedBeats >= LATE_BEATS) {
      this.#isBusy = true;
      this.#options.onBusy();
      for (const { refuse } of this.#line.splice(0)) refuse();
    } else if (this.#isBusy && this.#beat - this.#lastRefused >= CALM_BEATS) {
      this.#isBusy = false;
      this.#options.onCalm(this.#refusals);
      this.#refusals = 0;
    }
  }

  #noteRefused(): void {
    this.#lastRefused = this.#beat;
    this.#refusals += 1;
  }
}
