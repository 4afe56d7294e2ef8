import type { Market } from '../../core/pkg/pe_core.js';
import type { ServerClock } from './server-clock.ts';

/** issue 4 B.3: at most 30 Hz for the instrument on view. */
export const VIEW_EVERY_MS = 33;
/**
 * At most 5 Hz for lists: digits of many rows that change more often cannot be read. A slow phone gets them rarer, so that
 * drawing them takes no more than `LISTS_SHARE` of its page's time, but at least every `most` ms.
 */
export const ROWS_EVERY_MS = { least: 200, most: 500 } as const;
const LISTS_SHARE = 0.03;
const PART = { rows: 1, view: 2 } as const;

/** The way of snapshots to the page. */
export interface SnapshotPort {
  send(snapshot: ArrayBuffer, hasRows: boolean): void;
}

/**
 * Snapshots to the page, one at a time: the next goes when the page has drawn the last. A slow phone gets fewer, a
 * hidden page none; what changed meanwhile comes with the next one.
 */
export class Pacer {
  private readonly market: Market;
  private readonly clock: ServerClock;
  private readonly monotonic: () => number;
  private port: SnapshotPort | undefined;
  private inFlight = false;
  private lastRows = Number.NEGATIVE_INFINITY;
  private rowsEvery: number = ROWS_EVERY_MS.least;

  constructor(market: Market, clock: ServerClock, monotonic: () => number) {
    this.market = market;
    this.clock = clock;
    this.monotonic = monotonic;
  }

  attach(port: SnapshotPort): void {
    this.port = port;
    this.inFlight = false;
    this.lastRows = Number.NEGATIVE_INFINITY;
    this.market.whole();
  }

  /** The page has drawn what it got. `cost`: the ms that drawing the rows of a snapshot took it lately. */
  drawn(cost: number): void {
    this.inFlight = false;
    const { least, most } = ROWS_EVERY_MS;
    this.rowsEvery = Math.min(most, Math.max(least, cost / LISTS_SHARE));
  }

  /** Called each `VIEW_EVERY_MS`; true when a snapshot went. */
  beat(): boolean {
    const serverNow = this.clock.now();
    if (this.port === undefined || this.inFlight || serverNow === undefined) return false;
    const now = this.monotonic();
    const isTimeForRows = now - this.lastRows >= this.rowsEvery - VIEW_EVERY_MS / 2;
    const snapshot = this.market.snapshot(serverNow, PART.view | (isTimeForRows ? PART.rows : 0));
    if (isTimeForRows) this.lastRows = now;
    // An age alone waits for the turn of the rows: every snapshot costs the page a frame.
    if (snapshot === undefined || !(isTimeForRows || snapshot.is_news)) return false;
    this.inFlight = true;
    this.port.send(snapshot.bytes.buffer as ArrayBuffer, snapshot.has_rows);
    return true;
  }
}
