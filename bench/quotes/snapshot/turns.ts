/** Snapshots of a turn, and turns that are made ready at once. */
export const A_TURN = 25;
export const TURNS = 11;
export const SNAPSHOTS = A_TURN * TURNS;
