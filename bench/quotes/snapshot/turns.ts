/** Snapshots per turn, and turns prepared at once. */
export const A_TURN = 25;
export const TURNS = 11;
export const SNAPSHOTS = A_TURN * TURNS;
