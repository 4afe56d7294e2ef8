// The comparison of waiting orders in a watch with the database. The watch starts to record changes and reports that
// after all earlier triggers; the engine then reads the database and sends the result. Orders changed meanwhile are
// newer and are skipped.

/** Sent by the watch, in order with its triggers. */
export type FromComparison = { comparison: 'begun' } | { comparison: 'done'; differences: number };

export function isComparison(message: object): message is FromComparison {
  return 'comparison' in message;
}

export class ChangedSince<Key> {
  #keys: Set<Key> | undefined;

  get isRecording(): boolean {
    return this.#keys !== undefined;
  }

  begin(): void {
    this.#keys = new Set();
  }

  note(key: Key): void {
    this.#keys?.add(key);
  }

  has(key: Key): boolean {
    return this.#keys?.has(key) ?? false;
  }

  end(): void {
    this.#keys = undefined;
  }
}
