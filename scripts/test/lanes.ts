export interface Job<Result> {
  name: string;
  /** Jobs with the same resource never run at the same time. */
  resource: string | null;
  /** Names of jobs that must have ended before. */
  after: readonly string[];
  /** No other job runs at the same time. */
  isAlone?: boolean;
  run(): Promise<Result>;
}

/**
 * Runs jobs in order in a number of lanes: a free lane takes the first job that may start. Results are in the order of
 * the jobs.
 */
export async function runInLanes<Result>(
  jobs: readonly Job<Result>[],
  lanes: number,
): Promise<Result[]> {
  const results = new Map<string, Result>();
  const runningJobs = new Map<string, { job: Job<Result>; end: Promise<void> }>();
  let waitingJobs = [...jobs];

  const mayStart = (job: Job<Result>): boolean => {
    const busy = [...runningJobs.values()].some(
      (one) =>
        job.isAlone === true ||
        one.job.isAlone === true ||
        (job.resource !== null && one.job.resource === job.resource),
    );
    return (
      !busy &&
      job.after.every((name) => results.has(name) || !jobs.some((one) => one.name === name))
    );
  };
  const begin = (job: Job<Result>): void => {
    waitingJobs = waitingJobs.filter((one) => one !== job);
    const end = job.run().then((result) => {
      results.set(job.name, result);
      runningJobs.delete(job.name);
    });
    runningJobs.set(job.name, { job, end });
  };

  while (waitingJobs.length > 0 || runningJobs.size > 0) {
    while (runningJobs.size < lanes) {
      const next = waitingJobs.find(mayStart);
      if (next === undefined) break;
      begin(next);
    }
    if (runningJobs.size === 0)
      throw new Error(`these jobs wait for each other: ${waitingJobs.map((job) => job.name)}`);
    await Promise.race([...runningJobs.values()].map((one) => one.end));
  }
  return jobs.map((job) => results.get(job.name) as Result);
}
