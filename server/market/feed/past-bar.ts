import type { Bar } from './packed-bars.ts';

/** Bars of decreasing size may follow each other; none overlaps the next. */
export interface PastBar extends Bar {
  size: number;
}
