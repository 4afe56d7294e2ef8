import type { Draw, MyNft, Provenance } from '../../../protocol/calls/products/nft.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';
import type { NewWork } from './work-store.ts';

export interface HoldingRow extends Omit<MyNft, 'draw' | 'currency_name' | 'sale'> {
  sale_mode: 'normal' | 'auction' | null;
  sale_price: string | null;
  sale_currency_id: number | null;
  sale_ends_at: number | null;
  user_id: number;
  work_id: number;
  collection_id: number;
  draw_hash: string | null;
  draw_secret: string | null;
  draw_seed: string | null;
  draw_position: number | null;
  draw_size: number | null;
  draw_items: Draw['items'];
}

const SELECT = `select h.id, h.user_id, h.work_id, w.collection_id, w.code, w.name, w.type,
    w.pictures ->> 'medium' as image, w.media, w.rarity, h.is_box,
    case when h.is_box then 2 when s.id is not null then 3 else 1 end as status,
    s.mode as sale_mode, coalesce(s.current_bid, s.price) as sale_price, s.currency_id as sale_currency_id,
    s.ends_at as sale_ends_at,
    h.paid, h.currency_id, h.created_at as create_time, w.pictures, c.royalty_rate, h.draw_hash,
    h.draw_secret, h.draw_seed, h.draw_position, h.draw_size, h.draw_items
  from nft_holdings h join nft_works w on w.id = h.work_id join nft_collections c on c.id = w.collection_id
    left join nft_sales s on s.work_id = h.work_id and s.status in (1, 2) and not h.is_box`;

export async function holdingOf(queryable: Queryable, id: number): Promise<HoldingRow | undefined> {
  const { rows } = await queryable.query<HoldingRow>(
    `${SELECT} where h.id = $1 and h.ended_at is null`,
    [id],
  );
  return rows[0];
}

export async function lockHolding(tx: Transaction, id: number): Promise<HoldingRow | undefined> {
  await tx.query('select from nft_holdings where id = $1 for update', [id]);
  return holdingOf(tx, id);
}

export interface NewHolding {
  user_id: number;
  work_id: number;
  paid: string;
  currency_id: number;
  draw?: { secret: string; hash: string };
}

export async function insertHolding(
  tx: Transaction,
  { user_id, work_id, paid, currency_id, draw }: NewHolding,
  time: number,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into nft_holdings (user_id, work_id, is_box, paid, currency_id, draw_secret, draw_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[user_id, work_id, draw !== undefined, paid, currency_id],
      ...[draw?.secret ?? null, draw?.hash ?? null, instant(time)],
    ],
  );
  return onlyRow(rows).id;
}

export async function endHolding(tx: Transaction, work_id: number, time: number): Promise<void> {
  await tx.query(
    'update nft_holdings set ended_at = $2 where work_id = $1 and ended_at is null and not is_box',
    [work_id, instant(time)],
  );
}

export async function endHoldingsOf(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(
    'update nft_holdings set ended_at = now() where user_id = $1 and ended_at is null',
    [user_id],
  );
}

export async function openHolding(
  tx: Transaction,
  id: number,
  openedItem: {
    work_id: number;
    seed: string;
    position: number;
    size: number;
    items: Draw['items'];
    time: number;
  },
): Promise<void> {
  await tx.query(
    `update nft_holdings set work_id = $2, is_box = false, draw_seed = $3, draw_position = $4, draw_size = $5,
       draw_items = $6::text::jsonb, opened_at = $7 where id = $1`,
    [
      ...[id, openedItem.work_id, openedItem.seed, openedItem.position, openedItem.size],
      ...[JSON.stringify(openedItem.items), instant(openedItem.time)],
    ],
  );
}

/** Serialises openings of the same box type, because each draw depends on the remaining items. */
export async function lockBoxItems(tx: Transaction, work_id: number): Promise<BoxItem[]> {
  await tx.query('select from nft_works where id = $1 for update', [work_id]);
  return boxItems(tx, work_id);
}

