/** More texts than the server has constants: somebody builds them from input, and preparing each would fill the memory. */
const NAMES_AT_MOST = 2_000;

/** A name for each text, so that a connection parses and plans a statement once. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 1;

  /** Undefined: the statement isn't kept. */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size === NAMES_AT_MOST) return name;
    const newName = `s${this.#generation}_${this.#names.size + 1}`;
    this.#names.set(text, newName);
    return newName;
  }

  /** All statements are prepared again, because a table has changed. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}
