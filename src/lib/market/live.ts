/** A value of the market's snapshot that moves with prices. */
export interface Live<Value> {
  /** Returns the same object while the value is unchanged. */
  value(): Value;
  /** The market sends the value while there is a listener. */
  onChange(listener: () => void): () => void;
}

/** For what may be live elsewhere, and isn't here. */
export const STILL: Live<undefined> = { value: () => undefined, onChange: () => () => undefined };

/** Draws in the next frame that prices may use; see Drawer. */
export interface Turns {
  want(draw: () => void): void;
  forget(draw: () => void): void;
}

/**
 * Turns of the figures in one part of the page, which are drawn only while the part is on screen: two hundred cards
 * cost as much as the three visible ones.
 */
export class LiveArea implements Turns {
  readonly #turns: Turns;
  readonly #waitingDraws = new Set<() => void>();
  #isOnScreen = true;

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  want(draw: () => void): void {
    if (this.#isOnScreen) this.#turns.want(draw);
    else this.#waitingDraws.add(draw);
  }

  forget(draw: () => void): void {
    this.#waitingDraws.delete(draw);
    this.#turns.forget(draw);
  }

  setOnScreen(isOnScreen: boolean): void {
    this.#isOnScreen = isOnScreen;
    if (!isOnScreen) return;
    for (const draw of this.#waitingDraws) this.#turns.want(draw);
    this.#waitingDraws.clear();
  }
}
