import type { Bid } from '../../../protocol/calls/products/nft.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';
import { LEADING, LOST, OPEN, OUTBID, WON } from './rules.ts';

export interface BidRow extends Bid {
  user_id: number;
  sale_id: number;
}

const SELECT = `select b.id, b.sale_id, b.user_id, w.code, w.name, w.pictures ->> 'medium' as image, u.nickname, b.price,
    s.currency_id, b.status, b.created_at as create_time
  from nft_bids b join nft_sales s on s.id = b.sale_id join nft_works w on w.id = s.work_id
  join users u on u.id = b.user_id`;

async function one(tx: Queryable, id: number): Promise<BidRow> {
  const { rows } = await tx.query<BidRow>(`${SELECT} where b.id = $1`, [id]);
  const [row] = rows;
  if (row === undefined) throw new Error(`no bid ${id}`);
  return row;
}

export async function insertBid(
  tx: Transaction,
  bid: { sale_id: number; user_id: number; price: string; time: number },
): Promise<BidRow> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into nft_bids (sale_id, user_id, price, status, created_at) values ($1, $2, $3, ${LEADING}, $4) returning id`,
    [bid.sale_id, bid.user_id, bid.price, instant(bid.time)],
  );
  return one(tx, onlyRow(rows).id);
}

export async function leadingBid(tx: Queryable, sale_id: number): Promise<BidRow | undefined> {
  const { rows } = await tx.query<BidRow>(
    `${SELECT} where b.sale_id = $1 and b.status = ${LEADING}`,
    [sale_id],
  );
  return rows[0];
}

export async function setBidStatus(
  tx: Transaction,
  id: number,
  status: Bid['status'],
): Promise<BidRow> {
  await tx.query('update nft_bids set status = $2 where id = $1', [id, status]);
  return one(tx, id);
}

export async function loseOthers(tx: Transaction, sale_id: number): Promise<BidRow[]> {
  await tx.query(
    `update nft_bids set status = ${LOST} where sale_id = $1 and status in (${LEADING}, ${OUTBID})`,
    [sale_id],
  );
  const { rows } = await tx.query<BidRow>(
    `select * from (${SELECT.replace('select ', 'select distinct on (b.user_id) ')}
       where b.sale_id = $1 and b.user_id not in (select user_id from nft_bids where sale_id = $1 and status = ${WON})
       order by b.user_id, b.price desc) highest order by user_id`,
    [sale_id],
  );
  return rows;
}

/**
 * The bids of all others stand again after a default, each bidder's highest first; erased and frozen users, withdrawn
 * bids and former winners are left out. Returns the new leader and the number of bids.
 */
export async function reviveBids(
  tx: Transaction,
  sale_id: number,
): Promise<{ leader: BidRow; bid_count: number } | undefined> {
  await tx.query(`update nft_bids set status = ${LOST} where sale_id = $1`, [sale_id]);
  const { rows } = await tx.query<{ id: number }>(
    `update nft_bids b set status = ${OUTBID} from users u
     where b.sale_id = $1 and u.id = b.user_id and not b.withdrawn and u.erased_at is null and u.frozen_at is null
       and b.user_id not in (select user_id from nft_orders where sale_id = $1)
     returning b.id`,
    [sale_id],
  );
  const leader = await raiseLeader(tx, sale_id);
  return leader && { leader, bid_count: rows.length };
}

/** Of each bidder whose bids stand. */
export async function highestBids(tx: Transaction, sale_id: number): Promise<BidRow[]> {
  const { rows } = await tx.query<BidRow>(
    `select * from (${SELECT.replace('select ', 'select distinct on (b.user_id) ')}
       where b.sale_id = $1 and b.status in (${LEADING}, ${OUTBID}) order by b.user_id, b.price desc) highest
     order by user_id`,
    [sale_id],
  );
  return rows;
}

async function raiseLeader(tx: Transaction, sale_id: number): Promise<BidRow | undefined> {
  const { rows } = await tx.query<{ id: number }>(
    `update nft_bids set status = ${LEADING} where id = (
       select id from nft_bids where sale_id = $1 and status in (${LEADING}, ${OUTBID}) order by price desc limit 1)
     returning id`,
    [sale_id],
  );
  return rows[0] && one(tx, rows[0].id);
}

/** Withdraws a user's bids; the highest remaining bid becomes the leader. */
export async function withdrawBids(
  tx: Transaction,
  sale_id: number,
  user_id: number,
): Promise<BidRow | undefined> {
  await tx.query(
    `update nft_bids set status = ${LOST}, withdrawn = true where sale_id = $1 and user_id = $2`,
    [sale_id, user_id],
  );
  return raiseLeader(tx, sale_id);
}

/** Open auctions in which the user has a bid or a margin. */
export async function openAuctionsOf(tx: Transaction, user_id: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select s.id from nft_sales s where s.status = ${OPEN} and (
       exists (select from nft_bids b where b.sale_id = s.id and b.user_id = $1 and b.status in (${LEADING}, ${OUTBID}))
       or exists (select from nft_margins m where m.sale_id = s.id and m.user_id = $1 and m.status = 1)) order by s.id`,
    [user_id],
  );
  return rows.map(({ id }) => id);
}

