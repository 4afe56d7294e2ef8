// How an engine and its watch compare what waits with the database. The watch first starts to record what changes and says so
// after all that has fired before; the engine then reads the database and hands over what waits there. What was recorded
// meanwhile is newer than that, and left alone.

/** From the watch, in order with what fires. */
export type FromComparison =
  | { comparison: 'begun' }
  /** So many orders or accounts were repaired. */
  | { comparison: 'done'; differences: number };

export function isComparison(message: object): message is FromComparison {
  return 'comparison' in message;
}

/** The watch's record of what changed since the comparison began. */
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
