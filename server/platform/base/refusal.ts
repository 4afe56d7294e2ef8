/** The server can't start, and the person who started it can fix that: the message says how. */
export class StartRefusal extends Error {}
