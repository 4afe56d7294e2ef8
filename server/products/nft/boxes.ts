// Blind boxes (R-NFT-3): the draw was committed at the purchase; opening adds the seed and reveals it. Opening can't be
// undone.
import type { MyNft } from '../../../protocol/calls/products/nft.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { itemAt, reveal } from '../../platform/base/draws.ts';
import { div, mul, round } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import {
  type BoxItem,
  type HoldingRow,
  holdingOf,
  insertProvenance,
  lockBoxItems,
  lockHolding,
  openHolding,
  takeCopy,
} from './holding-store.ts';
import type { NftParts } from './trading.ts';
import { shownHolding } from './views.ts';
import { insertWork } from './work-store.ts';

/** Odds by rarity of the remaining copies, in listed order. */
export function oddsOf(
  items: readonly Pick<BoxItem, 'rarity' | 'left'>[],
): { rarity: string; chance_percent: string }[] {
  const counts = new Map<string, number>();
  for (const { rarity, left } of items) counts.set(rarity, (counts.get(rarity) ?? 0) + left);
  const size = items.reduce((sum, { left }) => sum + left, 0);
  if (size === 0) return [];
  return [...counts].map(([rarity, remainingCount]) => ({
    rarity,
    chance_percent: round(div(mul(`${remainingCount}`, '100'), `${size}`), 2),
  }));
}

export async function openBox(
  tx: Transaction,
  parts: NftParts,
  { user_id, id, seed }: { user_id: number; id: number; seed?: string | undefined },
): Promise<MyNft> {
  const holding = await lockHolding(tx, id);
  if (holding?.user_id !== user_id) throw refusal('not_found', { field: 'id' });
  if (holding.draw_hash === null) throw refusal('nft_not_a_box');
  if (!holding.is_box) return shownHolding(holding, parts.nameOf);
  await draw(tx, parts, holding, seed);
  const openedHolding = await holdingOf(tx, id);
  if (openedHolding === undefined) throw new Error(`box ${id} is gone`);
  return shownHolding(openedHolding, parts.nameOf);
}

async function draw(
  tx: Transaction,
  parts: NftParts,
  holding: HoldingRow,
  seed: string | undefined,
): Promise<void> {
  const items = await lockBoxItems(tx, holding.work_id);
  const time = parts.now();
  const size = items.reduce((sum, { left }) => sum + left, 0);
  const secret = holding.draw_secret ?? '';
  const drawnItem = reveal({ bytes: parts.randomBytes }, { secret, seed, id: holding.id, size });
  const item = itemAt(items, drawnItem.position);
  await takeCopy(tx, item.id);
  const number = item.copies - item.left + 1;
  const work_id = await insertWork(
    tx,
    {
      ...{ code: `B${holding.id}`, collection_id: holding.collection_id, type: item.type },
      name: item.copies === 1 ? item.name : `${item.name} #${number}`,
      pictures: item.pictures,
      media: item.media,
      rarity: item.rarity,
      description: item.description,
      is_box: false,
      drawing: item.drawing,
    },
    time,
  );
  const listedItems = items.map(({ name, rarity, left }) => ({ name, rarity, left }));
  await openHolding(tx, holding.id, { ...drawnItem, work_id, items: listedItems, time });
  await insertProvenance(tx, { work_id, kind: 'mint', to_id: null }, time);
  await insertProvenance(tx, { work_id, kind: 'opened', to_id: holding.user_id }, time);
}
