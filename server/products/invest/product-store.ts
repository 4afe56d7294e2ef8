import type { DualProduct } from '../../../protocol/calls/products/products.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';

export interface ProductRow {
  id: number;
  type: DualProduct['type'];
  match_id: number;
  currency_id: number;
  legal_id: number;
  unit_price: string;
  apr: string;
  is_auto: boolean;
  is_rolling: boolean;
  linked_price: string;
  days: number;
  total_shares: number;
  sold_shares: number;
  min_num: number;
  max_num: number;
  create_time: number;
  end_time: number;
  maturity_time: number;
  closed_at: number | null;
  settlement_price: string | null;
  is_failed: boolean;
  settled_at: number | null;
}

const COLUMNS = `id, type, match_id, currency_id, legal_id, unit_price, apr, is_auto, is_rolling, linked_price, days,
  total_shares, sold_shares, min_num, max_num, created_at as create_time, ends_at as end_time, matures_at as maturity_time,
  closed_at, settlement_price, is_failed, settled_at`;

export type NewProduct = Omit<
  ProductRow,
  'id' | 'sold_shares' | 'closed_at' | 'settlement_price' | 'is_failed' | 'settled_at'
>;

export async function insertProduct(tx: Transaction, product: NewProduct): Promise<ProductRow> {
  const { rows } = await tx.query<ProductRow>(
    `insert into dual_products (type, match_id, currency_id, legal_id, unit_price, apr, is_auto, is_rolling, linked_price,
       days, total_shares, min_num, max_num, created_at, ends_at, matures_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning ${COLUMNS}`,
    [
      product.type,
      product.match_id,
      product.currency_id,
      product.legal_id,
      product.unit_price,
      product.apr,
      product.is_auto,
      product.is_rolling,
      product.linked_price,
      product.days,
      product.total_shares,
      product.min_num,
      product.max_num,
      instant(product.create_time),
      instant(product.end_time),
      instant(product.maturity_time),
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

export async function productOf(queryable: Queryable, id: number): Promise<ProductRow | undefined> {
  const { rows } = await queryable.query<ProductRow>(
    `select ${COLUMNS} from dual_products where id = $1`,
    [id],
  );
  return rows[0];
}

/** Serialises sales of a product, so that the last share is sold once. */
export async function lockProduct(tx: Transaction, id: number): Promise<ProductRow | undefined> {
  const { rows } = await tx.query<ProductRow>(
    `select ${COLUMNS} from dual_products where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export interface ProductFilter extends Span {
  currency_id: number | undefined;
  type: DualProduct['type'];
  time: number;
}

export async function productPage(
  queryable: Queryable,
  { currency_id, type, time, offset, limit }: ProductFilter,
): Promise<Found<ProductRow>> {
  const which = `decided_at is null and closed_at is null and ends_at > $1 and type = $2
    and ($3::bigint is null or currency_id = $3)`;
  const values = [instant(time), type, currency_id ?? null];
  const { rows: list } = await queryable.query<ProductRow>(
    `select ${COLUMNS} from dual_products where ${which}
     order by currency_id, days, linked_price, id limit $4 offset $5`,
    [...values, limit, offset],
  );
  const { rows: counts } = await queryable.query<{ total: number }>(
    `select count(*) as total from dual_products where ${which}`,
    values,
  );
  return { list, total: onlyRow(counts).total };
}

export async function autoProducts(queryable: Queryable, time: number): Promise<ProductRow[]> {
  const { rows } = await queryable.query<ProductRow>(
    `select ${COLUMNS} from dual_products
     where decided_at is null and closed_at is null and ends_at > $1 and is_auto order by id`,
    [instant(time)],
  );
  return rows;
}

export async function rollingOnSale(queryable: Queryable, time: number): Promise<ProductRow[]> {
  const { rows } = await queryable.query<ProductRow>(
    `select ${COLUMNS} from dual_products where decided_at is null and ends_at > $1 and is_rolling order by id`,
    [instant(time)],
  );
  return rows;
}

export async function writeAprs(
  queryable: Queryable,
  aprs: readonly { id: number; apr: string }[],
): Promise<void> {
  await queryable.query(
    `update dual_products p set apr = n.apr
     from jsonb_to_recordset($1::text::jsonb) as n (id bigint, apr numeric) where p.id = n.id and p.apr <> n.apr`,
    [JSON.stringify(aprs)],
  );
}

/** The caller has locked the row and checked that enough shares are left. */
export async function addSold(tx: Transaction, id: number, num: number): Promise<void> {
  await tx.query('update dual_products set sold_shares = sold_shares + $2 where id = $1', [
    id,
    num,
  ]);
}

export async function unsettledProducts(queryable: Queryable, time: number): Promise<ProductRow[]> {
  const { rows } = await queryable.query<ProductRow>(
    `select ${COLUMNS} from dual_products where settled_at is null and matures_at <= $1 order by matures_at, id`,
    [instant(time)],
  );
  return rows;
}

/** Stores the deciding price, once. Null: there was none in time. */
export async function decideProduct(
  queryable: Queryable,
  id: number,
  price: string | null,
  time: number,
): Promise<void> {
  await queryable.query(
    `update dual_products set settlement_price = $2, is_failed = $2::numeric is null, decided_at = $3
     where id = $1 and decided_at is null`,
    [id, price, instant(time)],
  );
}

export async function endProduct(queryable: Queryable, id: number, time: number): Promise<void> {
  await queryable.query(
    'update dual_products set settled_at = $2 where id = $1 and settled_at is null',
    [id, instant(time)],
  );
}

/** Daily volatility in calm periods, as a part of an instrument's usual daily move: docs/how/products.md. */
export async function volatilities(queryable: Queryable): Promise<ReadonlyMap<number, number>> {
  const { rows } = await queryable.query<{ match_id: number; volatility: string }>(
    'select match_id, (daily_percent / 100 * 0.85)::double precision::text as volatility from instruments',
  );
  return new Map(rows.map(({ match_id, volatility }) => [match_id, JSON.parse(volatility)]));
}

export async function listProducts(queryable: Queryable): Promise<ProductRow[]> {
  const { rows } = await queryable.query<ProductRow>(
    `select ${COLUMNS} from dual_products order by id desc limit ${LISTED}`,
  );
  return rows;
}

/**
 * Figures of its open orders: paid amounts, and payouts below the linked price (in the coin) and otherwise (in the
 * quote currency).
 */
export async function numbersOf(queryable: Queryable, id: number): Promise<object> {
  const { rows } = await queryable.query(
    `select count(o.id) as open_orders, coalesce(sum(o.paid), 0) as held,
       coalesce(round(sum(o.amount * (1 + p.days * o.apr / 365)), 8), 0) as owes_coin,
       coalesce(round(sum(o.amount * p.linked_price * (1 + p.days * o.apr / 365)), 8), 0) as owes_quote
     from dual_products p left join dual_orders o on o.dual_id = p.id and o.status < 2 where p.id = $1`,
    [id],
  );
  return rows[0] ?? {};
}

export interface ProductChange {
  apr?: string | undefined;
  total_shares?: number | undefined;
  min_num?: number | undefined;
  max_num?: number | undefined;
  end_time?: number | undefined;
}

export async function editProduct(
  tx: Transaction,
  id: number,
  { apr, total_shares, min_num, max_num, end_time }: ProductChange,
): Promise<boolean> {
  const { changedRows } = await tx.query(
    `update dual_products set apr = coalesce($2, apr), is_auto = is_auto and $2::numeric is null,
       total_shares = coalesce($3, total_shares), min_num = coalesce($4, min_num), max_num = coalesce($5, max_num),
       ends_at = coalesce($6, ends_at)
     where id = $1 and decided_at is null`,
    [
      id,
      apr ?? null,
      total_shares ?? null,
      min_num ?? null,
      max_num ?? null,
      end_time === undefined ? null : instant(end_time),
    ],
  );
  return changedRows > 0;
}

export async function closeProduct(tx: Transaction, id: number, time: number): Promise<boolean> {
  const { changedRows } = await tx.query(
    'update dual_products set closed_at = $2 where id = $1 and closed_at is null and decided_at is null',
    [id, instant(time)],
  );
  return changedRows > 0;
}

const LISTED = 1000;
