import type { Coupon } from '../../../protocol/calls/people/people.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import type { CouponRow } from './coupon-store.ts';
import type { OfferRow } from './offer-store.ts';
import { nameIn, yieldOf } from './offer-terms.ts';

export interface CurrencyNames {
  nameOf(currency_id: number): string;
}

const KIND = 'experience';

export function shownOffer(
  offer: OfferRow,
  language: WireLanguage,
  { nameOf }: CurrencyNames,
): Coupon {
  const { id, currency_id, face_value, daily_yield, days, audience, capacity, claimed } = offer;
  return {
    id,
    name: nameIn(language, offer.names),
    kind: KIND,
    face_value,
    currency_id,
    currency_name: nameOf(currency_id),
    daily_yield,
    days,
    yield_total: yieldOf(offer),
    status: null,
    expire_time: offer.ends_at,
    end_time: null,
    start_time: null,
    audience,
    remaining: capacity === null ? null : capacity - claimed,
  };
}

export function shownCoupon(
  coupon: CouponRow,
  language: WireLanguage,
  { nameOf }: CurrencyNames,
): Coupon {
  const { id, currency_id, face_value, daily_yield, days, audience, status } = coupon;
  const { expire_time, start_time, end_time } = coupon;
  return {
    id,
    name: nameIn(language, coupon.names),
    kind: KIND,
    face_value,
    currency_id,
    currency_name: nameOf(currency_id),
    daily_yield,
    days,
    yield_total: yieldOf(coupon),
    status,
    expire_time,
    end_time,
    start_time,
    audience,
    remaining: null,
  };
}
