export interface Owner {
  user_id: number;
  legal_id: number;
}

/** All orders of an account; `lines` in the format of the core's `ContractOrderIndex`. */
export interface AccountState extends Owner {
  version: number;
  available: string;
  lines: string;
}

export type WatchMessage =
  /** Resets the watch; all accounts follow. `marks`: [match_id, exponent, mark in units, its time]. */
  | {
      kind: 'begin';
      burst_rate: string;
      marks: readonly (readonly [number, number, number, number])[];
    }
  | ({ kind: 'account' } & AccountState)
  /** Orders end by their time after what the marks reached before: the answer comes back in order. */
  | { kind: 'expiring'; time: number }
  /** Starts recording changes; the answer is ordered with the triggers. */
  | { kind: 'comparing' }
  /** All accounts with live orders, read from the database. */
  | { kind: 'compare'; accounts: readonly AccountState[] }
  | ({ kind: 'available'; version: number; available: string } & Owner);

/** The mark that reached a trigger, and the last one before it. */
export interface FiredMark {
  mark: string;
  time: number;
  before: { mark: string; time: number } | null;
  /** Of a trailing stop: the best mark that it followed. */
  best: string | null;
}

export interface FiredOrder extends Owner, FiredMark {
  kind: 'order';
  /** `liquidation`, or what the order waited for. */
  cause: string;
  id: number;
  /** Of an exit its number; of an entry how often it was amended. */
  number: number;
}

export interface FiredAccount extends Owner {
  kind: 'account';
  marks: readonly (readonly [number, string])[];
}

/** A mark that moved trailing stops. */
export interface BestMark {
  kind: 'best';
  match_id: number;
  side: 'high' | 'low';
  mark: string;
  time: number;
}

/** The answer to `expiring`, after what the marks have reached before. */
export interface Expired {
  kind: 'expired';
  time: number;
}

export type FiredMessage = FiredOrder | FiredAccount | BestMark | Expired;
