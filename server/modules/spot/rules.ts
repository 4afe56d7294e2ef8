// Numbers of the rules (calls.md 13).
export const PENDING_AT_MOST = 200;
