import { expect, test } from 'vitest';
import { firingsOf } from './firings.ts';

test('a repeated report of a waiting firing runs once, even when each run repeats all others', async () => {
  const waitingIds = new Set(Array.from({ length: 200 }, (_, id) => id));
  let doneCount = 0;
  const firings = firingsOf<number>(
    async (id) => {
      doneCount += 1;
      waitingIds.delete(id);
      for (const other of waitingIds) firings.take(other);
    },
    (error) => {
      throw error;
    },
    () => undefined,
    (id) => `${id}`,
  );
  for (const id of waitingIds) firings.take(id);
  expect(await firings.whenSettled()).toBe(true);
  expect([doneCount, waitingIds.size]).toEqual([200, 0]);
  firings.take(7);
  expect(await firings.whenSettled()).toBe(true);
  expect(doneCount).toBe(201);
});
