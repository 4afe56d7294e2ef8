import { expect, test } from 'vitest';
import { shareUsers } from './shared-users.ts';

test('R-SOCKET-13: an account whose catch-up or event failed is caught up at the next look; ended sessions leave at once', async () => {
  const reports: unknown[] = [];
  const nothing = () => undefined;
  let onMissed: () => void = nothing;
  let onLost: () => void = nothing;
  let [tries, looks] = [0, 0];
  const { jobs } = shareUsers({
    cluster: {
      isShared: true,
      bus: {
        publish: async () => undefined,
        on: nothing,
        close: async () => undefined,
        onMissed: (listener) => {
          onMissed = listener;
        },
      },
    },
    database: {
      query: async () => {
        looks += 1;
        return { rows: [], changedRows: 0 };
      },
    } as never,
    exchange: { onSessionsEnded: nothing, onNftSale: nothing },
    sockets: {
      catchUp: async () => {
        tries += 1;
        if (tries === 1) throw new Error('no database');
      },
      sessions: () => [{ user_id: 1, session_id: 11 }],
    } as never,
    users: {
      take: nothing,
      whenSettled: async () => undefined,
      onLost: (listener) => {
        onLost = listener;
      },
    },
    report: (error) => reports.push(error),
  });
  onMissed();
  await expect.poll(() => looks).toBe(1);
  expect([tries, reports]).toEqual([1, [new Error('no database')]]);
  for (let run = 0; run < 3; run += 1) for (const job of jobs) await job.run();
  expect([tries, looks]).toEqual([2, 4]);
  onLost();
  for (let run = 0; run < 2; run += 1) for (const job of jobs) await job.run();
  expect([tries, looks]).toEqual([3, 6]);
});
