import type { Pictures } from '../../../protocol/calls/products/nft.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import { insertProvenance } from './holding-store.ts';
import { insertSale, type NewSale } from './sale-store.ts';
import { insertWork, type NewWork } from './work-store.ts';

export interface NewArtist {
  key: string | null;
  user_id: number | null;
  nickname: string;
  head_portrait: string | null;
  introduction: string;
}

export async function insertArtist(
  tx: Transaction,
  artist: NewArtist,
  time: number,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into nft_artists (key, user_id, nickname, head_portrait, introduction, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      ...[artist.key, artist.user_id, artist.nickname, artist.head_portrait, artist.introduction],
      instant(time),
    ],
  );
  return onlyRow(rows).id;
}

export interface NewCollection {
  key: string | null;
  artist_id: number;
  name: string;
  royalty_rate: string;
  pictures: Pictures;
}

export async function insertCollection(
  tx: Transaction,
  collection: NewCollection,
  time: number,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into nft_collections (key, artist_id, name, royalty_rate, pictures, created_at)
     values ($1, $2, $3, $4, $5::text::jsonb, $6) returning id`,
    [
      ...[collection.key, collection.artist_id, collection.name, collection.royalty_rate],
      ...[JSON.stringify(collection.pictures), instant(time)],
    ],
  );
  return onlyRow(rows).id;
}

export async function mint(
  tx: Transaction,
  work: NewWork,
  sale: Omit<NewSale, 'work_id' | 'seller_id' | 'royalty_rate'>,
  time: number,
): Promise<number> {
  const work_id = await insertWork(tx, work, time);
  await insertProvenance(tx, { work_id, kind: 'mint', to_id: null }, time);
  await insertSale(tx, { ...sale, work_id, seller_id: null, royalty_rate: '0' }, time);
  return work_id;
}

export interface ArtistListRow {
  id: number;
  nickname: string;
  user_id: number | null;
  introduction: string;
  works: number;
}

export async function listArtists(queryable: Queryable): Promise<ArtistListRow[]> {
  const { rows } = await queryable.query<ArtistListRow>(
    `select a.id, a.nickname, a.user_id, a.introduction, (select count(*) from nft_works w
       join nft_collections c on c.id = w.collection_id where c.artist_id = a.id) as works
     from nft_artists a order by a.id`,
  );
  return rows;
}

export async function listCollections(queryable: Queryable): Promise<object[]> {
  const { rows } = await queryable.query(
    `select c.id, c.name, c.artist_id, a.nickname, c.royalty_rate, (select count(*) from nft_works w
       where w.collection_id = c.id) as works
     from nft_collections c join nft_artists a on a.id = c.artist_id order by c.id`,
  );
  return rows;
}

export async function isArtist(queryable: Queryable, id: number): Promise<boolean> {
  const { rows } = await queryable.query('select from nft_artists where id = $1', [id]);
  return rows.length > 0;
}

export async function isCollection(queryable: Queryable, id: number): Promise<boolean> {
  const { rows } = await queryable.query('select from nft_collections where id = $1', [id]);
  return rows.length > 0;
}

/** Applies to later resales only. */
export async function setRoyalty(tx: Transaction, id: number, rate: string): Promise<boolean> {
  const { changedRows } = await tx.query(
    'update nft_collections set royalty_rate = $2 where id = $1',
    [id, rate],
  );
  return changedRows > 0;
}

export interface GalleryRow {
  id: number;
  code: string;
  name: string;
  sale_id: number;
  mode: 'normal' | 'auction' | 'box';
  currency_id: number;
  price: string;
  supply: number;
  remaining: number;
  bid_count: number;
  status: number;
}

const LISTED = `select w.id, w.code, w.name, s.id as sale_id, s.mode, s.currency_id, s.price, s.supply, s.remaining, s.bid_count,
    s.status
  from nft_works w join lateral (select * from nft_sales s where s.work_id = w.id order by s.id desc limit 1) s on true`;

export async function listWorks(queryable: Queryable, is_box: boolean): Promise<GalleryRow[]> {
  const { rows } = await queryable.query<GalleryRow>(
    `${LISTED} where w.is_box = $1 order by w.id desc limit 500`,
    [is_box],
  );
  return rows;
}

export async function listedWork(
  queryable: Queryable,
  id: number,
  is_box: boolean,
): Promise<GalleryRow | undefined> {
  const { rows } = await queryable.query<GalleryRow>(
    `${LISTED} where w.id = $1 and w.is_box = $2`,
    [id, is_box],
  );
  return rows[0];
}

export async function describeWork(
  tx: Transaction,
  id: number,
  { name, description }: { name?: string | undefined; description?: string | undefined },
): Promise<boolean> {
  const { changedRows } = await tx.query(
    'update nft_works set name = coalesce($2, name), description = coalesce($3, description) where id = $1',
    [id, name ?? null, description ?? null],
  );
  return changedRows > 0;
}

export async function hasGallery(tx: Transaction): Promise<boolean> {
  await tx.script('lock table nft_artists in share row exclusive mode');
  const { rows } = await tx.query('select from nft_artists where key is not null limit 1');
  return rows.length > 0;
}

export interface GalleryCounts {
  auctions: number;
  normals: number;
  upcoming: number;
  boxes: number;
}

export async function galleryCounts(tx: Transaction, time: number): Promise<GalleryCounts> {
  const { rows } = await tx.query<GalleryCounts>(
    `select count(*) filter (where mode = 'auction' and starts_at <= $1 and ends_at > $1 and ends_at <= $2) as auctions,
       count(*) filter (where mode = 'normal' and starts_at <= $1) as normals,
       count(*) filter (where starts_at > $1) as upcoming,
       count(*) filter (where mode = 'box' and starts_at <= $1) as boxes
     from nft_sales where status = 1 and is_on and seller_id is null`,
    [instant(time), instant(time + 60 * 60_000)],
  );
  return rows[0] ?? { auctions: 0, normals: 0, upcoming: 0, boxes: 0 };
}

/** The work without sale and owner that was last sold longest ago. */
export async function restingWork(tx: Transaction): Promise<number | undefined> {
  const { rows } = await tx.query<{ id: number }>(
    `select w.id from nft_works w
     where w.drawing is not null and not w.is_box
       and not exists (select from nft_sales s where s.work_id = w.id and s.status in (1, 2))
       and not exists (select from nft_holdings h where h.work_id = w.id and h.ended_at is null)
       and not exists (select from nft_provenance p where p.work_id = w.id and p.kind = 'opened')
     order by (select max(s.id) from nft_sales s where s.work_id = w.id) limit 1`,
  );
  return rows[0]?.id;
}

/** Number of works of each drawing, rarest first: the next edition is of the first one. */
export async function editions(tx: Transaction): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ drawing: string; count: number }>(
    'select drawing, count(*) as count from nft_works where drawing is not null group by drawing order by 2, 1',
  );
  return new Map(rows.map(({ drawing, count }) => [drawing, count]));
}

export async function collectionIds(tx: Transaction): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ key: string; id: number }>(
    'select key, id from nft_collections where key is not null',
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}
