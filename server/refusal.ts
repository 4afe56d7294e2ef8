/** The server can't start, and the person who started it can mend it: one clear sentence says how. */
export class StartRefusal extends Error {}
