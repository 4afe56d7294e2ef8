// The copier: distributes each trader's act to the followers and makes their copies, in order (R-COPY-2, R-COPY-8).
// Runs in the leader after each commit with new acts, and as a job that finds the work of other or killed processes.

import type { ContractParts } from '../contract/contract-parts.ts';
import { CopyLanes } from './copy-lanes.ts';
import { handOut, lockWaitingActs, waitingJobs } from './copy-store.ts';
import { windUpAll } from './wind-up.ts';

const ACTS_AT_ONCE = 50;
const JOBS_AT_ONCE = 2000;

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
  const { database, now } = contract;
  let isEnded = false;
  /** Traders whose figures are out of date. */
  const outdatedUsers = new Set<number>();
  const goesOn = (): boolean => !isEnded && isLeader();
  const lanes = new CopyLanes({ contract, goesOn, report });

  const giveOut = (closingTraders: Set<number>): Promise<number> =>
    database.transaction(async (tx) => {
      const waitingActs = await lockWaitingActs(tx, ACTS_AT_ONCE);
      for (const act of waitingActs) {
        await handOut(tx, act, now());
        if (act.kind === 'close') closingTraders.add(act.trader_user_id);
      }
      return waitingActs.length;
    });

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
      const closingTraders = new Set<number>();
      const acts = await giveOut(closingTraders);
      lanes.beginPass();
      let after = 0;
      let copyCount = 0;
      while (goesOn() && lanes.hasPrices) {
        const jobs = await waitingJobs(database, after, JOBS_AT_ONCE);
        const last = jobs.at(-1);
        if (last === undefined) break;
        await lanes.makeAll(jobs);
        after = last.id;
        copyCount += jobs.length;
      }
      await windUpAll(contract, lanes.moment, report);
      // After the copies, because the figures include their delays.
      for (const id of closingTraders) outdatedUsers.add(id);
      refresh();
      if (acts === 0 && copyCount === 0) return;
      // A copy that failed or had no price waits for the next run.
      if (lanes.hasFailures || !lanes.hasPrices) return;
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
