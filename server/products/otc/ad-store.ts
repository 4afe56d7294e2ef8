import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Side } from './rules.ts';

export interface PayLine {
  label: string;
  value: string;
}
export type PayMethod = 'bank' | 'card' | 'wallet';

export interface AdRow {
  id: number;
  desk_id: number;
  nickname: string;
  head_portrait: string | null;
  type: Side;
  currency_id: number;
  fiat: string;
  fixed_price: string | null;
  spread_percent: string | null;
  remaining: string;
  min_total: string;
  max_total: string;
  pay_methods: string;
  window_ms: number;
  terms_name: string | null;
  terms: string;
  is_open: boolean;
}

/**
 * An offer with the desk's record. Purchases that their buyers cancel or don't pay are not counted, because they say
 * nothing about the desk.
 */
export interface OfferedAd extends AdRow {
  trade_count: number;
  ended_count: number;
}

const COLUMNS = `a.id, a.desk_id, d.nickname, d.head_portrait, a.type, a.currency_id, a.fiat, a.fixed_price, a.spread_percent,
  a.remaining, a.min_total, a.max_total, a.pay_methods, a.window_ms, a.terms_name, a.terms, a.is_open`;

export async function openAds(
  queryable: Queryable,
  {
    type,
    currency_id,
    fiat,
  }: { type: Side; currency_id?: number | undefined; fiat?: string | undefined },
): Promise<OfferedAd[]> {
  const { rows } = await queryable.query<OfferedAd>(
    `with record as (
       select a.desk_id, count(*) filter (where o.status = 2) as trade_count, count(*) as ended_count
       from otc_orders o join otc_ads a on a.id = o.ad_id
       where o.status = 2 or (o.type = 2 and o.status in (3, 4)) group by a.desk_id)
     select ${COLUMNS}, coalesce(r.trade_count, 0) as trade_count, coalesce(r.ended_count, 0) as ended_count
     from otc_ads a join otc_desks d on d.id = a.desk_id left join record r on r.desk_id = a.desk_id
     where a.is_open and a.type = $1 and ($2::integer is null or a.currency_id = $2) and ($3::text is null or a.fiat = $3)
     order by a.id`,
    [type, currency_id ?? null, fiat ?? null],
  );
  return rows;
}

/** Currencies of the open offers. */
export async function openFiats(queryable: Queryable): Promise<string[]> {
  const { rows } = await queryable.query<{ fiat: string }>(
    'select distinct fiat from otc_ads where is_open order by fiat',
  );
  return rows.map(({ fiat }) => fiat);
}

async function adOf(queryable: Queryable, id: number): Promise<AdRow | undefined> {
  const { rows } = await queryable.query<AdRow>(
    `select ${COLUMNS} from otc_ads a join otc_desks d on d.id = a.desk_id where a.id = $1`,
    [id],
  );
  return rows[0];
}

export async function lockAd(tx: Transaction, id: number): Promise<AdRow | undefined> {
  await tx.query('select from otc_ads where id = $1 for update', [id]);
  return adOf(tx, id);
}

/** Negative when an order takes coins, positive when it returns them. */
export async function changeRemaining(tx: Transaction, id: number, by: string): Promise<void> {
  await tx.query('update otc_ads set remaining = remaining + $2::numeric where id = $1', [id, by]);
}

export async function payAccountsOf(
  queryable: Queryable,
  desk_id: number,
): Promise<Partial<Record<PayMethod, PayLine[]>>> {
  const { rows } = await queryable.query<{ pay_accounts: Partial<Record<PayMethod, PayLine[]>> }>(
    'select pay_accounts from otc_desks where id = $1',
    [desk_id],
  );
  return rows[0]?.pay_accounts ?? {};
}

export interface NewDesk {
  nickname: string;
  pay_accounts: Partial<Record<PayMethod, readonly PayLine[]>>;
}

/** Finds or creates the desk; an existing one keeps its accounts. */
export async function deskNamed(tx: Transaction, desk: NewDesk, time: number): Promise<number> {
  await tx.query(
    `insert into otc_desks (nickname, pay_accounts, created_at) values ($1, $2::text::jsonb, $3)
     on conflict (nickname) do nothing`,
    [desk.nickname, JSON.stringify(desk.pay_accounts), instant(time)],
  );
  const { rows } = await tx.query<{ id: number }>('select id from otc_desks where nickname = $1', [
    desk.nickname,
  ]);
  return onlyRow(rows).id;
}

export type NewAd = Omit<AdRow, 'id' | 'nickname' | 'head_portrait' | 'is_open'>;

const VALUES = (ad: NewAd) => [
  ...[ad.desk_id, ad.type, ad.currency_id, ad.fiat, ad.fixed_price, ad.spread_percent],
  ...[ad.remaining, ad.min_total, ad.max_total, ad.pay_methods, ad.window_ms],
  ...[ad.terms_name, ad.terms],
];

export async function insertAd(tx: Transaction, ad: NewAd, time: number): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into otc_ads (desk_id, type, currency_id, fiat, fixed_price, spread_percent, remaining, min_total, max_total,
       pay_methods, window_ms, terms_name, terms, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [...VALUES(ad), instant(time)],
  );
  return onlyRow(rows).id;
}

export async function rewriteAd(tx: Transaction, id: number, ad: NewAd): Promise<boolean> {
  const { changedRows } = await tx.query(
    `update otc_ads set desk_id = $1, type = $2, currency_id = $3, fiat = $4, fixed_price = $5, spread_percent = $6,
       remaining = $7, min_total = $8, max_total = $9, pay_methods = $10, window_ms = $11, terms_name = $12, terms = $13
     where id = $14`,
    [...VALUES(ad), id],
  );
  return changedRows > 0;
}

export async function openOrPause(tx: Transaction, id: number, is_open: boolean): Promise<boolean> {
  const { changedRows } = await tx.query('update otc_ads set is_open = $2 where id = $1', [
    id,
    is_open,
  ]);
  return changedRows > 0;
}

export async function allAds(queryable: Queryable, limit: number): Promise<AdRow[]> {
  const { rows } = await queryable.query<AdRow>(
    `select ${COLUMNS} from otc_ads a join otc_desks d on d.id = a.desk_id order by a.id limit $1`,
    [limit],
  );
  return rows;
}

export async function hasDesks(queryable: Queryable): Promise<boolean> {
  const { rows } = await queryable.query('select from otc_desks limit 1');
  return rows.length > 0;
}

/** Closes the offers of desks whose bank account has this SWIFT code. */
export async function closeAdsOfBank(queryable: Queryable, swift_code: string): Promise<void> {
  await queryable.query(
    `update otc_ads set is_open = false from otc_desks d
     where d.id = otc_ads.desk_id and otc_ads.is_open
       and d.pay_accounts -> 'bank' @> jsonb_build_array(jsonb_build_object('value', $1::text))`,
    [swift_code],
  );
}
