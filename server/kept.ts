// How long is kept what would only grow, where no rule says it. What moves money or proves who did what is kept
// for ever: the ledger, orders, bills, papers, the operator's acts. docs/security.md tells of both.
const DAY_MS = 24 * 60 * 60_000;

export const KEPT_MS = {
  /** Mails and SMS in the outbox, sent or not. */
  messages: 7 * DAY_MS,
  /** Notices of the app, read or not: what they tell of stands in orders, bills and records. */
  notices: 180 * DAY_MS,
  /** What traders did and the decided copies of it, since the last act on a trade that has closed. */
  copies: 90 * DAY_MS,
  /** Devices and addresses that an account signed in from, since they were seen last. */
  places: 180 * DAY_MS,
} as const;
