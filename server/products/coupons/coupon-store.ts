import type { Coupon } from '../../../protocol/calls/people/people.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';
import type { Audience, Names, OfferRow } from './offer-store.ts';

export const UNUSED = 0;
export const RUNNING = 1;
export const USED = 2;
export const EXPIRED = 3;

export interface CouponRow {
  id: number;
  user_id: number;
  offer_id: number;
  names: Names;
  lang: WireLanguage;
  currency_id: number;
  face_value: string;
  daily_yield: string;
  days: number;
  audience: Audience;
  status: NonNullable<Coupon['status']>;
  expire_time: number;
  start_time: number | null;
  end_time: number | null;
}

const SELECT = `select c.id, c.user_id, c.offer_id, o.names, u.lang, o.currency_id, c.face_value, c.daily_yield, c.days,
    o.audience, c.status, c.expires_at as expire_time, c.used_at as start_time, c.ends_at as end_time
  from coupons c join coupon_offers o on o.id = c.offer_id join users u on u.id = c.user_id`;

export async function insertCoupon(
  tx: Transaction,
  offer: OfferRow,
  { user_id, is_claimed, time }: { user_id: number; is_claimed: boolean; time: number },
): Promise<CouponRow> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into coupons (user_id, offer_id, is_claimed, face_value, daily_yield, days, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[user_id, offer.id, is_claimed, offer.face_value, offer.daily_yield, offer.days],
      ...[instant(time), instant(time + offer.use_days * DAY_MS)],
    ],
  );
  const newCoupon = await lockCoupon(tx, onlyRow(rows).id);
  if (newCoupon === undefined) throw new Error('the insert returned no row');
  return newCoupon;
}

export async function hasClaimed(
  queryable: Queryable,
  offer_id: number,
  user_ids: readonly number[],
): Promise<boolean> {
  const { rows } = await queryable.query(
    'select from coupons where offer_id = $1 and user_id = any($2::bigint[]) and is_claimed limit 1',
    [offer_id, user_ids],
  );
  return rows.length > 0;
}

export async function lockCoupon(tx: Transaction, id: number): Promise<CouponRow | undefined> {
  const { rows } = await tx.query<CouponRow>(`${SELECT} where c.id = $1 for update of c`, [id]);
  return rows[0];
}

export async function startCoupon(
  tx: Transaction,
  id: number,
  { start_time, end_time }: { start_time: number; end_time: number },
): Promise<void> {
  await tx.query('update coupons set status = $2, used_at = $3, ends_at = $4 where id = $1', [
    ...[id, RUNNING, instant(start_time), instant(end_time)],
  ]);
}

export async function setStatus(tx: Transaction, id: number, status: 2 | 3): Promise<void> {
  await tx.query('update coupons set status = $2 where id = $1', [id, status]);
}

export async function setReminded(tx: Transaction, id: number): Promise<void> {
  await tx.query('update coupons set is_reminded = true where id = $1', [id]);
}

const DUE = {
  ended: `status = ${RUNNING} and ends_at <= $1 order by ends_at, id`,
  expired: `status = ${UNUSED} and expires_at <= $1 order by expires_at, id`,
  expiring: `status = ${UNUSED} and not is_reminded and expires_at <= $1 order by expires_at, id`,
} as const;

export async function dueCoupons(
  queryable: Queryable,
  which: keyof typeof DUE,
  until: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    `select id from coupons where ${DUE[which]} limit $2`,
    [instant(until), limit],
  );
  return rows.map(({ id }) => id);
}

export async function couponPage(
  queryable: Queryable,
  user_id: number,
  { status, offset, limit }: Span & { status: CouponRow['status'] | undefined },
): Promise<Found<CouponRow>> {
  const which = 'c.user_id = $1 and ($2::integer is null or c.status = $2)';
  const values = [user_id, status ?? null];
  const { rows: list } = await queryable.query<CouponRow>(
    `${SELECT} where ${which} order by c.id desc limit $3 offset $4`,
    [...values, limit, offset],
  );
  const { rows: counts } = await queryable.query<{ total: number }>(
    `select count(*) as total from coupons c where ${which}`,
    values,
  );
  return { list, total: onlyRow(counts).total };
}

/** Paid coupons stay, because the ledger refers to them. */
export async function eraseCoupons(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(`delete from coupons where user_id = $1 and status <> ${USED}`, [user_id]);
}
