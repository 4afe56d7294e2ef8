/** Runs `act` at once, then not again before the next frame: a change appears without delay and is never drawn twice. */
export class OnceAFrame {
  readonly #act: () => void;
  #frame = 0;
  #isWaiting = false;
  #isClosed = false;

  constructor(act: () => void) {
    this.#act = act;
  }

  ask(): void {
    if (this.#isClosed) return;
    if (this.#frame !== 0) {
      this.#isWaiting = true;
      return;
    }
    this.#act();
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#isWaiting) return;
      this.#isWaiting = false;
      this.ask();
    });
  }

  close(): void {
    this.#isClosed = true;
    cancelAnimationFrame(this.#frame);
  }
}
