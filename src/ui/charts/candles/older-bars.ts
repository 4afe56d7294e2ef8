import type { CandleFeed } from '../../../lib/market/candles.ts';

const RETRY_MS = 3_000;

/** Asks the feed for older bars, one request at a time, until it has all; after a failure again in three seconds. */
export class OlderBars {
  readonly #feed: CandleFeed;
  readonly #onRetry: () => void;
  #hasAll = false;
  #isAsking = false;
  #isClosed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(feed: CandleFeed, onRetry: () => void) {
    this.#feed = feed;
    this.#onRetry = onRetry;
  }

  ask(): void {
    const isBusy = this.#isAsking || this.#retry !== undefined || this.#feed.state() === 'loading';
    if (this.#hasAll || isBusy || this.#isClosed) return;
    this.#isAsking = true;
    this.#feed
      .loadOlder()
      .then(
        (hasMore) => {
          this.#hasAll = !hasMore;
        },
        () => this.#later(),
      )
      .finally(() => {
        this.#isAsking = false;
      });
  }

  /** Another series of bars: it may have older ones again. */
  restart(): void {
    this.#hasAll = false;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }

  #later(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#onRetry();
    }, RETRY_MS);
  }
}
