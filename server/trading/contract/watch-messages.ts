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
  /** Resets the watch; all accounts follow. `marks`: [match_id, exponent, mark in units]. */
  | { kind: 'begin'; burst_rate: string; marks: readonly (readonly [number, number, number])[] }
  | ({ kind: 'account' } & AccountState)
  /** Starts recording changes; the answer is ordered with the triggers. */
  | { kind: 'comparing' }
  /** All accounts with live orders, read from the database. */
  | { kind: 'compare'; accounts: readonly AccountState[] }
  | ({ kind: 'available'; version: number; available: string } & Owner);

export type FiredCause = 'take_profit' | 'stop_loss' | 'liquidation' | 'limit';

export type FiredMessage =
  | ({ kind: 'order'; cause: FiredCause; id: number; mark: string } & Owner)
  | ({ kind: 'account'; marks: readonly (readonly [number, string])[] } & Owner);
