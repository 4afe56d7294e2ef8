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
  /** The number of the exit; 0 for the order itself. */
  exit: number;
}

export type FiredMessage =
  | FiredOrder
  | ({ kind: 'account'; marks: readonly (readonly [number, string])[] } & Owner)
  /** A mark that moved trailing stops. */
  | { kind: 'best'; match_id: number; side: 'high' | 'low'; mark: string; time: number };
