import type { Module } from '../../platform/modules/module.ts';
import { eraseCoupons } from './coupon-store.ts';
import { type CouponCall, type CouponParts, couponHandlers } from './handlers.ts';
import { couponJobs } from './jobs.ts';
import { type CouponOperatorParts, couponCommands } from './operator.ts';
import { seedCoupons } from './seeds.ts';

export interface CouponNeeds extends CouponParts, CouponOperatorParts {
  sandbox: boolean;
}

export function openCoupons(needs: CouponNeeds): Module<CouponCall> {
  const { database, sandbox, now } = needs;
  return {
    handlers: couponHandlers(needs),
    jobs: couponJobs(needs),
    commands: couponCommands(needs),
    onErase: eraseCoupons,
    ...(sandbox && { seeds: () => seedCoupons(database, now()) }),
  };
}
