// The sandbox's gallery: 60 works by 8 artists in 10 collections, in all sale modes and states. A job ensures that
// there is always an auction that ends within the hour, something to buy, an upcoming sale, and boxes.

import { BTC, USDT } from '../../../protocol/constants.ts';
import { DAY_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { mul, round } from '../../platform/base/exact.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import {
  ARTISTS,
  COLLECTIONS,
  coverOf,
  type Drawing,
  drawingsOf,
  isBox,
  singleDrawings,
} from './drawings.ts';
import {
  collectionIds,
  editions,
  galleryCounts,
  hasGallery,
  insertArtist,
  insertCollection,
  mint,
  restingWork,
} from './gallery-store.ts';
import { insertBoxItems } from './holding-store.ts';
import { endUnsold, insertSale, lockSaleOf, type NewSale } from './sale-store.ts';
import type { NewWork } from './work-store.ts';

const ETH = 2;
/** Copies of a box's items, common ones first; 100 in total. */
const COPIES = [40, 30, 15, 10, 4, 1] as const;
const BOX_PRICES = ['15', '25'] as const;
const LEAST = { auctions: 2, normals: 20, upcoming: 2, boxes: 2 } as const;

type Terms = Omit<NewSale, 'work_id' | 'seller_id' | 'royalty_rate'>;

/** Alternately expensive and cheap, in three currencies. */
function priceOf(index: number): { currency_id: number; price: string; unit: string } {
  const steps = `${4 + ((index * 7) % 23)}`;
  if (index % 9 === 4) return { currency_id: BTC, price: mul(steps, '0.0004'), unit: '0.0001' };
  if (index % 6 === 5) return { currency_id: ETH, price: mul(steps, '0.012'), unit: '0.002' };
  return { currency_id: USDT, price: mul(steps, '18'), unit: '5' };
}

function normalTerms(index: number, starts_at: number): Terms {
  const { currency_id, price } = priceOf(index);
  const plain = { min_raise: null, margin: null, supply: 1, ends_at: null };
  return { mode: 'normal', currency_id, price, ...plain, starts_at };
}

function auctionTerms(index: number, starts_at: number, ends_at: number): Terms {
  const { currency_id, price, unit } = priceOf(index);
  const margin = round(mul(price, '0.1'), 6);
  return {
    mode: 'auction',
    currency_id,
    price,
    min_raise: unit,
    margin,
    supply: 1,
    starts_at,
    ends_at,
  };
}

/** The first eight auctions end at intervals of 15 minutes, the others within days. */
function firstTerms(index: number, time: number): Terms {
  if (index % 12 === 7) return normalTerms(index, time + (30 + index) * MINUTE_MS);
  if (index % 3 !== 0) return normalTerms(index, time);
  const auction = index / 3;
  if (auction === 14) return auctionTerms(index, time + 45 * MINUTE_MS, time + DAY_MS);
  const ends_in =
    auction < 8 ? (auction + 1) * 15 * MINUTE_MS : (auction - 6) * 11 * 60 * MINUTE_MS;
  return auctionTerms(index, time, time + ends_in);
}

function workOf(drawing: Drawing, code: string, collection_id: number): NewWork {
  const { key, collection: _, ...work } = drawing;
  return { ...work, code, collection_id, is_box: false, drawing: key };
}

const codeOf = ({ key }: Pick<Drawing, 'key'>): string => key.replace('-', '').toUpperCase();

export async function seedGallery(database: Database, time: number): Promise<void> {
  await database.transaction(async (tx) => {
    if (await hasGallery(tx)) return;
    const artists = new Map<string, number>();
    for (const { key, nickname, introduction } of ARTISTS) {
      const portrait = COLLECTIONS.find(({ artist }) => artist === key);
      const head_portrait = portrait === undefined ? null : coverOf(portrait.key).small;
      const artist = { key, user_id: null, nickname, head_portrait, introduction };
      artists.set(key, await insertArtist(tx, artist, time));
    }
    const collections = new Map<string, number>();
    for (const { key, artist, name, royalty_rate } of COLLECTIONS) {
      const collectionRow = { key, artist_id: artists.get(artist) ?? 0, name, royalty_rate };
      collections.set(
        key,
        await insertCollection(tx, { ...collectionRow, pictures: coverOf(key) }, time),
      );
    }
    for (const [index, drawing] of singleDrawings().entries()) {
      const work = workOf(drawing, codeOf(drawing), collections.get(drawing.collection) ?? 0);
      await mint(tx, work, firstTerms(index, time), time);
      if (index % 16 === 10) await endFirst(tx, work.code, time);
    }
    for (const { key } of COLLECTIONS.filter(({ key }) => isBox(key))) {
      await sellBox(tx, { key, drop: 1, collection_id: collections.get(key) ?? 0 }, time);
      const next = { key, drop: 2, collection_id: collections.get(key) ?? 0 };
      await sellBox(tx, next, time, time + 3 * 60 * MINUTE_MS);
    }
  });
}

