import { SECOND_MS } from '../../protocol/time.ts';

/** Half of the server's limit (R-SOCKET-11), because two seconds' worth may arrive together after a stall. */
export const EVENTS_A_SECOND = 10;

/** Schedules events so that the server never disconnects this client for flooding. */
export class Pace {
  /** Scheduled times of the last events; they may be in the future. */
  #turns: number[] = [];

  wait(now: number): number {
    const before = this.#turns.at(-EVENTS_A_SECOND);
    const turn = before === undefined ? now : Math.max(now, before + SECOND_MS);
    this.#turns = [...this.#turns.slice(1 - EVENTS_A_SECOND), turn];
    return turn - now;
  }

  /** A new connection has sent nothing yet. */
  begin(): void {
    this.#turns = [];
  }
}
