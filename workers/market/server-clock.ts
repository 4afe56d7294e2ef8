/**
 * The server's time on this phone. Ages of prices use it instead of the phone's clock, which may be wrong by
 * hours. Between two requests the monotonic clock advances it; the wall clock does if it advanced further,
 * because some systems stop the monotonic clock while the phone sleeps.
 */
export interface Clocks {
  /** Milliseconds since an arbitrary moment; never goes back. */
  monotonic(): number;
  wall(): number;
}

/** A larger difference of the two clocks means that the phone slept or its clock was set. */
const JUMP_MS = 1_000;

export class ServerClock {
  readonly #clocks: Clocks;
  #anchor: { server: number; monotonic: number; wall: number } | undefined;
  /** Half of the shortest round trip so far. */
  #uncertainty = Number.POSITIVE_INFINITY;

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
  }

  now(): number | undefined {
    if (this.#anchor === undefined) return undefined;
    const elapsedMs = this.#clocks.monotonic() - this.#anchor.monotonic;
    const byWall = this.#clocks.wall() - this.#anchor.wall;
    return this.#anchor.server + (byWall - elapsedMs > JUMP_MS ? byWall : elapsedMs);
  }

  /** The clocks diverged: the phone slept or its clock was set. Only a request to the server can tell. */
  hasJumped(): boolean {
    if (this.#anchor === undefined) return false;
    const elapsedMs = this.#clocks.monotonic() - this.#anchor.monotonic;
    return Math.abs(this.#clocks.wall() - this.#anchor.wall - elapsedMs) > JUMP_MS;
  }

  /** Response to a request sent at `sentAt` (monotonic). The server's time lies within the round trip. */
  applyResponse(sentAt: number, serverTime: number): void {
    const roundTrip = this.#clocks.monotonic() - sentAt;
    const estimate = this.now();
    const isPossible =
      estimate !== undefined && estimate >= serverTime && estimate <= serverTime + roundTrip;
    const isBetter = roundTrip / 2 < this.#uncertainty;
    if (isPossible && !isBetter) {
      this.#set(estimate);
    } else {
      this.#uncertainty = roundTrip / 2;
      this.#set(serverTime + roundTrip / 2);
    }
  }

  /** Anything received was sent before now. */
  atLeast(serverTime: number): void {
    const estimate = this.now();
    if (estimate === undefined || estimate < serverTime) this.#set(serverTime);
  }

  #set(server: number): void {
    this.#anchor = { server, monotonic: this.#clocks.monotonic(), wall: this.#clocks.wall() };
  }
}