export async function highestBidOf(
  queryable: Queryable,
  sale_id: number,
  user_id: number,
): Promise<string | null> {
  const { rows } = await queryable.query<{ price: string | null }>(
    'select max(price) as price from nft_bids where sale_id = $1 and user_id = $2',
    [sale_id, user_id],
  );
  return rows[0]?.price ?? null;
}

async function findBid(
  queryable: Queryable,
  where: string,
  order: string,
  values: (string | number | null)[],
  { offset, limit }: Span,
): Promise<Found<BidRow>> {
  const at = values.length;
  const { rows: list } = await queryable.query<BidRow>(
    `${SELECT} where ${where} order by ${order} limit $${at + 1} offset $${at + 2}`,
    [...values, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total from nft_bids b join nft_sales s on s.id = b.sale_id where ${where}`,
    values,
  );
  return { list, total: onlyRow(rows).total };
}

export const bidsOfSale = (queryable: Queryable, sale_id: number, span: Span) =>
  findBid(queryable, 'b.sale_id = $1', 'b.id desc', [sale_id], span);

export const bidsOfUser = (
  queryable: Queryable,
  user_id: number,
  status: Bid['status'] | undefined,
  span: Span,
) =>
  findBid(
    queryable,
    'b.user_id = $1 and ($2::smallint is null or b.status = $2)',
    'b.id desc',
    [user_id, status ?? null],
    span,
  );

export interface MarginRow {
  id: number;
  sale_id: number;
  user_id: number;
  currency_id: number;
  amount: string;
  status: 1 | 2 | 3;
}

const MARGIN = 'select id, sale_id, user_id, currency_id, amount, status from nft_margins';

export async function insertMargin(
  tx: Transaction,
  margin: Omit<MarginRow, 'id' | 'status'>,
  time: number,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into nft_margins (sale_id, user_id, currency_id, amount, created_at) values ($1, $2, $3, $4, $5) returning id`,
    [margin.sale_id, margin.user_id, margin.currency_id, margin.amount, instant(time)],
  );
  return onlyRow(rows).id;
}

/** The held margin, else the newest one. */
export async function marginOf(
  queryable: Queryable,
  sale_id: number,
  user_id: number,
): Promise<MarginRow | undefined> {
  const { rows } = await queryable.query<MarginRow>(
    `${MARGIN} where sale_id = $1 and user_id = $2 order by status = 1 desc, id desc limit 1`,
    [sale_id, user_id],
  );
  return rows[0];
}

export async function raiseMargin(tx: Transaction, id: number, amount: string): Promise<void> {
  await tx.query('update nft_margins set amount = amount + $2::numeric where id = $1', [
    id,
    amount,
  ]);
}

export async function heldMargins(tx: Transaction, sale_id: number): Promise<MarginRow[]> {
  const { rows } = await tx.query<MarginRow>(
    `${MARGIN} where sale_id = $1 and status = 1 order by user_id`,
    [sale_id],
  );
  return rows;
}

export async function endMargins(
  tx: Transaction,
  ids: readonly number[],
  status: 2 | 3,
  time: number,
): Promise<void> {
  await tx.query(
    'update nft_margins set status = $2, completed_at = $3 where id = any($1::bigint[])',
    [ids, status, instant(time)],
  );
}
