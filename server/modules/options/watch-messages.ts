// What the engine of timed options and its watch in the market's thread say to each other.
import type { Running } from './store.ts';

export type ToOptionWatch =
  /** Whatever the watch held before is forgotten. */
  | { is: 'begin' }
  /** Once, or again. */
  | { is: 'run'; order: Running }
  | { is: 'cancelled'; order: Running }
  /** From here on record what changes; answered in order with what fires. */
  | { is: 'comparing' }
  /** All that runs, as the database has it. */
  | { is: 'compare'; orders: readonly Running[] };

/** What runs and the watch had not heard of: it may have expired meanwhile. */
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
  /** The first tick at or after the expiry; null where none came in time. */
  tick: { price: string; time: number } | null;
}

/** Of one step: what came, then what it settles. */
export interface FromOptionWatch {
  ticks: readonly OptionTick[];
  due: readonly Due[];
}
