import { marksOf } from '../../market/engines/marks.ts';
import { forEach } from '../../platform/jobs/each.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { ContractParts } from './contract-parts.ts';
import { cancelAndTell } from './firing.ts';
import { isOpen, isPending } from './order-row.ts';
import { chargeNights, lastMidnight } from './overnight.ts';
import { ownersBefore, ownersOfExpired } from './store.ts';
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

const EXPIRY_EVERY_MS = 1_000;

/** Waiting orders end at their time, also while no mark comes (R-CONTRACT-28). */
export function expiryJob(parts: ContractParts): Job {
  return {
    name: 'expired contract orders',
    every_ms: EXPIRY_EVERY_MS,
    run: async () => {
      const time = parts.now();
      const owners = await ownersOfExpired(parts.database, time);
      if (owners.length === 0) return;
      const marks = marksOf((await parts.quotes.all()).values());
      await forEach(owners, (owner) =>
        parts.database.transaction((tx) =>
          inAccount(tx, parts, { ...owner, marks, time }, (work) => {
            const expiredOrders = work.account.orders.filter(
              (order) => isPending(order) && order.until !== null && order.until <= time,
            );
            return cancelAndTell(work, expiredOrders, 'expired');
          }),
        ),
      );
    },
  };
}
