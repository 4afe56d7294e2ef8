import type { Market } from '../../core/pkg/pe_core.js';
import type { ServerClock } from './server-clock.ts';

/** At most 30 Hz for the visible instrument. */
export const VIEW_EVERY_MS = 33;
/**
 * At most 5 Hz for lists: faster digits can't be read. A slow phone gets them less often, so that drawing them
 * takes at most `LISTS_SHARE` of the page's time, but at least every `most` ms.
 */
export const ROWS_EVERY_MS = { least: 200, most: 500 } as const;
const LISTS_SHARE = 0.03;
const PART = { rows: 1, view: 2 } as const;

export interface SnapshotPort {
  send(snapshot: ArrayBuffer, hasRows: boolean): void;
}

/**
 * Sends the next snapshot only after the page has drawn the last. A slow phone gets fewer, a hidden
 * page none; changes accumulate until the next one.
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
    this.market.resend();
  }

  onDrawn(cost: number): void {
    this.inFlight = false;
    const { least, most } = ROWS_EVERY_MS;
    this.rowsEvery = Math.min(most, Math.max(least, cost / LISTS_SHARE));
  }

  beat(): boolean {
    const serverNow = this.clock.now();
    if (this.port === undefined || this.inFlight || serverNow === undefined) return false;
    const now = this.monotonic();
    const isTimeForRows = now - this.lastRows >= this.rowsEvery - VIEW_EVERY_MS / 2;
    const snapshot = this.market.snapshot(serverNow, PART.view | (isTimeForRows ? PART.rows : 0));
    if (isTimeForRows) this.lastRows = now;
    // A mere change of age waits for the next rows: every snapshot costs the page a frame.
    if (snapshot === undefined || !(isTimeForRows || snapshot.is_news)) return false;
    this.inFlight = true;
    this.port.send(snapshot.bytes.buffer as ArrayBuffer, snapshot.has_rows);
    return true;
  }
}
