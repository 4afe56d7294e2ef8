// Sales. Buying, bidding, paying and ending lock the row first, which serialises them.
import type { Nft } from '../../../protocol/calls/products/nft.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import { ENDED, LEADING, OPEN, OUTBID, SOLD, UNPAID } from './rules.ts';

export interface SaleRow {
  id: number;
  work_id: number;
  code: string;
  name: string;
  image: string;
  mode: Nft['sale_mode'];
  seller_id: number | null;
  artist_id: number;
  /** Receives the artist's payment; null: the gallery. */
  artist_user_id: number | null;
  currency_id: number;
  price: string;
  min_raise: string | null;
  margin: string | null;
  royalty_rate: string;
  supply: number;
  remaining: number;
  is_on: boolean;
  starts_at: number;
  ends_at: number | null;
  status: 1 | 2 | 3 | 4;
  current_bid: string | null;
  bid_count: number;
  extensions: number;
  /** How often its winner hasn't paid and it was opened again. */
  reopened: number;
}

const SELECT = `select s.id, s.work_id, w.code, w.name, w.pictures ->> 'medium' as image, s.mode, s.seller_id,
    c.artist_id, a.user_id as artist_user_id, s.currency_id, s.price, s.min_raise, s.margin, s.royalty_rate, s.supply,
    s.remaining, s.is_on, s.starts_at, s.ends_at, s.status, s.current_bid, s.bid_count, s.extensions,
    s.reopened
  from nft_sales s join nft_works w on w.id = s.work_id join nft_collections c on c.id = w.collection_id
  join nft_artists a on a.id = c.artist_id`;

async function one(
  queryable: Queryable,
  where: string,
  value: number | string,
): Promise<SaleRow | undefined> {
  const { rows } = await queryable.query<SaleRow>(`${SELECT} where ${where}`, [value]);
  return rows[0];
}

export async function lockSale(tx: Transaction, id: number): Promise<SaleRow | undefined> {
  await tx.query('select from nft_sales where id = $1 for update', [id]);
  return one(tx, 's.id = $1', id);
}

/** Every sale that holds a margin or a bid of the user or waits for their payment, always in the order of ids. */
export async function lockSalesOf(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(
    `select from nft_sales where id in (
       select sale_id from nft_margins where user_id = $1 and status = 1
       union select sale_id from nft_orders where user_id = $1 and status = ${UNPAID}
       union select b.sale_id from nft_bids b join nft_sales s on s.id = b.sale_id
         where b.user_id = $1 and s.status = ${OPEN} and b.status in (${LEADING}, ${OUTBID}))
     order by id for update`,
    [user_id],
  );
}

export async function lockSaleOf(tx: Transaction, code: string): Promise<SaleRow | undefined> {
  const { rows } = await tx.query<{ id: number }>(
    `select s.id from nft_sales s join nft_works w on w.id = s.work_id where w.code = $1 order by s.id desc limit 1`,
    [code],
  );
  return rows[0] && lockSale(tx, rows[0].id);
}

export interface NewSale {
  work_id: number;
  mode: Nft['sale_mode'];
  seller_id: number | null;
  currency_id: number;
  price: string;
  min_raise: string | null;
  margin: string | null;
  royalty_rate: string;
  supply: number;
  starts_at: number;
  ends_at: number | null;
}

export async function insertSale(tx: Transaction, sale: NewSale, time: number): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into nft_sales (work_id, mode, seller_id, currency_id, price, min_raise, margin, royalty_rate, supply, remaining,
       starts_at, ends_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12) returning id`,
    [
      ...[sale.work_id, sale.mode, sale.seller_id, sale.currency_id, sale.price, sale.min_raise],
      ...[sale.margin, sale.royalty_rate, sale.supply, instant(sale.starts_at)],
      ...[sale.ends_at === null ? null : instant(sale.ends_at), instant(time)],
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row.id;
}

export async function takeOne(tx: Transaction, { id }: SaleRow, time: number): Promise<void> {
  await tx.query(
    `update nft_sales set remaining = remaining - 1, status = case when remaining = 1 then ${SOLD} else status end,
       completed_at = case when remaining = 1 then $2::timestamptz end where id = $1`,
    [id, instant(time)],
  );
}

export async function noteBid(
  tx: Transaction,
  id: number,
  bid: { price: string | null; bid_count: number; ends_at: number | null; extensions: number },
): Promise<void> {
  await tx.query(
    'update nft_sales set current_bid = $2, bid_count = $3, ends_at = $4, extensions = $5 where id = $1',
    [
      ...[id, bid.price, bid.bid_count],
      ...[bid.ends_at === null ? null : instant(bid.ends_at), bid.extensions],
    ],
  );
}

/** After a default: the remaining bids stand, and the sale takes further ones. */
export async function reopenSale(
  tx: Transaction,
  id: number,
  { price, bid_count, ends_at }: { price: string; bid_count: number; ends_at: number },
): Promise<void> {
  await tx.query(
    `update nft_sales set status = ${OPEN}, reopened = reopened + 1, current_bid = $2, bid_count = $3, ends_at = $4,
       extensions = 0 where id = $1`,
    [id, price, bid_count, instant(ends_at)],
  );
}

export async function awaitPayment(tx: Transaction, id: number): Promise<void> {
  await tx.query('update nft_sales set status = 2 where id = $1', [id]);
}

export async function endUnsold(tx: Transaction, id: number, time: number): Promise<void> {
  await tx.query(`update nft_sales set status = ${ENDED}, completed_at = $2 where id = $1`, [
    id,
    instant(time),
  ]);
}

export async function endedSales(queryable: Queryable, time: number): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    `select id from nft_sales where status = ${OPEN} and ends_at <= $1 order by ends_at, id limit 200`,
    [instant(time)],
  );
  return rows.map(({ id }) => id);
}

export async function switchSale(
  tx: Transaction,
  work_id: number,
  is_on: boolean,
): Promise<boolean> {
  const { changedRows } = await tx.query(
    `update nft_sales set is_on = $2 where work_id = $1 and status = ${OPEN} and seller_id is null`,
    [work_id, is_on],
  );
  return changedRows > 0;
}

/** For an erased account: its past sales become the gallery's. */
export async function disownSales(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('update nft_sales set seller_id = null where seller_id = $1', [user_id]);
}
