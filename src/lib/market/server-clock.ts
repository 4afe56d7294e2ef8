/** The server's clock, known from the round trips of the socket. */
export class ServerClock {
  readonly #wall: () => number;
  #aheadMs = 0;
  #latency: number | undefined;

  constructor(wall: () => number) {
    this.#wall = wall;
  }

  /** Until the first round trip this is the phone's clock. */
  now(): number {
    return this.#wall() + this.#aheadMs;
  }

  /** Of the last round trip; undefined before the first. */
  latency(): number | undefined {
    return this.#latency;
  }

  take(serverTime: number, latency: number): void {
    this.#latency = latency;
    this.#aheadMs = serverTime - this.#wall();
  }
}
