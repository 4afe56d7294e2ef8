import { levelOf } from '../../people/identity/store.ts';
import {
  type OperatorCommand,
  OperatorRefusal,
  wholeNumber,
} from '../../platform/commands/command.ts';
import type { Database } from '../../platform/db/database.ts';
import { orRefused, rateIn, readProduct } from '../earn/product-file.ts';
import { keepArtwork } from './artwork-files.ts';
import {
  insertArtist,
  insertCollection,
  isArtist,
  listArtists,
  listCollections,
  setRoyalty,
} from './gallery-store.ts';
import type { MediaFolder } from './media-folder.ts';
import { DEFAULT_ROYALTY } from './rules.ts';

export interface NftCommandParts {
  database: Database;
  media: MediaFolder;
  now(): number;
}

export function nftCommands({ database, media, now }: NftCommandParts): OperatorCommand[] {
  return [
    {
      name: 'artist list',
      does: 'artists of the NFT market',
      act: async () => ({ rows: await listArtists(database) }),
    },
    {
      name: 'artist add',
      takes: ['NICKNAME'],
      flags: { user: '[ID]', introduction: '[TEXT]', picture: '[FILE]' },
      does: 'adds an artist; sales and royalties are paid to the user ID if given, otherwise to the gallery',
      act: async ({ words: [nickname = ''], flags, cwd }, audit) => {
        const { user, introduction = '', picture } = flags;
        const user_id = user === undefined ? null : wholeNumber(user, 'ID');
        if (user_id !== null && (await levelOf(database, user_id)) === 0) {
          throw new OperatorRefusal(
            'identity_required',
            `User ${user_id} has no verified level 1, so nobody could pay them.`,
          );
        }
        const artworkFiles =
          picture === undefined ? undefined : await keepArtwork(media, cwd, { picture });
        const head_portrait = artworkFiles?.pictures.small ?? null;
        const id = await database.transaction(async (tx) => {
          const artist = { key: null, user_id, nickname, head_portrait, introduction };
          const artistId = await orRefused(insertArtist(tx, artist, now()));
          await audit(tx);
          return artistId;
        });
        return { rows: [{ id, nickname, user_id }] };
      },
    },
    {
      name: 'collection list',
      does: 'collections with their artists and royalties',
      act: async () => ({ rows: await listCollections(database) }),
    },
    {
      name: 'collection add',
      takes: ['ARTIST', 'NAME', 'PICTURE'],
      flags: { royalty: '[RATE]' },
      does: `adds a collection of an artist; RATE is a fraction, default: ${DEFAULT_ROYALTY}`,
      act: async ({ words: [artist, name = '', picture = ''], flags, cwd }, audit) => {
        const artist_id = wholeNumber(artist, 'ARTIST');
        const royalty_rate = readProduct(rateIn, flags['royalty'] ?? DEFAULT_ROYALTY);
        const { pictures } = await keepArtwork(media, cwd, { picture });
        const id = await database.transaction(async (tx) => {
          if (!(await isArtist(tx, artist_id))) {
            throw new OperatorRefusal('not_found', `There is no artist ${artist_id}.`);
          }
          const collection = { key: null, artist_id, name, royalty_rate, pictures };
          const collectionId = await orRefused(insertCollection(tx, collection, now()));
          await audit(tx);
          return collectionId;
        });
        return { rows: [{ id, artist_id, name, royalty_rate }] };
      },
    },
    {
      name: 'collection royalty',
      takes: ['ID', 'RATE'],
      does: "sets the artist's royalty for resales that begin from now on; at most 0.5",
      act: async ({ words: [idText, rate] }, audit) => {
        const id = wholeNumber(idText, 'ID');
        const royalty_rate = readProduct(rateIn, rate);
        await database.transaction(async (tx) => {
          if (!(await orRefused(setRoyalty(tx, id, royalty_rate)))) {
            throw new OperatorRefusal('not_found', `There is no collection ${id}.`);
          }
          await audit(tx);
        });
        return { rows: [{ id, royalty_rate }] };
      },
    },
  ];
}
