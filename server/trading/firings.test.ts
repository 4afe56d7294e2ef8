import { expect, test } from 'vitest';
import { firingsOf } from './firings.ts';

test('issue 6 B.3: a repeated report of a waiting firing runs once, even when each run repeats all others', async () => {
  const waiting = new Set(Array.from({ length: 200 }, (_, id) => id));
  let done = 0;
  const firings = firingsOf<number>(
    async (id) => {
      done += 1;
      waiting.delete(id);
      for (const other of waiting) firings.take(other);
    },
    (error) => {
      throw error;
    },
    () => undefined,
    (id) => `${id}`,
  );
  for (const id of waiting) firings.take(id);
  expect(await firings.settled()).toBe(true);
  expect([done, waiting.size]).toEqual([200, 0]);
  firings.take(7);
  expect(await firings.settled()).toBe(true);
  expect(done).toBe(201);
});
