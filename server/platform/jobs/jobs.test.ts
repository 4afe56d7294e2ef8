import { describe, expect, test, vi } from 'vitest';
import { type Job, startJobs } from './jobs.ts';

function job(name: string, run: () => Promise<unknown>, every_ms = 1000): Job {
  return { name, every_ms, run };
}

describe('architecture: scheduled jobs', () => {
  test('a job runs again after its interval since the last run ended, and never twice at once', async () => {
    vi.useFakeTimers();
    let [now, most, runs] = [0, 0, 0];
    const slow = job('slow', async () => {
      now += 1;
      runs += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 5000));
      now -= 1;
    });
    const jobs = startJobs([slow], () => undefined);
    await vi.advanceTimersByTimeAsync(13_500);
    expect({ most, runs }).toEqual({ most: 1, runs: 3 });
    const all = jobs.runAll();
    await vi.advanceTimersByTimeAsync(20_000);
    await all;
    expect(most).toBe(1);
    await Promise.all([jobs.stop(), vi.advanceTimersByTimeAsync(10_000)]);
    const before = runs;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(runs).toBe(before);
    vi.useRealTimers();
  });

  test('the first run may come sooner than the others', async () => {
    vi.useFakeTimers();
    let runs = 0;
    const early = {
      ...job('early', async () => {
        runs += 1;
      }),
      first_ms: 10,
    };
    const jobs = startJobs([early], () => undefined);
    await vi.advanceTimersByTimeAsync(9);
    expect(runs).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
    await jobs.stop();
    vi.useRealTimers();
  });

  test('a failed job is reported by name and runs again', async () => {
    vi.useFakeTimers();
    const failures: string[] = [];
    const broken = job('broken', async () => {
      throw new Error('no');
    });
    const jobs = startJobs([broken], (_error, name) => failures.push(name));
    await vi.advanceTimersByTimeAsync(2500);
    expect(failures).toEqual(['broken', 'broken']);
    await jobs.stop();
    vi.useRealTimers();
  });

  test('all of them can be run at once, in their order', async () => {
    const ran: string[] = [];
    const namedJob = (name: string): Job => job(name, async () => ran.push(name), 1_000_000);
    const jobs = startJobs([namedJob('first'), namedJob('second')], () => undefined);
    await jobs.runAll();
    expect(ran).toEqual(['first', 'second']);
    await jobs.stop();
  });
});
