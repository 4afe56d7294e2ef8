/**
 * The part of a feed given to the chart library. The library walks all its bars for every new price, so it gets
 * the visible range with a margin, and a new window when the view approaches its edge.
 */
import type { Stretch } from './view.ts';

export interface BarWindow {
  from: number;
  to: number;
}

export const NO_WINDOW: BarWindow = { from: 0, to: 0 };
/** On each side, in visible widths. */
const MARGIN = 1;
/** Closer to an edge than this a new window is due. */
const GUARD = 0.25;
/** A window this many times larger than needed is cut: after zooming in, or hours of new bars. */
const WASTE = 3;
/** Small views need a margin too, because a fling crosses them at once. */
const LEAST_MARGIN = 30;

function margin(visibleBars: Stretch): number {
  return Math.max(LEAST_MARGIN, (visibleBars.to - visibleBars.from) * MARGIN);
}

export function windowFor(visibleBars: Stretch, length: number): BarWindow {
  const around = margin(visibleBars);
  const from = Math.floor(visibleBars.from - around);
  const to = Math.ceil(visibleBars.to + around) + 1;
  return { from: Math.max(0, Math.min(from, length)), to: Math.max(0, Math.min(to, length)) };
}

export function isWindowDue(has: BarWindow, visibleBars: Stretch, length: number): boolean {
  const guard = margin(visibleBars) * GUARD;
  if (has.from > 0 && visibleBars.from - guard < has.from) return true;
  if (has.to < length && visibleBars.to + guard >= has.to) return true;
  const neededWindow = windowFor(visibleBars, length);
  return has.to - has.from > (neededWindow.to - neededWindow.from) * WASTE + LEAST_MARGIN;
}

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
