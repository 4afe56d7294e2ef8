// New orders of an instrument come one after the other, each with the book that the one before has left: what two see of it
// at once, both would take.
export class Turns {
  readonly #last = new Map<number, Promise<unknown>>();

  take<T>(match_id: number, body: () => Promise<T>): Promise<T> {
    const before = this.#last.get(match_id) ?? Promise.resolve();
    const turn = before.then(body);
    const over = turn.catch(() => undefined);
    this.#last.set(match_id, over);
    void over.then(() => {
      if (this.#last.get(match_id) === over) this.#last.delete(match_id);
    });
    return turn;
  }

  /** Resolves when nobody has a turn any more. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }
}
