// What the two halves of the contract engine say to each other.

export interface Owner {
  user_id: number;
  legal_id: number;
}

/** `version`: the user's last event; what is older than what is known is dropped. */
export type WatchMessage =
  /** Everything is told anew from here on. `marks`: [match_id, exponent, mark in units]. */
  | { kind: 'begin'; burst_rate: string; marks: readonly (readonly [number, number, number])[] }
  /** All orders of an account, in place of what was known; lines as the core's `LeverWatch` reads them. */
  | ({ kind: 'account'; version: number; available: string; lines: string } & Owner)
  /** Somebody moved money in or out. */
  | ({ kind: 'available'; version: number; available: string } & Owner);

export type FiredCause = 'take_profit' | 'stop_loss' | 'liquidation' | 'limit';

/** In the order in which it is to be done. */
export type FiredMessage =
  | ({ kind: 'order'; cause: FiredCause; id: number; mark: string } & Owner)
  /** A cross account at or below the burst rate at these marks. */
  | ({ kind: 'account'; marks: readonly (readonly [number, string])[] } & Owner);
