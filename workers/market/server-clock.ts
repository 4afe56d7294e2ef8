/**
 * The server's time on this phone. Ages of prices are told by it and never by the phone's own clock, which may be wrong
 * by hours. Between two questions time passes by the monotonic clock; by the wall clock where that one ran further,
 * because some systems stop the monotonic clock while the phone sleeps.
 */
export interface Clocks {
  /** Milliseconds since some moment, never back. */
  monotonic(): number;
  /** The phone's own idea of the time. */
  wall(): number;
}

/** Between both clocks, before it counts as sleep or as a clock that was set. */
const JUMP_MS = 1_000;

export class ServerClock {
  private readonly clocks: Clocks;
  private anchor: { server: number; monotonic: number; wall: number } | undefined;
  /** Half the round trip of the best answer so far. */
  private uncertainty = Number.POSITIVE_INFINITY;

  constructor(clocks: Clocks) {
    this.clocks = clocks;
  }

  now(): number | undefined {
    if (this.anchor === undefined) return undefined;
    const passed = this.clocks.monotonic() - this.anchor.monotonic;
    const byWall = this.clocks.wall() - this.anchor.wall;
    return this.anchor.server + (byWall - passed > JUMP_MS ? byWall : passed);
  }

  /** The clocks went apart: the phone slept, or somebody set it. Only the server can tell; ask it. */
  hasJumped(): boolean {
    if (this.anchor === undefined) return false;
    const passed = this.clocks.monotonic() - this.anchor.monotonic;
    return Math.abs(this.clocks.wall() - this.anchor.wall - passed) > JUMP_MS;
  }

  /** An answer of the server to a question sent at `sentAt` (monotonic). The truth lies within the round trip. */
  answered(sentAt: number, serverTime: number): void {
    const roundTrip = this.clocks.monotonic() - sentAt;
    const estimate = this.now();
    const isPossible =
      estimate !== undefined && estimate >= serverTime && estimate <= serverTime + roundTrip;
    const isBetter = roundTrip / 2 < this.uncertainty;
    if (isPossible && !isBetter) {
      this.set(estimate);
    } else {
      this.uncertainty = roundTrip / 2;
      this.set(serverTime + roundTrip / 2);
    }
  }

  /** Whatever comes from the server was sent before now. */
  atLeast(serverTime: number): void {
    const estimate = this.now();
    if (estimate === undefined || estimate < serverTime) this.set(serverTime);
  }

  private set(server: number): void {
    this.anchor = { server, monotonic: this.clocks.monotonic(), wall: this.clocks.wall() };
  }
}
