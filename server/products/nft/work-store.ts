import type { Artist, Nft, Pictures, RARITIES } from '../../../protocol/calls/products/nft.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction, Value } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';
import type { SaleRow } from './sale-store.ts';

export type Rarity = (typeof RARITIES)[number];

type SaleColumns = Pick<
  SaleRow,
  'mode' | 'currency_id' | 'price' | 'current_bid' | 'bid_count' | 'margin' | 'min_raise'
> &
  Pick<SaleRow, 'starts_at' | 'ends_at' | 'supply' | 'remaining' | 'is_on' | 'status'>;

export interface WorkRow extends SaleColumns {
  id: number;
  sale_id: number;
  code: string;
  name: string;
  type: Nft['type'];
  pictures: Pictures;
  media: string | null;
  rarity: string | null;
  uid: number;
  nickname: string;
  head_portrait: string | null;
  owner_id: number | null;
  owner_uid: number | null;
  owner_nickname: string | null;
  collection_id: number;
  collection_name: string;
  royalty_rate: string;
  collected: boolean;
  collect_count: number;
  description: string;
  drawing: string | null;
  create_time: number;
}

/**
 * $1 is the caller, 0 for a guest. An owner is known by the oldest of the own works: the account's id is beside its
 * nickname elsewhere (R-NFT-8).
 */
const SELECT = `select w.id, s.id as sale_id, w.code, w.name, w.type, w.pictures, w.media, w.rarity, s.mode, s.currency_id,
    s.price, s.current_bid, s.bid_count, s.margin, s.min_raise, s.starts_at, s.ends_at, s.supply, s.remaining, s.is_on, s.status,
    a.id as uid, a.nickname, a.head_portrait, h.user_id as owner_id, u.nickname as owner_nickname,
    (select min(o.id) from nft_holdings o where o.user_id = h.user_id and o.ended_at is null) as owner_uid, c.id as collection_id,
    c.name as collection_name, c.royalty_rate, w.description, w.drawing, w.created_at as create_time,
    exists (select from nft_favourites f where f.work_id = w.id and f.user_id = $1) as collected,
    (select count(*) from nft_favourites f where f.work_id = w.id) as collect_count`;
const FROM = `from nft_works w join nft_collections c on c.id = w.collection_id join nft_artists a on a.id = c.artist_id
  join lateral (select * from nft_sales s where s.work_id = w.id order by s.id desc limit 1) s on true
  left join nft_holdings h on h.work_id = w.id and h.ended_at is null and not h.is_box
  left join users u on u.id = h.user_id`;

export interface WorkFilter {
  type?: Nft['type'] | undefined;
  sale_mode?: Nft['sale_mode'] | undefined;
  sort: 'new' | 'price_up' | 'price_down' | 'hot' | 'ending';
  keyword?: string | undefined;
  uid?: number | undefined;
  collection_id?: number | undefined;
  currency_id?: number | undefined;
  min_price?: string | undefined;
  max_price?: string | undefined;
  rarity?: Rarity | undefined;
  collected: boolean;
}

const ORDERS = {
  new: 'create_time desc, id desc',
  price_up: 'usd asc, id desc',
  price_down: 'usd desc, id desc',
  hot: 'collect_count + bid_count desc, id desc',
  ending: `not (status = 1 and is_on and starts_at <= $2 and (ends_at is null or ends_at > $2)), ends_at asc nulls last, id desc`,
} as const;

const WHICH = `$2::timestamptz is not null and ($3::text is null or w.type = $3) and ($4::text is null or s.mode = $4)
  and ($5::text is null or strpos(lower(w.name), $5) > 0 or strpos(lower(a.nickname), $5) > 0
    or strpos(lower(c.name), $5) > 0 or lower(w.code) = $5)
  and ($6::bigint is null or a.id = $6) and ($7::bigint is null or c.id = $7)
  and ($8::integer is null or s.currency_id = $8) and ($9::text is null or w.rarity = $9)
  and ($10::numeric is null or coalesce(s.current_bid, s.price) >= $10)
  and ($11::numeric is null or coalesce(s.current_bid, s.price) <= $11)
  and (not $12::boolean or exists (select from nft_favourites f where f.work_id = w.id and f.user_id = $1))
  and ($13::boolean or s.status in (1, 2) or s.completed_at > $14)`;

/**
 * By default works that are on sale or were within a day; with a search, an artist, a collection or favourites, all
 * works.
 */
