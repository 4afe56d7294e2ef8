import { requireIdentity } from '../../people/identity/gate.ts';
import type { Database } from '../../platform/db/database.ts';
import { page } from '../../platform/http/paging.ts';
import { userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { couponPage } from './coupon-store.ts';
import { claimableOffers } from './offer-store.ts';
import { applyCoupon, claim } from './steps.ts';
import { type CurrencyNames, shownCoupon, shownOffer } from './views.ts';

export type CouponCall = 'coupon.center' | 'coupon.claim' | 'coupon.list' | 'coupon.use';

export interface CouponParts extends CurrencyNames {
  database: Database;
  now(): number;
}

export function couponHandlers(parts: CouponParts): ModuleHandlers<CouponCall> {
  const { database, now } = parts;
  return {
    'coupon.center': async (_request, context) => {
      const offers = await claimableOffers(database, userOf(context), now());
      return { list: offers.map((offer) => shownOffer(offer, context.language, parts)) };
    },

    'coupon.list': ({ status, ...span }, context) =>
      page(
        span,
        (rows) => couponPage(database, userOf(context), { ...rows, status }),
        (row) => shownCoupon(row, context.language, parts),
      ),

    'coupon.claim': moneyCall({
      run: async (tx, _prepared, { request: { id }, user_id, time }) => {
        await requireIdentity(tx, user_id);
        const coupon = await claim(tx, parts, { id, user_id, time });
        return shownCoupon(coupon, coupon.lang, parts);
      },
    }),

    'coupon.use': moneyCall({
      run: async (tx, _prepared, { request: { id }, user_id, time }) => {
        const coupon = await applyCoupon(tx, parts, { id, user_id, time });
        return shownCoupon(coupon, coupon.lang, parts);
      },
    }),
  };
}
