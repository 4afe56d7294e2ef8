import { BLOCK_MS, STALE_MS } from '../../../protocol/constants.ts';
import type { LinkState } from '../../../workers/market-worker.api.ts';
import type { Connection } from './types.ts';

const SECOND = 1_000;

export interface PageClocks {
  monotonic(): number;
  wall(): number;
}

/**
 * The age of prices: as of the worker's last snapshot, plus the time since then, also when the worker has
 * stopped sending. Uses both clocks, because one of them may stop while the phone sleeps.
 */
export class Freshness {
  readonly #clocks: PageClocks;
  readonly #formerAge: () => number | undefined;
  #link: LinkState = 'connecting';
  #snapshotState: { age: number; isTroubled: boolean; monotonic: number; wall: number } | undefined;
  #shownConnection: Connection = {
    state: 'connecting',
    age: undefined,
    isStale: false,
    isBlocked: true,
  };

  constructor(clocks: PageClocks, formerAge: () => number | undefined = () => undefined) {
    this.#clocks = clocks;
    this.#formerAge = formerAge;
  }

  connection(state: LinkState): void {
    this.#link = state;
  }

  snapshot(age: number | undefined, isTroubled: boolean): void {
    if (age === undefined) return;
    const [monotonic, wall] = [this.#clocks.monotonic(), this.#clocks.wall()];
    this.#snapshotState = { age, isTroubled, monotonic, wall };
  }

  get hasPrices(): boolean {
    return this.#snapshotState !== undefined;
  }

  /** Like `now`, right after a snapshot: no time has passed, so no clock is read. */
  atSnapshot(): Connection {
    return this.#show(this.#after(0));
  }

  now(): Connection {
    return this.#show(this.#measure());
  }

  /**
   * The server's time of the newest price, which decides an order. Undefined while it is too old to trade on.
   * `serverNow`: the server's clock.
   */
  quoteTime(serverNow: number): number | undefined {
    const { age, isBlocked } = this.#measure();
    return age === undefined || isBlocked ? undefined : Math.floor(serverNow - age);
  }

  /** Milliseconds until a displayed value may change without a snapshot. */
  timeToChange(): number {
    const { age = 0, isStale } = this.#measure();
    const next = isStale ? (SECOND - (age % SECOND)) % SECOND : STALE_MS - age;
    // A price is old beyond the limit, not at it. A phone that slept isn't covered here: it is checked each second.
    return Math.min(SECOND, next + 1);
  }

  #show(next: Connection): Connection {
    const former = this.#shownConnection;
    const isSame =
      former.state === next.state &&
      former.isStale === next.isStale &&
      former.isBlocked === next.isBlocked &&
      former.isFormer === next.isFormer &&
      (former.age === undefined) === (next.age === undefined) &&
      (!next.isStale || seconds(former.age) === seconds(next.age));
    if (!isSame) this.#shownConnection = next;
    return this.#shownConnection;
  }

  #measure(): Connection {
    if (this.#snapshotState === undefined) return this.#after(0);
    return this.#after(
      Math.max(
        this.#clocks.monotonic() - this.#snapshotState.monotonic,
        this.#clocks.wall() - this.#snapshotState.wall,
      ),
    );
  }

  #beforeAny(): Connection {
    const age = this.#formerAge();
    const state = this.#link;
    if (age === undefined) return { state, age, isStale: false, isBlocked: true };
    return { state, age, isStale: true, isFormer: true, isBlocked: true };
  }

  #after(elapsedMs: number): Connection {
    if (this.#snapshotState === undefined) return this.#beforeAny();
    const age = this.#snapshotState.age + elapsedMs;
    return {
      state: this.#link,
      age,
      isStale: this.#snapshotState.isTroubled || age > STALE_MS,
      isBlocked: this.#snapshotState.isTroubled || age > BLOCK_MS,
    };
  }
}

function seconds(age: number | undefined): number {
  return Math.floor((age ?? 0) / SECOND);
}
