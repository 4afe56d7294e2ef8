// Scheduled jobs. The interval starts when the last run has ended, so a job never overlaps itself. With several
// processes only the leader runs them.
import { ALWAYS_LEADER, type Leadership } from './leadership.ts';

export interface Job {
  name: string;
  every_ms: number;
  /** Wait before the first run; default: `every_ms`. */
  first_ms?: number;
  /** Runs in every process: for state that each process has for itself. */
  isEverywhere?: boolean;
  run(): Promise<unknown>;
}

export interface Jobs {
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

export function startJobs(
  jobs: readonly Job[],
  report: (error: unknown, name: string) => void,
  leadership: Pick<Leadership, 'isLeader'> = ALWAYS_LEADER,
): Jobs {
  const timers = new Map<Job, NodeJS.Timeout>();
  const runningJobs = new Map<Job, Promise<void>>();
  let isStopped = false;

  /** A run requested during another run starts after it. */
  const run = (job: Job): Promise<void> => {
    clearTimeout(timers.get(job));
    const turn = (runningJobs.get(job) ?? Promise.resolve())
      .then(() => (job.isEverywhere || leadership.isLeader ? job.run() : undefined))
      .then(() => undefined)
      .catch((error: unknown) => report(error, job.name))
      .finally(() => {
        if (runningJobs.get(job) !== turn) return;
        runningJobs.delete(job);
        wait(job);
      });
    runningJobs.set(job, turn);
    return turn;
  };
  const wait = (job: Job, wait_ms = job.every_ms): void => {
    if (isStopped) return;
    timers.set(
      job,
      setTimeout(() => run(job), wait_ms),
    );
  };
  for (const job of jobs) wait(job, job.first_ms);

  return {
    runAll: async () => {
      for (const job of jobs) await run(job);
    },
    stop: async () => {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(runningJobs.values());
    },
  };
}
