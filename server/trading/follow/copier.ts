// The copier: distributes each trader's act to the followers and makes their copies, in order (R-COPY-2, R-COPY-8).
// Runs in the leader after each commit with new acts, and as a job that finds the work of other or killed processes.

import { marksOf } from '../../market/engines/marks.ts';
import { CallRefusal } from '../../platform/base/call-refusal.ts';
import type { ContractParts } from '../contract/contract-parts.ts';
import { batchesOf, wavesOf } from './copy-order.ts';
import { handOut, lockWaitingActs, type WaitingJob, waitingJobs } from './copy-store.ts';
import { type CopyMoment, failedCopy, makeCopies, makeCopy } from './make-copy.ts';
import { windUpAll } from './wind-up.ts';

const ACTS_AT_ONCE = 50;
const JOBS_AT_ONCE = 2000;
/** PostgreSQL connections that copies may use; the embedded engine has one. */
const LANES = 4;
const BATCH = 100;
const TRIES = 5;

export interface CopierParts {
  contract: ContractParts;
  isLeader(): boolean;
  onClosed(trader_ids: readonly number[]): Promise<void>;
  report(error: unknown): void;
}

export interface Copier {
  run(): Promise<void>;
  wake(): void;
  end(): Promise<void>;
}

export function makeCopier(parts: CopierParts): Copier {
  const { contract, isLeader, onClosed, report } = parts;
  const { database, quotes, now } = contract;
  const failures = new Map<number, number>();
  const blockedUsers = new Set<number>();
  let isEnded = false;
  /** False if the market didn't answer; copies wait for the next run then. */
  let hasPrices = true;
  /** Traders whose figures are out of date. */
  const outdatedUsers = new Set<number>();
  const goesOn = (): boolean => !isEnded && isLeader();

  const moment = async (): Promise<CopyMoment | undefined> => {
    const quoteMap = await quotes.all().catch((error: unknown) => {
      if (!(error instanceof CallRefusal)) report(error);
      hasPrices = false;
    });
    if (quoteMap === undefined) return undefined;
    return { quotes: quoteMap, marks: marksOf(quoteMap.values()), time: now() };
  };

  const giveOut = (closedJobs: Set<number>): Promise<number> =>
    database.transaction(async (tx) => {
      const waitingActs = await lockWaitingActs(tx, ACTS_AT_ONCE);
      for (const act of waitingActs) {
        await handOut(tx, act, now());
        if (act.kind === 'close') closedJobs.add(act.trader_user_id);
      }
      return waitingActs.length;
    });

  const tryCopy = async (job: WaitingJob): Promise<boolean> => {
    const at = await moment();
    if (at === undefined) return false;
    try {
      await makeCopy(contract, job, at);
      failures.delete(job.id);
      return true;
    } catch (error) {
      report(error);
      const failureCount = (failures.get(job.id) ?? 0) + 1;
      failures.set(job.id, failureCount);
      if (failureCount < TRIES) return false;
      failures.delete(job.id);
      await failedCopy(contract, job, now());
      return true;
    }
  };

  const tryCopies = async (jobs: readonly WaitingJob[]): Promise<void> => {
    const at = jobs.length > 1 ? await moment() : undefined;
    if (at !== undefined) {
      try {
        return await makeCopies(contract, jobs, at);
      } catch (error) {
        if (!(error instanceof CallRefusal)) report(error);
      }
    }
    for (const job of jobs) {
      if (goesOn() && hasPrices && !(await tryCopy(job))) blockedUsers.add(job.user_id);
    }
  };

  const makeAll = async (jobs: readonly WaitingJob[]): Promise<void> => {
    const lanes = database.engine === 'embedded' ? 1 : LANES;
    for (const wave of wavesOf(jobs)) {
      const queue = batchesOf(
        wave.filter(({ user_id }) => !blockedUsers.has(user_id)),
        BATCH,
      ).values();
      const lane = async (): Promise<void> => {
        for (const batch of queue) {
          if (!goesOn() || !hasPrices) return;
          await tryCopies(batch);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
    }
  };

  let refreshing: Promise<void> | undefined;
  /** Runs beside the passes, so that no copy waits for figures. */
  const refresh = (): void => {
    if (refreshing !== undefined || outdatedUsers.size === 0 || !goesOn()) return;
    const ids = [...outdatedUsers];
    outdatedUsers.clear();
    refreshing = onClosed(ids)
      .catch(report)
      .then(() => {
        refreshing = undefined;
        refresh();
      });
  };

  const pass = async (): Promise<void> => {
    while (goesOn()) {
      const closedJobs = new Set<number>();
      const acts = await giveOut(closedJobs);
      blockedUsers.clear();
      hasPrices = true;
      let after = 0;
      let copyCount = 0;
      while (goesOn() && hasPrices) {
        const jobs = await waitingJobs(database, after, JOBS_AT_ONCE);
        const last = jobs.at(-1);
        if (last === undefined) break;
        await makeAll(jobs);
        after = last.id;
        copyCount += jobs.length;
      }
      await windUpAll(contract, moment, report);
      // After the copies, because the figures include their delays.
      for (const id of closedJobs) outdatedUsers.add(id);
      refresh();
      if (acts === 0 && copyCount === 0) return;
      // A copy that failed or had no price waits for the next run.
      if (failures.size > 0 || !hasPrices) return;
    }
  };

  let currentRun: Promise<void> | undefined;
  let isWanted = false;
  const run = (): Promise<void> => {
    isWanted = true;
    currentRun ??= (async () => {
      try {
        while (isWanted && goesOn()) {
          isWanted = false;
          await pass();
        }
      } finally {
        currentRun = undefined;
      }
    })();
    return currentRun;
  };

  return {
    run: async () => {
      await run();
      await refreshing;
    },
    wake: () => {
      if (goesOn()) void run().catch(report);
    },
    end: async () => {
      isEnded = true;
      await currentRun?.catch(report);
      await refreshing;
    },
  };
}
