// What the processes of `npm run bench server` say to each other.

export type Side = 'ours' | 'bare';

export interface Ready {
  kind: 'ready';
  ports: Readonly<Record<Side, number>>;
  /** For each person requests as bytes of HTTP, `KEY` in them replaced by a fresh one. */
  people: readonly {
    token: string;
    info: string;
    there: string;
    back: string;
    login: string;
    order: string;
    close: string;
  }[];
}

export interface Measured {
  kind: 'measured';
  rows: number;
  statements: number;
  rss_mb: number;
}

export type ToServer = { kind: 'look' };
export type FromServer = Ready | Measured;

/** Each connection sends its requests one after the other, without a pause. */
export interface Run {
  kind: 'run';
  port: number;
  /** For each connection, sent in turn. */
  requests: readonly (readonly string[])[];
  milliseconds: number;
  /** Ends after so many requests of a connection instead. */
  turns?: number;
}

/**
 * Each connection sends one now and then. Measures how long the first of its requests took: to its answer, or, where there
 * are tokens, until the socket of that person has received an order with its key.
 */
export interface Paced extends Omit<Run, 'kind' | 'turns'> {
  kind: 'paced';
  a_second: number;
  tokens: readonly string[];
}

/** So many a second, whatever becomes of those before. */
export interface Flood {
  kind: 'flood';
  port: number;
  requests: readonly string[];
  a_second: number;
  milliseconds: number;
}

export type ToLoad = Run | Flood | Paced;

export interface Loaded {
  /** HTTP status -> answers. */
  statuses: Readonly<Record<string, number>>;
  /** 503 without Retry-After. */
  hasty: number;
  /** ms of those that were answered with 200. */
  p50: number;
  p95: number;
  p99: number;
  seconds: number;
  /** Not sent, as all connections were waiting. */
  unsent: number;
}
