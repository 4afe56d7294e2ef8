import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ExportDesk } from './export-desk.ts';

const IDLE_MS = 100;
const WISH = {
  ...({ kind: 'bills', language: 'en', time_zone: 'UTC', from: 0, lots: '[]' } as const),
  currencyNames: new Map(),
};

test('R-FUNDS-12: the thread of exports ends when it is idle, never under a running export', async () => {
  const desk = new ExportDesk(IDLE_MS);
  onTestFinished(() => desk.close());
  const run = (ms: number) =>
    desk.run(1, WISH, async (job) => {
      await job.write([], false);
      await pause(ms);
      return (await job.write([], true)).rows;
    });
  expect(await run(0)).toBe(0);
  // It begins before the thread would end, and ends after that.
  await pause(IDLE_MS / 2);
  expect(await run(3 * IDLE_MS)).toBe(0);
  await pause(2 * IDLE_MS);
  expect(await run(0), 'a new thread').toBe(0);
});
