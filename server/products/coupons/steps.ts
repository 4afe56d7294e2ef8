// State changes of a coupon: claimed or given, used, paid, expired (R-COUPON-1 to R-COUPON-3).

import { DAY_MS } from '../../../protocol/time.ts';
import { accountsOfPerson } from '../../people/identity/relation-store.ts';
import { notify } from '../../people/profile/notices.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { credit } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import {
  type CouponRow,
  EXPIRED,
  hasClaimed,
  insertCoupon,
  lockCoupon,
  RUNNING,
  setReminded,
  setStatus,
  startCoupon,
  UNUSED,
  USED,
} from './coupon-store.ts';
import { countClaim, lockOffer, type OfferRow } from './offer-store.ts';
import { nameIn, yieldOf } from './offer-terms.ts';
import { type CurrencyNames, shownCoupon } from './views.ts';

export interface CouponAct {
  id: number;
  user_id: number;
  time: number;
}

export async function claim(
  tx: Transaction,
  names: CurrencyNames,
  { id, user_id, time }: CouponAct,
): Promise<CouponRow> {
  const offer = await lockOffer(tx, { id, user_id, time });
  if (offer === undefined) throw refusal('not_found', { field: 'id' });
  // The offer is locked, so two accounts of one person can't claim at the same time.
  if (await hasClaimed(tx, id, await accountsOfPerson(tx, user_id))) {
    throw refusal('coupon_claimed');
  }
  const { capacity, claimed, ends_at } = offer;
  if (ends_at <= time || (capacity !== null && claimed >= capacity)) throw refusal('coupon_gone');
  await countClaim(tx, id);
  const coupon = await insertCoupon(tx, offer, { user_id, is_claimed: true, time });
  emitCoupon(tx, names, coupon, time);
  return coupon;
}

export async function give(
  tx: Transaction,
  names: CurrencyNames,
  offer: OfferRow,
  { user_id, time }: Omit<CouponAct, 'id'>,
): Promise<CouponRow> {
  const coupon = await insertCoupon(tx, offer, { user_id, is_claimed: false, time });
  emitCoupon(tx, names, coupon, time);
  const params = { name: nameIn(coupon.lang, coupon.names), time: coupon.expire_time };
  await notify(tx, user_id, { name: 'coupon_received', params, time });
  return coupon;
}

export async function applyCoupon(
  tx: Transaction,
  names: CurrencyNames,
  { id, user_id, time }: CouponAct,
): Promise<CouponRow> {
  const coupon = await lockCoupon(tx, id);
  if (coupon?.user_id !== user_id) throw refusal('not_found', { field: 'id' });
  if (coupon.status === RUNNING || coupon.status === USED) throw refusal('coupon_used');
  // Expired, even if the job has not marked it yet.
  if (coupon.status === EXPIRED || coupon.expire_time <= time) throw refusal('coupon_expired');
  const term = { start_time: time, end_time: time + coupon.days * DAY_MS };
  await startCoupon(tx, id, term);
  const runningCoupon: CouponRow = { ...coupon, ...term, status: RUNNING };
  emitCoupon(tx, names, runningCoupon, time);
  return runningCoupon;
}

export async function payCoupon(
  tx: Transaction,
  names: CurrencyNames,
  id: number,
  time: number,
): Promise<void> {
  const coupon = await lockCoupon(tx, id);
  if (coupon?.status !== RUNNING || (coupon.end_time ?? time) > time) return;
  const { user_id, currency_id } = coupon;
  const amount = yieldOf(coupon);
  await setStatus(tx, id, USED);
  emitCoupon(tx, names, { ...coupon, status: USED }, time);
  const { outcome } = await post(tx, {
    kind: 'coupon',
    reference: String(id),
    reference_id: id,
    time,
    movements: [
      credit(
        house('promotions', currency_id),
        { user_id, type: 'change', currency_id },
        amount,
        'coupon',
      ),
    ],
  });
  if (outcome !== 'posted') throw new Error(`coupon ${id} ended as ${outcome}`);
  const params = {
    name: nameIn(coupon.lang, coupon.names),
    amount,
    currency: names.nameOf(currency_id),
  };
  await notify(tx, user_id, { name: 'coupon_paid', params, time });
}

export async function expireCoupon(
  tx: Transaction,
  names: CurrencyNames,
  id: number,
  time: number,
): Promise<void> {
  const coupon = await lockCoupon(tx, id);
  if (coupon?.status !== UNUSED || coupon.expire_time > time) return;
  await setStatus(tx, id, EXPIRED);
  emitCoupon(tx, names, { ...coupon, status: EXPIRED }, time);
}

export async function remindOf(tx: Transaction, id: number, time: number): Promise<void> {
  const coupon = await lockCoupon(tx, id);
  if (coupon?.status !== UNUSED || coupon.expire_time <= time) return;
  await setReminded(tx, id);
  const params = { name: nameIn(coupon.lang, coupon.names), time: coupon.expire_time };
  await notify(tx, coupon.user_id, { name: 'coupon_expiring', params, time });
}

function emitCoupon(tx: Transaction, names: CurrencyNames, coupon: CouponRow, time: number): void {
  const data = shownCoupon(coupon, coupon.lang, names);
  emitEvent(tx, time, { kind: 'coupon', user_id: coupon.user_id, data });
}
