// Numbers of the rules (R-SPOT-1, R-SPOT-8).
export const PENDING_AT_MOST = 200;
