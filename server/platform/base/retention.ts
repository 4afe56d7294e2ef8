// Retention of data that would otherwise only grow and that no rule covers. Data that moves money or proves who did
// what is kept forever: the ledger, orders, bills, documents, the operator's audit log. docs/security.md describes
// both.
import { DAY_MS } from '../../../protocol/time.ts';

export const KEPT_MS = {
  messages: 7 * DAY_MS,
  /** Notices in the app, read or not; orders, bills and records hold the same facts. */
  notices: 180 * DAY_MS,
  /** Traders' actions and the decided copies of them, counted from the last action on a closed trade. */
  copies: 90 * DAY_MS,
  /** Devices and addresses of an account's logins, counted from their last use. */
  places: 180 * DAY_MS,
} as const;
