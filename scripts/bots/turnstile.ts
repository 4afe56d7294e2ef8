// Every action of a bot passes through it, so that all bots can be stopped for a check.

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

  /** Resolves when no action is running. */
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
