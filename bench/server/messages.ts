// Messages between the processes of `npm run bench server`.

export type Side = 'ours' | 'bare';

export interface Ready {
  kind: 'ready';
  ports: Readonly<Record<Side, number>>;
  /** Raw HTTP requests by user; `KEY` is replaced by a new key. */
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
  requests: readonly (readonly string[])[];
  milliseconds: number;
  turns?: number;
}

/**
 * Sends requests at a fixed rate. Measures the time until the answer of a request or, with tokens, until the socket of its
 * user has received the order with its key.
 */
export interface Paced extends Omit<Run, 'kind' | 'turns'> {
  kind: 'paced';
  a_second: number;
  tokens: readonly string[];
}

export interface Flood {
  kind: 'flood';
  port: number;
  requests: readonly string[];
  a_second: number;
  milliseconds: number;
}

export type ToLoad = Run | Flood | Paced;

export interface Loaded {
  statuses: Readonly<Record<string, number>>;
  /** 503 without Retry-After. */
  hasty: number;
  /** Milliseconds of those answered with 200. */
  p50: number;
  p95: number;
  p99: number;
  seconds: number;
  /** Not sent, because all connections were busy. */
  unsent: number;
}
