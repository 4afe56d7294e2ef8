import { marksOf } from '../../market/engines/marks.ts';
import { forEach } from '../../platform/jobs/each.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { dropBestMarks } from './best-mark-store.ts';
import type { ContractParts } from './contract-parts.ts';
import { isOpen } from './order-row.ts';
import { chargeNights, lastMidnight } from './overnight.ts';
import { ownersBefore } from './store.ts';
import { inAccount } from './work.ts';

const EVERY_MS = 10_000;

export function overnightJob(parts: ContractParts): Job {
  return {
    name: 'overnight fees',
    every_ms: EVERY_MS,
    run: async () => {
      const time = parts.now();
      const owners = await ownersBefore(parts.database, lastMidnight(time));
      if (owners.length === 0) return;
      const marks = marksOf((await parts.quotes.all()).values());
      await forEach(owners, (owner) =>
        parts.database.transaction((tx) =>
          inAccount(tx, parts, { ...owner, marks, time }, (work) =>
            chargeNights(work, work.account.orders.filter(isOpen)),
          ),
        ),
      );
    },
  };
}

const BEST_MARKS_EVERY_MS = 60_000;

/** Best marks that no trailing stop needs any more (R-CONTRACT-32). */
export function bestMarksJob({ database, now }: ContractParts): Job {
  return {
    name: 'best marks',
    every_ms: BEST_MARKS_EVERY_MS,
    run: () => dropBestMarks(database, now()),
  };
}
