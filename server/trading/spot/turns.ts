// Runs new orders of an instrument one at a time: two that see the same book would both take the same orders.
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

  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }
}
