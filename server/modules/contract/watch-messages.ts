// What the two halves of the contract engine say to each other.

export interface Owner {
  user_id: number;
  legal_id: number;
}

/** All orders of an account; lines as the core's `LeverWatch` reads them. */
export interface AccountState extends Owner {
  version: number;
  available: string;
  lines: string;
}

/** `version`: the user's last event; what is older than what is known is dropped. */
export type WatchMessage =
  /** Everything is told anew from here on. `marks`: [match_id, exponent, mark in units]. */
  | { kind: 'begin'; burst_rate: string; marks: readonly (readonly [number, number, number])[] }
  /** In place of what was known. */
  | ({ kind: 'account' } & AccountState)
  /** From here on record what changes; answered in order with what fires. */
  | { kind: 'comparing' }
  /** All accounts in which something lives, as the database has them. */
  | { kind: 'compare'; accounts: readonly AccountState[] }
  /** Somebody moved money in or out. */
  | ({ kind: 'available'; version: number; available: string } & Owner);

export type FiredCause = 'take_profit' | 'stop_loss' | 'liquidation' | 'limit';

/** In the order in which it is to be done. */
export type FiredMessage =
  | ({ kind: 'order'; cause: FiredCause; id: number; mark: string } & Owner)
  /** A cross account at or below the burst rate at these marks. */
  | ({ kind: 'account'; marks: readonly (readonly [number, string])[] } & Owner);
