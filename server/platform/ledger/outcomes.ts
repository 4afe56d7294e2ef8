// All outcomes of a posting. `again`: the same posting may succeed later unchanged.

export const OUTCOMES = {
  posted: { moved: true, again: false },
  already_posted: { moved: false, again: false },
  /** The kind and reference belong to a different transaction: a bug of the caller. */
  posted_otherwise: { moved: false, again: false },
  insufficient_balance: { moved: false, again: true },
  /** More was to be released or settled than is held: a bug of the caller. */
  insufficient_frozen: { moved: false, again: false },
  balance_too_large: { moved: false, again: true },
} as const satisfies Record<string, { moved: boolean; again: boolean }>;

export type Outcome = keyof typeof OUTCOMES;

/** The transaction is in the ledger as requested, from this call or an earlier one. */
export function stands(outcome: Outcome): boolean {
  return outcome === 'posted' || outcome === 'already_posted';
}
