// Bots pass it before each act, so that all of them can be held still for a look at everything.

export class Turnstile {
  #inside = 0;
  #isHeld = false;
  #onIdle: () => void = () => undefined;
  #onOpen: (() => void)[] = [];

  async through(act: () => Promise<void>): Promise<void> {
    while (this.#isHeld) await new Promise<void>((resolve) => this.#onOpen.push(resolve));
    this.#inside += 1;
    try {
      await act();
    } finally {
      this.#inside -= 1;
      if (this.#inside === 0) this.#onIdle();
    }
  }

  /** Resolves when none is inside. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    if (this.#inside > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    this.#onIdle = () => undefined;
  }

  release(): void {
    this.#isHeld = false;
    for (const open of this.#onOpen.splice(0)) open();
  }
}
