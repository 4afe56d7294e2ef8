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

/** For what another thread draws: it costs the page no frame. */
export const AT_ONCE: Turns = { want: (draw) => draw(), forget: () => undefined };

interface Follower {
  draws: Set<() => void>;
  leave(): void;
}

/**
 * The figures in one part of the page, such as a position's card, which are drawn only while the part is on screen: two
 * hundred cards cost about as much as the three visible ones. A value that several figures show is followed once.
 */
export class LiveArea {
  readonly #turns: Turns;
  readonly #followers = new Map<Live<unknown>, Follower>();
  /** Values that changed while the part was off the screen. */
  readonly #missedValues = new Set<Live<unknown>>();
  #isOnScreen = true;

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  /** Requests `draw` after each change of the value, or when the part comes back after one. */
  follow(live: Live<unknown>, draw: () => void): () => void {
    const follower = this.#followers.get(live) ?? {
      draws: new Set(),
      leave: live.onChange(() => this.#onChange(live)),
    };
    this.#followers.set(live, follower);
    follower.draws.add(draw);
    return () => {
      follower.draws.delete(draw);
      this.#turns.forget(draw);
      if (follower.draws.size > 0) return;
      follower.leave();
      this.#followers.delete(live);
      this.#missedValues.delete(live);
    };
  }

  setOnScreen(isOnScreen: boolean): void {
    this.#isOnScreen = isOnScreen;
    if (!isOnScreen) return;
    for (const live of this.#missedValues) this.#wantDraws(live);
    this.#missedValues.clear();
  }

  #onChange(live: Live<unknown>): void {
    if (this.#isOnScreen) this.#wantDraws(live);
    else this.#missedValues.add(live);
  }

  #wantDraws(live: Live<unknown>): void {
    for (const draw of this.#followers.get(live)?.draws ?? []) this.#turns.want(draw);
  }
}
