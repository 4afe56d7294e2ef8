// A bar of the time before the last start.
import type { Bar } from './packed-bars.ts';

/** Bars of falling sizes may follow each other; none reaches into the next. */
export interface PastBar extends Bar {
  size: number;
}
