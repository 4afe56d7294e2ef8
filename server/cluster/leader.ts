// Who leads: of all processes on one database the one that runs the market and what happens by the clock. Correctness
// never rests on there being only one: that is what locks of rows and unique keys are for.

export interface Leadership {
  readonly isLeader: boolean;
  /** Called when it is gained, and when it is lost; answers how to stop. */
  onChanged(listener: (isLeader: boolean) => void): () => void;
}

/** Of a process that has its database for itself. */
export const ALWAYS_LEADER: Leadership = { isLeader: true, onChanged: () => () => undefined };
