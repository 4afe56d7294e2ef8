import { BLOCK_MS, STALE_MS } from '../../../protocol/constants.ts';
import type { LinkState } from '../../../workers/market-worker.api.ts';
import type { Connection } from './types.ts';

const SECOND = 1_000;

export interface PageClocks {
  monotonic(): number;
  wall(): number;
}

/**
 * How old prices are: what the worker said with its last snapshot, and what has passed since here. Also when the worker
 * says nothing any more. Both clocks are asked, because one of them may stand still while the phone sleeps.
 */
export class Freshness {
  private readonly clocks: PageClocks;
  /** Of the prices of a former visit that are shown. */
  private readonly formerAge: () => number | undefined;
  private link: LinkState = 'connecting';
  private told: { age: number; isTroubled: boolean; monotonic: number; wall: number } | undefined;
  private shown: Connection = {
    state: 'connecting',
    age: undefined,
    isStale: false,
    isBlocked: true,
  };

  constructor(clocks: PageClocks, formerAge: () => number | undefined = () => undefined) {
    this.clocks = clocks;
    this.formerAge = formerAge;
  }

  connection(state: LinkState): void {
    this.link = state;
  }

  snapshot(age: number | undefined, isTroubled: boolean): void {
    if (age === undefined) return;
    const [monotonic, wall] = [this.clocks.monotonic(), this.clocks.wall()];
    this.told = { age, isTroubled, monotonic, wall };
  }

  /** Whether the market has told any price in this visit. */
  get isTold(): boolean {
    return this.told !== undefined;
  }

  /** As `now`, right after a snapshot: no time has passed since, so no clock is asked. */
  atSnapshot(): Connection {
    return this.show(this.after(0));
  }

  /** The same object as long as nothing that is shown has changed: whole seconds of age, and only of old prices. */
  now(): Connection {
    return this.show(this.measure());
  }

  /**
   * The server's time of the newest price: what an order is decided by. Undefined while that is too old to trade on.
   * `serverNow`: the server's clock.
   */
  quoteTime(serverNow: number): number | undefined {
    const { age, isBlocked } = this.measure();
    return age === undefined || isBlocked ? undefined : Math.floor(serverNow - age);
  }

  /** In how many ms something of it may be shown otherwise, if nothing is told meanwhile. */
  due(): number {
    const { age = 0, isStale } = this.measure();
    const next = isStale ? (SECOND - (age % SECOND)) % SECOND : STALE_MS - age;
    // What is old is older than the mark, not at it. A phone that slept was not counted: it is looked at each second.
    return Math.min(SECOND, next + 1);
  }

  private show(next: Connection): Connection {
    const former = this.shown;
    const isSame =
      former.state === next.state &&
      former.isStale === next.isStale &&
      former.isBlocked === next.isBlocked &&
      former.isFormer === next.isFormer &&
      (former.age === undefined) === (next.age === undefined) &&
      (!next.isStale || seconds(former.age) === seconds(next.age));
    if (!isSame) this.shown = next;
    return this.shown;
  }

  private measure(): Connection {
    if (this.told === undefined) return this.after(0);
    return this.after(
      Math.max(this.clocks.monotonic() - this.told.monotonic, this.clocks.wall() - this.told.wall),
    );
  }

  private beforeAny(): Connection {
    const age = this.formerAge();
    const state = this.link;
    if (age === undefined) return { state, age, isStale: false, isBlocked: true };
    return { state, age, isStale: true, isFormer: true, isBlocked: true };
  }

  private after(passed: number): Connection {
    if (this.told === undefined) return this.beforeAny();
    const age = this.told.age + passed;
    return {
      state: this.link,
      age,
      isStale: this.told.isTroubled || age > STALE_MS,
      isBlocked: this.told.isTroubled || age > BLOCK_MS,
    };
  }
}

function seconds(age: number | undefined): number {
  return Math.floor((age ?? 0) / SECOND);
}
