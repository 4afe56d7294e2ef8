// Messages between the engine of timed options and its watch in the market's thread.
import type { Running } from './store.ts';

export type ToOptionWatch =
  | { is: 'begin' }
  | { is: 'run'; order: Running }
  | { is: 'cancelled'; order: Running }
  /** Starts recording changes; the answer is ordered with settlements. */
  | { is: 'comparing' }
  | { is: 'compare'; orders: readonly Running[] };

/** Running options that the watch didn't know; they may have expired meanwhile. */
export interface Missed {
  missed: readonly Running[];
}

export interface OptionTick {
  match_id: number;
  price: string;
  time: number;
}

export interface Due {
  id: number;
  /** The first tick at or after the expiry; null if none came in time. */
  tick: { price: string; time: number } | null;
}

export interface FromOptionWatch {
  ticks: readonly OptionTick[];
  due: readonly Due[];
}
