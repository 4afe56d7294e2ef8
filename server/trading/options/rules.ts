// Limits of R-OPTION-3 and R-OPTION-5.

/** Settlement needs a tick within this time after the expiry; without one the stake is returned. */
export const TICK_WITHIN_MS = 5000;
export const RUNNING_AT_MOST = 20;
export const TICKS_KEPT_MS = 60 * 60_000;
