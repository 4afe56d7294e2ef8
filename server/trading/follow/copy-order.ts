// The order in which waiting copies are made (R-COPY-8).
import type { WaitingJob } from './copy-store.ts';

type Job = Pick<WaitingJob, 'user_id' | 'act_id'>;

export function wavesOf<J extends Job>(jobs: readonly J[]): J[][] {
  const waves: J[][] = [];
  const next = new Map<number, number>();
  for (const job of jobs) {
    const at = next.get(job.user_id) ?? 0;
    next.set(job.user_id, at + 1);
    const wave = waves[at];
    if (wave === undefined) waves.push([job]);
    else wave.push(job);
  }
  return waves;
}

/** Groups copies that need the same statements, of one act or of several, into batches of at most `most`. */
export function batchesOf<J extends Pick<WaitingJob, 'sort'>>(
  jobs: readonly J[],
  most: number,
): J[][] {
  const batches: J[][] = [];
  const open = new Map<WaitingJob['sort'], J[]>();
  for (const job of jobs) {
    const batch = open.get(job.sort);
    if (batch !== undefined && batch.length < most) {
      batch.push(job);
      continue;
    }
    const startedJobs = [job];
    open.set(job.sort, startedJobs);
    batches.push(startedJobs);
  }
  return batches;
}
