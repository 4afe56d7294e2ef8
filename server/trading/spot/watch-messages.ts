// Messages between the spot engine and its watch in the market's thread. Prices and quantities are decimal
// texts: only the thread knows the units.

/** A waiting order as committed; `left` 0: it no longer waits. */
export interface Resting {
  id: number;
  match_id: number;
  type: 1 | 2;
  price: string;
  left: string;
}

export interface Trade {
  /** Taker side. 1: buyer, 2: seller. */
  type: 1 | 2;
  price: string;
  number: string;
  is_simulated: boolean;
}

export type ToSpotWatch =
  | { is: 'begin' }
  | { is: 'found'; orders: readonly Resting[] }
  /** Starts recording changes; the answer is ordered with fills. */
  | { is: 'comparing' }
  | { is: 'compare'; orders: readonly Resting[] }
  | { is: 'changed'; match_id: number; trades: readonly Trade[]; orders: readonly Resting[] };

/** The market reached the order; `number` is null when it filled whole. */
export interface Met {
  id: number;
  number: string | null;
}

export interface FromSpotWatch {
  met: readonly Met[];
}
