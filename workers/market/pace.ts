/** Half of what the server takes (R-SOCKET-11): two seconds' worth may arrive at once after a hiccup of the line. */
export const EVENTS_A_SECOND = 10;
const SECOND_MS = 1_000;

/** When the next event may go, so that the server never takes this connection for a flood. */
export class Pace {
  /** Turns of the last ones, which may lie ahead. */
  private turns: number[] = [];

  /** How long the next one has to wait; it then has its turn. */
  wait(now: number): number {
    const before = this.turns.at(-EVENTS_A_SECOND);
    const turn = before === undefined ? now : Math.max(now, before + SECOND_MS);
    this.turns = [...this.turns.slice(1 - EVENTS_A_SECOND), turn];
    return turn - now;
  }

  /** Another connection, which has sent nothing yet. */
  begin(): void {
    this.turns = [];
  }
}
