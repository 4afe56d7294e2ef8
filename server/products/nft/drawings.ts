import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nft, Pictures } from '../../../protocol/calls/products/nft.ts';
import gallery from '../../seeds/gallery.json' with { type: 'json' };
import { addressOf } from './media-folder.ts';
import type { NewWork, Rarity } from './work-store.ts';

export const ARTISTS = gallery.artists;
export const COLLECTIONS = gallery.collections;

interface Drawn {
  small: string;
  medium: string;
  large: string;
  color: string;
  type: Nft['type'];
  media: string | null;
}

export interface Drawing
  extends Pick<NewWork, 'name' | 'type' | 'pictures' | 'media' | 'description'> {
  key: string;
  collection: string;
  rarity: Rarity;
}

const RARITY = ['common', 'rare', 'common', 'epic', 'rare', 'legendary'] as const;
const BOX_RARITY = ['common', 'common', 'rare', 'rare', 'epic', 'legendary'] as const;

let loadedDrawings: Readonly<Record<string, Drawn>> | undefined;

/** Read on first use, because only a sandbox needs it. */
function files(): Readonly<Record<string, Drawn>> {
  loadedDrawings ??= JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'seeds', 'art', 'drawn.json'), 'utf8'),
  ) as Readonly<Record<string, Drawn>>;
  return loadedDrawings;
}

function filesOf(key: string): { type: Nft['type']; pictures: Pictures; media: string | null } {
  const drawing = files()[key];
  if (drawing === undefined) throw new Error(`no drawing ${key}`);
  const { small, medium, large, color, type, media } = drawing;
  return {
    type,
    pictures: {
      small: addressOf(small),
      medium: addressOf(medium),
      large: addressOf(large),
      color,
    },
    media: media === null ? null : addressOf(media),
  };
}

export function drawingsOf(collection: string): Drawing[] {
  const collectionFile = COLLECTIONS.find(({ key }) => key === collection);
  const rarities = collectionFile?.type === 'box' ? BOX_RARITY : RARITY;
  return (collectionFile?.works ?? []).map((name, index) => {
    const key = `${collection}-${index + 1}`;
    const text = { name, description: collectionFile?.text ?? '' };
    return {
      key,
      collection,
      rarity: rarities[index] ?? 'common',
      ...text,
      ...filesOf(key),
    };
  });
}

export const coverOf = (collection: string): Pictures =>
  filesOf(isBox(collection) ? `${collection}-box` : `${collection}-1`).pictures;

export function isBox(collection: string): boolean {
  return COLLECTIONS.some(({ key, type }) => key === collection && type === 'box');
}

export function singleDrawings(): Drawing[] {
  return COLLECTIONS.filter(({ type }) => type !== 'box').flatMap(({ key }) => drawingsOf(key));
}