async function endFirst(tx: Transaction, code: string, time: number): Promise<void> {
  const sale = await lockSaleOf(tx, code);
  if (sale !== undefined) await endUnsold(tx, sale.id, time);
}

async function sellBox(
  tx: Transaction,
  { key, drop, collection_id }: { key: string; drop: number; collection_id: number },
  time: number,
  starts_at = time,
): Promise<void> {
  const collection = COLLECTIONS.find((one) => one.key === key);
  const items = drawingsOf(key);
  const pictures = coverOf(key);
  const work: NewWork = {
    ...{ code: `${key.toUpperCase()}BOX${drop}`, collection_id, type: 'image', pictures },
    ...{ name: `${collection?.name ?? key}, Drop ${drop}`, media: null, rarity: null },
    ...{ description: collection?.text ?? '', is_box: true, drawing: `${key}-box` },
  };
  const supply = COPIES.reduce((sum, copies) => sum + copies, 0);
  const price = BOX_PRICES[key.length % 2] ?? '15';
  const terms = { mode: 'box', currency_id: USDT, price, supply, starts_at } as const;
  const work_id = await mint(
    tx,
    work,
    { ...terms, min_raise: null, margin: null, ends_at: null },
    time,
  );
  await insertBoxItems(
    tx,
    work_id,
    items.map(({ key: drawing, collection: _, ...item }, index) => ({
      ...item,
      drawing,
      copies: COPIES[index] ?? 1,
    })),
  );
}

export async function rollGallery(database: Database, time: number): Promise<void> {
  await database.transaction(async (tx) => {
    const counts = await galleryCounts(tx, time);
    for (let missing = LEAST.auctions - counts.auctions; missing > 0; missing -= 1) {
      const ends_at = time + (25 + 12 * missing) * MINUTE_MS;
      await list(tx, (index) => auctionTerms(index * 3, time, ends_at), time);
    }
    for (let missing = LEAST.normals - counts.normals; missing > 0; missing -= 1) {
      await list(tx, (index) => normalTerms(index, time), time);
    }
    for (let missing = LEAST.upcoming - counts.upcoming; missing > 0; missing -= 1) {
      await list(tx, (index) => normalTerms(index, time + missing * 40 * MINUTE_MS), time);
    }
    if (counts.boxes >= LEAST.boxes) return;
    const [ids, editionCounts] = [await collectionIds(tx), await editions(tx)];
    for (const { key } of COLLECTIONS.filter(({ key }) => isBox(key)).slice(counts.boxes)) {
      const drop = (editionCounts.get(`${key}-box`) ?? 0) + 1;
      await sellBox(tx, { key, drop, collection_id: ids.get(key) ?? 0 }, time);
    }
  });
}

async function list(
  tx: Transaction,
  termsOf: (index: number) => Terms,
  time: number,
): Promise<void> {
  const resting = await restingWork(tx);
  if (resting !== undefined) {
    const terms = termsOf(resting);
    await insertSale(tx, { ...terms, work_id: resting, seller_id: null, royalty_rate: '0' }, time);
    return;
  }
  const editionCounts = await editions(tx);
  const drawings = singleDrawings();
  const countOf = ({ key }: Drawing) => editionCounts.get(key) ?? 0;
  const [first, ...others] = drawings;
  if (first === undefined) return;
  const drawing = others.reduce(
    (least, one) => (countOf(one) < countOf(least) ? one : least),
    first,
  );
  const edition = countOf(drawing) + 1;
  const collection_id = (await collectionIds(tx)).get(drawing.collection) ?? 0;
  const work = workOf(drawing, `${codeOf(drawing)}E${edition}`, collection_id);
  const namedWork = { ...work, name: `${drawing.name}, No. ${edition}` };
  await mint(tx, namedWork, termsOf(drawings.indexOf(drawing) + edition), time);
}
