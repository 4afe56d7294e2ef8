// What a watch says has fired, done in the order in which it was said, one after the other. A firing that fails
// is tried again; one that goes on failing is given up and told, so that it does not stop those behind it.
import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_MS = 200;
const TRIES = 5;

export interface Firings<T> {
  take(fired: T): void;
  /** Resolves when all that was taken is done; true where there was something since the last time. */
  settled(): Promise<boolean>;
  /** Takes no more, and waits for what runs. */
  end(): Promise<void>;
}

/** `act` must be safe to do twice: the database says whether it still holds. */
export function firingsOf<T>(
  act: (fired: T) => Promise<void>,
  report: (error: unknown) => void,
  /** It still waits in the database: the watch is to be told of it again. */
  givenUp: (fired: T) => void,
  /**
   * What is said again while it waits is done once: the one that waits asks the database later than this was said.
   * Undefined: each counts.
   */
  nameOf: (fired: T) => string | undefined = () => undefined,
): Firings<T> {
  let last = Promise.resolve();
  const waiting = new Set<string>();
  let [taken, seen] = [0, 0];
  let isEnded = false;
  const tryAll = async (fired: T): Promise<void> => {
    for (let left = TRIES; left > 0 && !isEnded; left -= 1) {
      try {
        return await act(fired);
      } catch (error) {
        report(error);
        if (left > 1) await pause(AGAIN_MS);
      }
    }
    if (!isEnded) givenUp(fired);
  };
  return {
    take: (fired) => {
      const name = nameOf(fired);
      if (isEnded || (name !== undefined && waiting.has(name))) return;
      if (name !== undefined) waiting.add(name);
      taken += 1;
      last = last.then(() => {
        if (name !== undefined) waiting.delete(name);
        return tryAll(fired);
      });
    },
    settled: async () => {
      await last;
      const something = taken > seen;
      seen = taken;
      return something;
    },
    end: async () => {
      isEnded = true;
      await last;
    },
  };
}
