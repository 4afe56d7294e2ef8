import { DAY_MS, SECOND_MS } from '../../../protocol/time.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { forEach } from '../../platform/jobs/each.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { dueCoupons } from './coupon-store.ts';
import { expireCoupon, payCoupon, remindOf } from './steps.ts';
import type { CurrencyNames } from './views.ts';

const AT_ONCE = 200;

export interface CouponJobParts extends CurrencyNames {
  database: Database;
  now(): number;
}

export function couponJobs(parts: CouponJobParts): Job[] {
  const { database, now } = parts;
  const each = async (
    which: Parameters<typeof dueCoupons>[1],
    until: () => number,
    act: (tx: Transaction, id: number) => Promise<void>,
  ): Promise<void> => {
    for (;;) {
      const dueRows = await dueCoupons(database, which, until(), AT_ONCE);
      await forEach(dueRows, (id) => database.transaction((tx) => act(tx, id)));
      if (dueRows.length < AT_ONCE) return;
    }
  };
  return [
    {
      name: 'coupon yields',
      every_ms: SECOND_MS,
      run: () => each('ended', now, (tx, id) => payCoupon(tx, parts, id, now())),
    },
    {
      name: 'coupon terms',
      every_ms: SECOND_MS,
      run: async () => {
        await each('expired', now, (tx, id) => expireCoupon(tx, parts, id, now()));
        await each(
          'expiring',
          () => now() + DAY_MS,
          (tx, id) => remindOf(tx, id, now()),
        );
      },
    },
  ];
}