export async function works(
  queryable: Queryable,
  filter: WorkFilter,
  { user_id, time, usd }: { user_id: number; time: number; usd: Readonly<Record<string, string>> },
  { offset, limit }: Span,
): Promise<Found<WorkRow>> {
  const { keyword, uid, collection_id, collected } = filter;
  const isWhole =
    collected || keyword !== undefined || uid !== undefined || collection_id !== undefined;
  const values: Value[] = [
    ...[user_id, instant(time), filter.type ?? null, filter.sale_mode ?? null],
    ...[keyword?.toLowerCase() ?? null, uid ?? null, collection_id ?? null],
    ...[filter.currency_id ?? null, filter.rarity ?? null, filter.min_price ?? null],
    ...[filter.max_price ?? null, collected, isWhole, instant(time - DAY_MS)],
  ];
  const { rows: list } = await queryable.query<WorkRow>(
    `select * from (
       ${SELECT}, coalesce(s.current_bid, s.price) * ($15::text::jsonb ->> s.currency_id::text)::numeric as usd
       ${FROM} where ${WHICH}
     ) found order by ${ORDERS[filter.sort]} limit $16 offset $17`,
    [...values, JSON.stringify(usd), limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total ${FROM} where ${WHICH}`,
    values,
  );
  return { list, total: onlyRow(rows).total };
}

export async function workOf(
  queryable: Queryable,
  code: string,
  user_id: number,
): Promise<WorkRow | undefined> {
  const { rows } = await queryable.query<WorkRow>(`${SELECT} ${FROM} where w.code = $2`, [
    user_id,
    code,
  ]);
  return rows[0];
}

export async function workIdOf(queryable: Queryable, code: string): Promise<number | undefined> {
  const { rows } = await queryable.query<{ id: number }>(
    'select id from nft_works where code = $1',
    [code],
  );
  return rows[0]?.id;
}

const ARTIST = `select a.id as uid, a.key, a.nickname, a.head_portrait, a.introduction,
    (select count(*) from nft_works w join nft_collections c on c.id = w.collection_id where c.artist_id = a.id) as work_count,
    coalesce((select sum(p.usd) from nft_provenance p join nft_works w on w.id = p.work_id
      join nft_collections c on c.id = w.collection_id where c.artist_id = a.id), 0) as turnover_usd
  from nft_artists a`;

export interface ArtistRow extends Artist {
  key: string | null;
}

export async function artists(
  queryable: Queryable,
  keyword: string | undefined,
  { offset, limit }: Span,
): Promise<Found<ArtistRow>> {
  const which = '$1::text is null or strpos(lower(a.nickname), $1) > 0';
  const value = keyword?.toLowerCase() ?? null;
  const { rows: list } = await queryable.query<ArtistRow>(
    `${ARTIST} where ${which} order by turnover_usd desc, a.id limit $2 offset $3`,
    [value, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total from nft_artists a where ${which}`,
    [value],
  );
  return { list, total: onlyRow(rows).total };
}

export async function artistOf(queryable: Queryable, id: number): Promise<ArtistRow | undefined> {
  const { rows } = await queryable.query<ArtistRow>(`${ARTIST} where a.id = $1`, [id]);
  return rows[0];
}

export interface CollectionRow {
  id: number;
  name: string;
  image: string;
  uid: number;
  nickname: string;
  count: number;
  floor_price: string | null;
}

export async function collections(
  queryable: Queryable,
  {
    keyword,
    uid,
    currency_id,
  }: { keyword: string | undefined; uid: number | undefined; currency_id: number },
  { offset, limit }: Span,
): Promise<Found<CollectionRow>> {
  const which = `($1::text is null or strpos(lower(c.name), $1) > 0) and ($2::bigint is null or c.artist_id = $2)`;
  const values = [keyword?.toLowerCase() ?? null, uid ?? null];
  const { rows: list } = await queryable.query<CollectionRow>(
    `select c.id, c.name, c.pictures ->> 'medium' as image, a.id as uid, a.nickname,
       (select count(*) from nft_works w where w.collection_id = c.id) as count,
       (select min(coalesce(s.current_bid, s.price)) from nft_works w join nft_sales s on s.work_id = w.id
        where w.collection_id = c.id and s.status = 1 and s.currency_id = $3) as floor_price
     from nft_collections c join nft_artists a on a.id = c.artist_id
     where ${which} order by c.id limit $4 offset $5`,
    [...values, currency_id, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total from nft_collections c where ${which}`,
    values,
  );
  return { list, total: onlyRow(rows).total };
}

export async function switchFavourite(
  tx: Transaction,
  user_id: number,
  work_id: number,
  time: number,
): Promise<{ collected: boolean; collect_count: number }> {
  const { changedRows } = await tx.query(
    'delete from nft_favourites where user_id = $1 and work_id = $2',
    [user_id, work_id],
  );
  if (changedRows === 0) {
    await tx.query(
      'insert into nft_favourites (user_id, work_id, created_at) values ($1, $2, $3) on conflict do nothing',
      [user_id, work_id, instant(time)],
    );
  }
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from nft_favourites where work_id = $1',
    [work_id],
  );
  return { collected: changedRows === 0, collect_count: onlyRow(rows).count };
}

export async function forgetFavourites(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from nft_favourites where user_id = $1', [user_id]);
}

export interface NewWork {
  code: string;
  collection_id: number;
  name: string;
  type: Nft['type'];
  pictures: Pictures;
  media: string | null;
  rarity: string | null;
  description: string;
  is_box: boolean;
  drawing: string | null;
}

export async function insertWork(tx: Transaction, work: NewWork, time: number): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into nft_works (code, collection_id, name, type, pictures, media, rarity, description, is_box, drawing, created_at)
     values ($1, $2, $3, $4, $5::text::jsonb, $6, $7, $8, $9, $10, $11) returning id`,
    [
      ...[work.code, work.collection_id, work.name, work.type, JSON.stringify(work.pictures)],
      ...[work.media, work.rarity, work.description, work.is_box, work.drawing, instant(time)],
    ],
  );
  return onlyRow(rows).id;
}
