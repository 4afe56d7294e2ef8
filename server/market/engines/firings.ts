// Executes the reports of a watch one after the other. A failing report is retried; after repeated failures it is
// dropped and reported, so that it doesn't block the others.
import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_MS = 200;
const TRIES = 5;

/** One that can't be carried out doesn't stop the others: its error is thrown when they are done. */
export async function forEachOf<One>(
  all: readonly One[],
  act: (one: One) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all) await act(one).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

export interface Firings<T> {
  take(message: T): void;
  /** Resolves when everything taken so far is done. Returns true if there was anything since the last call. */
  whenSettled(): Promise<boolean>;
  end(): Promise<void>;
}

/** `act` must be idempotent: the database says whether the condition still holds. */
export function firingsOf<T>(
  act: (message: T) => Promise<void>,
  report: (error: unknown) => void,
  /** Called when a report is dropped: the order still waits in the database and must be sent to the watch again. */
  givenUp: (message: T) => void,
  /**
   * A report with the same name as a queued one is dropped, because the queued one will read newer data anyway.
   * Undefined: never dropped.
   */
  nameOf: (message: T) => string | undefined = () => undefined,
): Firings<T> {
  let last = Promise.resolve();
  const waitingKeys = new Set<string>();
  let [takenCount, settledCount] = [0, 0];
  let isEnded = false;
  const tryAll = async (message: T): Promise<void> => {
    for (let triesLeft = TRIES; triesLeft > 0 && !isEnded; triesLeft -= 1) {
      try {
        return await act(message);
      } catch (error) {
        report(error);
        if (triesLeft > 1) await pause(AGAIN_MS);
      }
    }
    if (!isEnded) givenUp(message);
  };
  return {
    take: (message) => {
      const name = nameOf(message);
      if (isEnded || (name !== undefined && waitingKeys.has(name))) return;
      if (name !== undefined) waitingKeys.add(name);
      takenCount += 1;
      last = last.then(() => {
        if (name !== undefined) waitingKeys.delete(name);
        return tryAll(message);
      });
    },
    whenSettled: async () => {
      await last;
      const something = takenCount > settledCount;
      settledCount = takenCount;
      return something;
    },
    end: async () => {
      isEnded = true;
      await last;
    },
  };
}
