// Every way in which a posting can end. `again`: the same posting may succeed later unchanged.

export const OUTCOMES = {
  posted: { moved: true, again: false },
  /** By an earlier call, line for line the same. */
  already_posted: { moved: false, again: false },
  /** The kind and reference belong to a different transaction: a caller's bug. */
  posted_otherwise: { moved: false, again: false },
  insufficient_balance: { moved: false, again: true },
  /** More was to be released or settled than is held: a mistake of the caller. */
  insufficient_frozen: { moved: false, again: false },
  /** A balance would leave NUMERIC(20,8). */
  balance_too_large: { moved: false, again: true },
} as const satisfies Record<string, { moved: boolean; again: boolean }>;

export type Outcome = keyof typeof OUTCOMES;

/** The transaction stands in the ledger as it was asked for, by this call or an earlier one. */
export function stands(outcome: Outcome): boolean {
  return outcome === 'posted' || outcome === 'already_posted';
}
