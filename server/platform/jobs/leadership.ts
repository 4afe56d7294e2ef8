// Leadership: of all processes on one database, one runs the market and the scheduled jobs. Correctness never
// depends on a single leader: row locks and unique keys ensure it.

export interface Leadership {
  readonly isLeader: boolean;
  onChanged(listener: (isLeader: boolean) => void): () => void;
}

export const ALWAYS_LEADER: Leadership = { isLeader: true, onChanged: () => () => undefined };
