import type { Market } from '../../core/pkg/pe_core.js';
import type { ServerClock } from './server-clock.ts';

/** At most 30 Hz for the price of the visible instrument and its chart. */
export const VIEW_EVERY_MS = 33;
/**
 * At most 5 Hz for lists: faster digits can't be read. A slow phone gets them less often, so that drawing them
 * takes at most `LISTS_SHARE` of the page's time, but at least every `most` ms.
 */
export const ROWS_EVERY_MS = { least: 200, most: 500 } as const;
const LISTS_SHARE = 0.03;
/** Lists wait so long for frames of the server, to be drawn with the prices of these. */
const ROWS_WAIT_MS = 100;
/**
 * Book and positions at most 20 times a second, both in one snapshot where they can be: a frame costs the phone more than the
 * figures in it. A page whose frames are late gets them less often, the positions least, because they are the farthest from
 * the thumb; never the price and the ticket.
 */
const PARTS_EVERY_MS = {
  inTime: { book: 50, portfolio: 50 },
  late: { book: 100, portfolio: 200 },
} as const;
/** A snapshot that takes longer to draw makes a frame late. */
const FRAME_MS = 16;
/** How long the parts stay slow after the last late frame. */
const RECOVERY_MS = 2_000;
/** Parts of a snapshot, as in core/src/market/snapshot.rs. */
const PART = { rows: 1, price: 2, book: 4, portfolio: 8 } as const;

type SlowPart = 'rows' | 'book' | 'portfolio';

const NEVER: Readonly<Record<SlowPart, number>> = {
  rows: Number.NEGATIVE_INFINITY,
  book: Number.NEGATIVE_INFINITY,
  portfolio: Number.NEGATIVE_INFINITY,
};

export interface SnapshotPort {
  send(snapshot: ArrayBuffer): void;
}

/** Whether frames have just arrived, or only time has passed. */
export type Cause = 'frames' | 'time';

/**
 * Sends the next snapshot only after the page has drawn the last. A slow phone gets fewer, a hidden
 * page none; changes accumulate until the next one.
 */
export class Pacer {
  readonly #market: Market;
  readonly #clock: ServerClock;
  readonly #monotonic: () => number;
  #port: SnapshotPort | undefined;
  #inFlight = false;
  readonly #lastSent: Record<SlowPart, number> = { ...NEVER };
  #lastSnapshot = Number.NEGATIVE_INFINITY;
  #rowsEvery: number = ROWS_EVERY_MS.least;
  #lastLate = Number.NEGATIVE_INFINITY;

  constructor(market: Market, clock: ServerClock, monotonic: () => number) {
    this.#market = market;
    this.#clock = clock;
    this.#monotonic = monotonic;
  }

  attach(port: SnapshotPort): void {
    this.#port = port;
    this.#inFlight = false;
    Object.assign(this.#lastSent, NEVER);
    this.#lastSnapshot = Number.NEGATIVE_INFINITY;
    this.#market.resend();
  }

  /** `cost`: recent time for drawing a snapshot, in ms of the page. */
  onDrawn(cost: number): void {
    this.#inFlight = false;
    const { least, most } = ROWS_EVERY_MS;
    this.#rowsEvery = Math.min(most, Math.max(least, cost / LISTS_SHARE));
    if (cost > FRAME_MS) this.#lastLate = this.#monotonic();
  }

  /** `onSend`: called right before a snapshot is sent, for what the page should draw in the same frame. */
  beat(cause: Cause, onSend: () => void = () => undefined): boolean {
    const serverNow = this.#clock.now();
    if (this.#port === undefined || this.#inFlight || serverNow === undefined) return false;
    const now = this.#monotonic();
    if (now - this.#lastSnapshot < VIEW_EVERY_MS) return false;
    const isLate = now - this.#lastLate < RECOVERY_MS;
    const every = isLate ? PARTS_EVERY_MS.late : PARTS_EVERY_MS.inTime;
    const rowsEvery = this.#rowsEvery + (cause === 'time' ? ROWS_WAIT_MS : 0);
    const hasRows = this.#isDue('rows', rowsEvery, now);
    let parts: number = PART.price | (hasRows ? PART.rows : 0);
    if (hasRows) this.#lastSent.rows = now;
    for (const part of ['book', 'portfolio'] as const) {
      if (!this.#isDue(part, every[part], now)) continue;
      parts |= PART[part];
      // Not `now`: beats don't divide the time between two, and it would be rarer than wanted.
      this.#lastSent[part] = Math.max(this.#lastSent[part] + every[part], now - every[part]);
    }
    const snapshot = this.#market.snapshot(serverNow, parts);
    // A mere change of age waits for the next rows: every snapshot costs the page a frame.
    if (snapshot === undefined || !(hasRows || snapshot.is_news)) return false;
    this.#inFlight = true;
    this.#lastSnapshot = now;
    onSend();
    this.#port.send(snapshot.bytes.buffer as ArrayBuffer);
    return true;
  }

  #isDue(part: SlowPart, every: number, now: number): boolean {
    return now - this.#lastSent[part] >= every - VIEW_EVERY_MS / 2;
  }
}
