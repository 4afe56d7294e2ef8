// Messages between the engine of timed options and its watch in the market's thread.
import type { Running } from './store.ts';

export type ToOptionWatch =
  /** Clears the watch. */
  | { is: 'begin' }
  /** Idempotent. */
  | { is: 'run'; order: Running }
  | { is: 'cancelled'; order: Running }
  /** Start to record changes; answered in order with settlements. */
  | { is: 'comparing' }
  /** All running options, read from the database. */
  | { is: 'compare'; orders: readonly Running[] };

/** A running option that the watch didn't know; it may have expired meanwhile. */
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
  /** The first tick at or after the expiry; null when none came in time. */
  tick: { price: string; time: number } | null;
}

/** Result of one step: the ticks, then what they settle. */
export interface FromOptionWatch {
  ticks: readonly OptionTick[];
  due: readonly Due[];
}
