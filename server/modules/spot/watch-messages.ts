// What the spot engine and its watch in the market's thread say to each other. Prices and numbers are texts: the thread
// knows the units.

/** An order that waits, as it stands after a commit; nothing left: it waits no more. */
export interface Resting {
  id: number;
  match_id: number;
  type: 1 | 2;
  price: string;
  left: string;
}

/** A trade that users made, for everybody to see. */
export interface Trade {
  /** 1: the buyer took, 2: the seller took. */
  type: 1 | 2;
  price: string;
  number: string;
  /** Out of the simulated book, or of a user who waited there. */
  is_simulated: boolean;
}

export type ToSpotWatch =
  /** Whatever the watch held before is forgotten. */
  | { is: 'begin' }
  /** All that waited when it was read, after that: what was told since is newer. */
  | { is: 'found'; orders: readonly Resting[] }
  /** From here on record what changes; answered in order with what fires. */
  | { is: 'comparing' }
  /** All that waits, as the database has it. */
  | { is: 'compare'; orders: readonly Resting[] }
  | { is: 'changed'; match_id: number; trades: readonly Trade[]; orders: readonly Resting[] };

/** The market has met the order: whole, or as far as was traded there. */
export interface Met {
  id: number;
  number: string | null;
}

export interface FromSpotWatch {
  met: readonly Met[];
}