export interface BoxItem
  extends Pick<NewWork, 'name' | 'type' | 'pictures' | 'media' | 'description' | 'drawing'> {
  id: number;
  rarity: string;
  copies: number;
  left: number;
}

export async function boxItems(queryable: Queryable, work_id: number): Promise<BoxItem[]> {
  const { rows } = await queryable.query<BoxItem>(
    `select id, name, type, pictures, media, rarity, description, drawing, copies, left_copies as left
     from nft_box_items where work_id = $1 order by place`,
    [work_id],
  );
  return rows;
}

export async function takeCopy(tx: Transaction, item_id: number): Promise<void> {
  await tx.query('update nft_box_items set left_copies = left_copies - 1 where id = $1', [item_id]);
}

export async function insertBoxItems(
  tx: Transaction,
  work_id: number,
  items: readonly Omit<BoxItem, 'id' | 'left'>[],
): Promise<void> {
  await tx.query(
    `insert into nft_box_items (work_id, place, name, type, pictures, media, rarity, description, drawing, copies, left_copies)
     select $1, i.place, i.name, i.type, i.pictures, i.media, i.rarity, i.description, i.drawing, i.copies, i.copies
     from jsonb_to_recordset($2::text::jsonb) as i (place integer, name text, type text, pictures jsonb, media text,
       rarity text, description text, drawing text, copies integer)`,
    [work_id, JSON.stringify(items.map((item, place) => ({ ...item, place })))],
  );
}

export async function holdingsOf(
  queryable: Queryable,
  user_id: number,
  { status, type }: { status: MyNft['status'] | undefined; type: MyNft['type'] | undefined },
  { offset, limit }: Span,
): Promise<Found<HoldingRow>> {
  const mine = `select * from (${SELECT} where h.user_id = $1 and h.ended_at is null) mine
    where ($2::integer is null or status = $2) and ($3::text is null or type = $3)`;
  const values = [user_id, status ?? null, type ?? null];
  const { rows: list } = await queryable.query<HoldingRow>(
    `${mine} order by id desc limit $4 offset $5`,
    [...values, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total from (${mine}) counted`,
    values,
  );
  return { list, total: onlyRow(rows).total };
}

export interface NewProvenance {
  work_id: number;
  kind: Provenance['kind'];
  price?: string;
  currency_id?: number;
  usd?: string | undefined;
  from_id?: number | null;
  to_id: number | null;
  order_id?: number;
}

export async function insertProvenance(
  tx: Transaction,
  entry: NewProvenance,
  time: number,
): Promise<void> {
  await tx.query(
    `insert into nft_provenance (work_id, kind, price, currency_id, usd, from_id, to_id, order_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[entry.work_id, entry.kind, entry.price ?? null, entry.currency_id ?? null],
      ...[entry.usd ?? null, entry.from_id ?? null, entry.to_id, entry.order_id ?? null],
      instant(time),
    ],
  );
}

export interface ProvenanceRow extends Omit<Provenance, 'from' | 'to'> {
  from_id: number | null;
  from_nickname: string | null;
  to_id: number | null;
  to_nickname: string | null;
  artist: string;
}

export async function provenanceOf(
  queryable: Queryable,
  work_id: number,
  { offset, limit }: Span,
): Promise<Found<ProvenanceRow>> {
  const { rows: list } = await queryable.query<ProvenanceRow>(
    `select p.id, p.kind, p.price, p.currency_id, p.from_id, f.nickname as from_nickname, p.to_id, t.nickname as to_nickname,
       a.nickname as artist, p.created_at as create_time
     from nft_provenance p join nft_works w on w.id = p.work_id join nft_collections c on c.id = w.collection_id
     join nft_artists a on a.id = c.artist_id left join users f on f.id = p.from_id left join users t on t.id = p.to_id
     where p.work_id = $1 order by p.id desc limit $2 offset $3`,
    [work_id, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    'select count(*) as total from nft_provenance where work_id = $1',
    [work_id],
  );
  return { list, total: onlyRow(rows).total };
}
