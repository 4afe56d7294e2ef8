// Rows of offers, and who may claim them (R-COUPON-2).
import type { WireLanguage } from '../../../protocol/language.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export type Names = Partial<Record<WireLanguage, string>> & { en: string };
export const AUDIENCES = ['all', 'new', 'verified', 'traders'] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface OfferRow {
  id: number;
  names: Names;
  currency_id: number;
  face_value: string;
  daily_yield: string;
  days: number;
  audience: Audience;
  new_days: number | null;
  min_volume: string | null;
  capacity: number | null;
  claimed: number;
  use_days: number;
  is_public: boolean;
  starts_at: number;
  ends_at: number;
}

const COLUMNS = `o.id, o.names, o.currency_id, o.face_value, o.daily_yield, o.days, o.audience, o.new_days, o.min_volume,
  o.capacity, o.claimed, o.use_days, o.is_public, o.starts_at, o.ends_at`;

const FITS = `exists (
  select from users u left join invite_volumes v on v.user_id = u.id
  where u.id = $1 and case o.audience
    when 'all' then true
    when 'new' then u.created_at > $2::timestamptz - make_interval(days => o.new_days)
    when 'verified' then u.real_level >= 1
    else coalesce(v.volume_usdt, 0) >= o.min_volume end)`;
const IS_SHOWN = `o.is_public and o.starts_at <= $2 and ${FITS}`;

export type NewOffer = Omit<OfferRow, 'id' | 'claimed'> & {
  is_rolling: boolean;
  created_at: number;
};

export async function insertOffer(tx: Queryable, offer: NewOffer): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into coupon_offers (names, currency_id, face_value, daily_yield, days, audience, new_days, min_volume, capacity,
       use_days, is_public, is_rolling, starts_at, ends_at, created_at)
     values ($1::text::jsonb, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
    [
      ...[JSON.stringify(offer.names), offer.currency_id, offer.face_value, offer.daily_yield],
      ...[offer.days, offer.audience, offer.new_days, offer.min_volume, offer.capacity],
      ...[offer.use_days, offer.is_public, offer.is_rolling],
      ...[instant(offer.starts_at), instant(offer.ends_at), instant(offer.created_at)],
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the insert returned no row');
  return id;
}

export async function claimableOffers(
  queryable: Queryable,
  user_id: number,
  time: number,
): Promise<OfferRow[]> {
  const { rows } = await queryable.query<OfferRow>(
    `select ${COLUMNS} from coupon_offers o
     where ${IS_SHOWN} and o.ends_at > $2 and (o.capacity is null or o.claimed < o.capacity)
       and not exists (select from coupons c where c.offer_id = o.id and c.user_id = $1 and c.is_claimed)
     order by o.ends_at, o.id`,
    [user_id, instant(time)],
  );
  return rows;
}

export async function lockOffer(
  tx: Transaction,
  { id, user_id, time }: { id: number; user_id: number; time: number },
): Promise<OfferRow | undefined> {
  const { rows } = await tx.query<OfferRow>(
    `select ${COLUMNS} from coupon_offers o where o.id = $3 and ${IS_SHOWN} for update of o`,
    [user_id, instant(time), id],
  );
  return rows[0];
}

export async function countClaim(tx: Transaction, id: number): Promise<void> {
  await tx.query('update coupon_offers set claimed = claimed + 1 where id = $1', [id]);
}

export async function offerOf(queryable: Queryable, id: number): Promise<OfferRow | undefined> {
  const { rows } = await queryable.query<OfferRow>(
    `select ${COLUMNS} from coupon_offers o where o.id = $1`,
    [id],
  );
  return rows[0];
}

export async function allOffers(queryable: Queryable): Promise<OfferRow[]> {
  const { rows } = await queryable.query<OfferRow>(
    `select ${COLUMNS} from coupon_offers o order by o.id desc`,
  );
  return rows;
}

export async function endOffer(tx: Transaction, id: number, time: number): Promise<boolean> {
  const { changedRows } = await tx.query(
    `update coupon_offers set ends_at = greatest($2, starts_at + interval '1 millisecond')
     where id = $1 and ends_at > $2`,
    [id, instant(time)],
  );
  return changedRows > 0;
}

export async function hasRollingOffers(queryable: Queryable): Promise<boolean> {
  const { rows } = await queryable.query('select from coupon_offers where is_rolling limit 1');
  return rows.length > 0;
}

/** The sandbox's offer that users can't claim themselves. */
export async function givenOffer(queryable: Queryable): Promise<number | undefined> {
  const { rows } = await queryable.query<{ id: number }>(
    'select id from coupon_offers where is_rolling and not is_public order by id limit 1',
  );
  return rows[0]?.id;
}
