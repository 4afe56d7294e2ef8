// Messages between the spot engine and its watch in the market's thread. Prices and quantities are decimal
// texts: only the thread knows the units.

/** A waiting order as committed; `left` 0: it isn't in the book. */
export interface Resting {
  id: number;
  match_id: number;
  type: 1 | 2;
  price: string;
  left: string;
  /** When it came into the book. */
  since: number;
  /** Of a stop that waits for the mark. */
  trigger: { price: string; by: 'rise' | 'fall' } | null;
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
  | { is: 'changed'; match_id: number; trades: readonly Trade[]; orders: readonly Resting[] }
  /** The market was closed at this time: the next mark after it is reported. */
  | { is: 'closed'; match_id: number; time: number }
  /** Orders end by their time after what the market reached before: the answer comes back in order. */
  | { is: 'expiring'; time: number };

/** The market reached the order; `number` is null when it filled whole. */
export interface Met {
  at: 'book';
  id: number;
  number: string | null;
  time: number;
}

/** The mark reached the trigger of a stop; `before` is the last mark before it. */
export interface ReachedStop {
  at: 'trigger';
  id: number;
  mark: string;
  time: number;
  before: { mark: string; time: number } | null;
}

export type Reached = Met | ReachedStop;

export type FromSpotWatch =
  | { is: 'reached'; reached: readonly Reached[] }
  | { is: 'ticked'; match_id: number }
  | { is: 'expired'; time: number };
