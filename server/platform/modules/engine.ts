// An engine's half in the main thread: executes the triggers reported by its watch in the market's thread, each in its
// own transaction. The database is authoritative; a watch is an index, rebuilt when a process becomes the leader.
export interface Engine {
  readonly name: string;
  /**
   * Called when this process becomes the leader: reads waiting orders from the database and sends them to the watch.
   */
  begin(): Promise<void>;
  /**
   * Compares the watch with the database and repairs differences left by lost messages. Completes after earlier
   * triggers; `whenSettled` waits for it.
   */
  compare?(): void;
  readonly differences?: number;
  whenSettled(): Promise<boolean>;
  end(): Promise<void>;
}
