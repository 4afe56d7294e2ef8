// Ticks -> windows -> frames of the quotes room by R-FRAME-4; shares no code with the server.
import type { TickRecord } from '../support/wire.ts';

/** A tick in the instrument's own units: value = integer x 10^exponent. */
export interface WholeTick {
  time: number;
  price: bigint;
  mark: bigint;
  /** 0n: no trade, only the mark moved. */
  number: bigint;
}

export interface Listed {
  matchId: number;
  priceExponent: number;
  numberExponent: number;
}

const MINUTE = 60_000;
const TOO_LARGE = 10n ** 18n;

/**
 * The windows of one instrument in one frame, in time order: all ticks since the last frame, split where a UTC minute
 * begins or where the sum of quantities would overflow. The server drops late ticks before this.
 */
export function windowsOf(instrument: Listed, ticks: readonly WholeTick[]): TickRecord[] {
  const windows: TickRecord[] = [];
  for (const tick of ticks) {
    const open = windows.at(-1);
    const fits =
      open !== undefined &&
      tick.time - (tick.time % MINUTE) === open.time - (open.time % MINUTE) &&
      open.number + tick.number < TOO_LARGE;
    if (open === undefined || !fits) {
      const { time, price, mark, number } = tick;
      windows.push({
        ...instrument,
        flags: 1,
        first: price,
        high: price,
        low: price,
        price,
        mark,
        number,
        time,
      });
      continue;
    }
    open.time = tick.time;
    open.mark = tick.mark;
    if (tick.number === 0n) continue;
    // Until now only the mark moved: this trade is the first of the window.
    if (open.number === 0n)
      Object.assign(open, { first: tick.price, high: tick.price, low: tick.price });
    if (tick.price > open.high) open.high = tick.price;
    if (tick.price < open.low) open.low = tick.price;
    open.price = tick.price;
    open.number += tick.number;
  }
  return windows;
}
