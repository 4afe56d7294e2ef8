// Executes the reports of a watch in order, one after the other. A failing one is retried; after repeated
// failures it is given up and reported, so that it doesn't block the others.
import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_MS = 200;
const TRIES = 5;

export interface Firings<T> {
  take(fired: T): void;
  /** Resolves when all that was taken is done; true where there was something since the last time. */
  settled(): Promise<boolean>;
  /** Accepts no more, and waits for running work. */
  end(): Promise<void>;
}

/** `act` must be safe to do twice: the database says whether it still holds. */
export function firingsOf<T>(
  act: (fired: T) => Promise<void>,
  report: (error: unknown) => void,
  /** The order still waits in the database and must be sent to the watch again. */
  givenUp: (fired: T) => void,
  /**
   * Reports with the same name as a waiting one are dropped: the waiting one will read newer data anyway.
   * Undefined: never dropped.
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
