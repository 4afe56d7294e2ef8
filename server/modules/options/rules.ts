// Numbers of the rules (R-OPTION-3, R-OPTION-5).

/** The first tick so long after the expiry still settles; without one the stake goes back. */
export const TICK_WITHIN_MS = 5000;
export const RUNNING_AT_MOST = 20;
/** How long ticks are kept for a server that was down. */
export const TICKS_KEPT_MS = 60 * 60_000;
