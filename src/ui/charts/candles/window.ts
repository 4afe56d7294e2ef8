/**
 * Which bars of a feed the drawing library gets. It walks all it has for every new price, so it gets what is on view
 * and a margin, and another window when the eye comes near the border of this one.
 */
import type { Stretch } from './view.ts';

/** Bars `from` <= index < `to`. */
export interface BarWindow {
  from: number;
  to: number;
}

export const NO_WINDOW: BarWindow = { from: 0, to: 0 };
/** On each side, in widths of what is on view. */
const MARGIN = 1;
/** As near to a border as this the next window is due. */
const GUARD = 0.25;
/** A window that has so many times the bars it would get now is cut: after zooming in, or hours of new bars. */
const WASTE = 3;
/** Small views get a margin too: a flick crosses them in no time. */
const LEAST_MARGIN = 30;

function margin(seen: Stretch): number {
  return Math.max(LEAST_MARGIN, (seen.to - seen.from) * MARGIN);
}

export function windowFor(seen: Stretch, length: number): BarWindow {
  const around = margin(seen);
  const from = Math.floor(seen.from - around);
  const to = Math.ceil(seen.to + around) + 1;
  return { from: Math.max(0, Math.min(from, length)), to: Math.max(0, Math.min(to, length)) };
}

export function isWindowDue(has: BarWindow, seen: Stretch, length: number): boolean {
  const guard = margin(seen) * GUARD;
  if (has.from > 0 && seen.from - guard < has.from) return true;
  if (has.to < length && seen.to + guard >= has.to) return true;
  const wanted = windowFor(seen, length);
  return has.to - has.from > (wanted.to - wanted.from) * WASTE + LEAST_MARGIN;
}

/** The first bar at or after a time. */
export function indexOfTime(time: number, length: number, timeAt: (index: number) => number) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (timeAt(middle) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
