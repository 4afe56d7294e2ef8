// Makes waiting copies: those of one user in order, of several users at once.
import { marksOf } from '../../market/engines/marks.ts';
import { CallRefusal } from '../../platform/base/call-refusal.ts';
import type { ContractParts } from '../contract/contract-parts.ts';
import { batchesOf, wavesOf } from './copy-order.ts';
import type { WaitingJob } from './copy-store.ts';
import { type CopyMoment, failedCopy, makeCopies, makeCopy } from './make-copy.ts';

/** PostgreSQL connections that copies may use; the embedded engine has one. */
const LANES = 4;
const BATCH = 100;
const TRIES = 5;

interface LaneParts {
  contract: ContractParts;
  goesOn(): boolean;
  report(error: unknown): void;
}

export class CopyLanes {
  readonly #parts: LaneParts;
  /** By copy, how often it failed. */
  readonly #failures = new Map<number, number>();
  /** A copy of theirs failed: later ones wait for it. */
  readonly #blockedUsers = new Set<number>();
  #hasPrices = true;

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  /** False if the market didn't answer; copies wait for the next pass then. */
  get hasPrices(): boolean {
    return this.#hasPrices;
  }

  /** Copies that failed are tried again in the next pass. */
  get hasFailures(): boolean {
    return this.#failures.size > 0;
  }

  beginPass(): void {
    this.#blockedUsers.clear();
    this.#hasPrices = true;
  }

  async makeAll(jobs: readonly WaitingJob[]): Promise<void> {
    const { contract, goesOn } = this.#parts;
    const lanes = contract.database.engine === 'embedded' ? 1 : LANES;
    for (const wave of wavesOf(jobs)) {
      const queue = batchesOf(
        wave.filter(({ user_id }) => !this.#blockedUsers.has(user_id)),
        BATCH,
      ).values();
      const lane = async (): Promise<void> => {
        for (const batch of queue) {
          if (!goesOn() || !this.#hasPrices) return;
          await this.#tryCopies(batch);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
    }
  }

  readonly moment = async (): Promise<CopyMoment | undefined> => {
    const { contract, report } = this.#parts;
    const quoteMap = await contract.quotes.all().catch((error: unknown) => {
      if (!(error instanceof CallRefusal)) report(error);
      this.#hasPrices = false;
    });
    if (quoteMap === undefined) return undefined;
    return { quotes: quoteMap, marks: marksOf(quoteMap.values()), time: contract.now() };
  };

  /** Together if that is possible, else each alone. */
  async #tryCopies(jobs: readonly WaitingJob[]): Promise<void> {
    const { contract, goesOn, report } = this.#parts;
    const at = jobs.length > 1 ? await this.moment() : undefined;
    if (at !== undefined) {
      try {
        return await makeCopies(contract, jobs, at);
      } catch (error) {
        if (!(error instanceof CallRefusal)) report(error);
      }
    }
    for (const job of jobs) {
      if (goesOn() && this.#hasPrices && !(await this.#tryCopy(job)))
        this.#blockedUsers.add(job.user_id);
    }
  }

  async #tryCopy(job: WaitingJob): Promise<boolean> {
    const { contract, report } = this.#parts;
    const at = await this.moment();
    if (at === undefined) return false;
    try {
      await makeCopy(contract, job, at);
      this.#failures.delete(job.id);
      return true;
    } catch (error) {
      report(error);
      const failureCount = (this.#failures.get(job.id) ?? 0) + 1;
      this.#failures.set(job.id, failureCount);
      if (failureCount < TRIES) return false;
      this.#failures.delete(job.id);
      await failedCopy(contract, job, contract.now());
      return true;
    }
  }
}
