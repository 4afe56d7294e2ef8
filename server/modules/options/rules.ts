// Numbers of the rules (domain.md, Timed options).

/** The first tick so long after the expiry still settles; without one the stake goes back. */
export const TICK_WITHIN_MS = 5000;
export const RUNNING_AT_MOST = 20;
/** How long ticks are kept for a server that was down. */
export const TICKS_KEPT_MS = 60 * 60_000;
