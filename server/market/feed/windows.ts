// Folds the changes of each instrument since the last frame into one window, or two if a UTC minute ended in between:
// candles made of frames then equal candles made of ticks.

import { type FrameWriter, RECORDS_AT_MOST } from '../../../protocol/frame.ts';
import { MINUTE_MS } from '../../../protocol/time.ts';
import type { Listed } from './listed-instrument.ts';

const COLUMNS = 9;

export class Windows {
  readonly #instruments: readonly Listed[];
  /**
   * Per slot: first, high, low, last price, mark, number, time, whether a window is open, and the displayed price. The
   * displayed price differs from the last price after users' trades, or when the price moved without a trade.
   */
  readonly #open: Float64Array;
  /** Closed windows of this frame, in time order within a slot. */
  #closedWindows: { slot: number; window: Float64Array }[] = [];
  #slots: number[] = [];
  late = 0;

  constructor(instruments: readonly Listed[]) {
    this.#instruments = instruments;
    this.#open = new Float64Array(instruments.length * COLUMNS);
  }

  newest(slot: number): number {
    return this.#open[slot * COLUMNS + 6] ?? 0;
  }

  add(
    slot: number,
    first: number,
    high: number,
    low: number,
    price: number,
    mark: number,
    number: number,
    time: number,
  ): boolean {
    const open = this.#open;
    const at = slot * COLUMNS;
    const last = open[at + 6] ?? 0;
    if (time < last) {
      this.late += 1;
      return false;
    }
    let isOpen = open[at + 7] === 1;
    const heldNumber = open[at + 5] ?? 0;
    if (
      isOpen &&
      (minuteOf(last) !== minuteOf(time) || heldNumber + number > Number.MAX_SAFE_INTEGER)
    ) {
      this.#closedWindows.push({ slot, window: open.slice(at, at + COLUMNS) });
      isOpen = false;
    } else if (!isOpen) {
      this.#slots.push(slot);
    }
    if (!isOpen || (heldNumber === 0 && number > 0)) {
      open[at] = first;
      open[at + 1] = high;
      open[at + 2] = low;
      open[at + 5] = number;
    } else if (number > 0) {
      if (high > (open[at + 1] ?? 0)) open[at + 1] = high;
      if (low < (open[at + 2] ?? 0)) open[at + 2] = low;
      open[at + 5] = heldNumber + number;
    }
    // A price without a trade must not become the close of earlier trades.
    if (number > 0 || !isOpen || heldNumber === 0) open[at + 3] = price;
    open[at + 4] = mark;
    open[at + 6] = time;
    open[at + 7] = 1;
    open[at + 8] = price;
    return true;
  }

  /** Users' trades count at the feed's own last price, so that they move no candle. */
  addUserTrade(
    slot: number,
    last: number,
    price: number,
    mark: number,
    number: number,
    time: number,
  ): boolean {
    if (!this.add(slot, last, last, last, last, mark, number, time)) return false;
    this.#open[slot * COLUMNS + 8] = price;
    return true;
  }

  count(): number {
    return (
      this.#closedWindows.length +
      this.#slots.length +
      this.#slots.filter(this.#isShownApart).length
    );
  }

  readonly #isShownApart = (slot: number): boolean =>
    this.#open[slot * COLUMNS + 8] !== this.#open[slot * COLUMNS + 3];

  /** Takes all windows. `begin` gets the number of records of a frame and returns its writer. */
  take(flags: (slot: number) => number, begin: (count: number) => FrameWriter): FrameWriter[] {
    const open = this.#open;
    const slots = this.#slots;
    const closedWindows = this.#closedWindows;
    const frames: FrameWriter[] = [];
    let remainingCount = this.count();
    let room = 0;
    const writer = (): FrameWriter | undefined => {
      if (room === 0) {
        room = Math.min(remainingCount, RECORDS_AT_MOST);
        frames.push(begin(room));
      }
      room -= 1;
      remainingCount -= 1;
      return frames.at(-1);
    };
    const write = (slot: number, from: Float64Array, at: number): void => {
      const instrument = this.#instruments[slot];
      if (instrument === undefined) return;
      writer()?.tick(
        instrument.match_id,
        instrument.price_exponent,
        instrument.number_exponent,
        flags(slot),
        from[at] ?? 0,
        from[at + 1] ?? 0,
        from[at + 2] ?? 0,
        from[at + 3] ?? 0,
        from[at + 4] ?? 0,
        from[at + 5] ?? 0,
        from[at + 6] ?? 0,
      );
    };
    for (const { slot, window } of closedWindows) write(slot, window, 0);
    for (const slot of slots) {
      const at = slot * COLUMNS;
      write(slot, open, at);
      if (this.#isShownApart(slot)) {
        const shownPrice = open[at + 8] ?? 0;
        open.fill(shownPrice, at, at + 4);
        open[at + 5] = 0;
        write(slot, open, at);
      }
      open[at + 7] = 0;
    }
    this.#closedWindows = [];
    this.#slots = [];
    return frames;
  }
}

function minuteOf(time: number): number {
  return time - (time % MINUTE_MS);
}
