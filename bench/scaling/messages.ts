// Messages between `npm run bench scaling` and its processes of simulated clients.

export interface OpenClients {
  kind: 'open';
  port: number;
  count: number;
  /** Time limit for opening clients: a process at its limit accepts new ones slowly. */
  milliseconds: number;
}

export interface Listen {
  kind: 'listen';
  milliseconds: number;
}

export type ToClients = OpenClients | Listen;

export interface Heard {
  sockets: number;
  frames: number;
  /** Frames that arrived later than twice the interval after they were made. */
  late: number;
  /** Frames that are missing in the order of their numbers. */
  losses: number;
  /** From making a frame to its arrival, in ms. */
  age_p50: number;
  age_p99: number;
  age_most: number;
  bytes: number;
}
