import { OperatorRefusal } from '../../platform/commands/command.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { readProduct } from '../earn/product-file.ts';
import type { ProductKind } from '../earn/product-kind.ts';
import { type ArtworkFiles, keepArtwork } from './artwork-files.ts';
import { cancelSale } from './ending.ts';
import { describeWork, isCollection, listedWork, listWorks, mint } from './gallery-store.ts';
import { boxItems, insertBoxItems } from './holding-store.ts';
import type { MediaFolder } from './media-folder.ts';
import {
  type ArtworkFile,
  artworkFile,
  type BoxFile,
  boxFile,
  workChange,
} from './product-file.ts';
import { switchSale } from './sale-store.ts';
import type { NftParts } from './trading.ts';

export interface NftKindParts extends NftParts {
  database: Database;
  media: MediaFolder;
  isCurrency(currency_id: number): boolean;
}

interface Prepared<File> {
  file: File;
  files: ArtworkFiles;
  items: readonly ArtworkFiles[];
}

export function nftKind(parts: NftKindParts): ProductKind {
  const { media, now } = parts;
  return {
    ...common(parts, 'nft'),
    prepare: async (json, folder): Promise<Prepared<ArtworkFile>> => {
      const file = readProduct(artworkFile, json);
      return { file, files: await keepArtwork(media, folder, file), items: [] };
    },
    add: async (tx, preparation) => {
      const { file, files } = preparation as Prepared<ArtworkFile>;
      await requirePlace(tx, parts, file);
      const isAuction = file.sale_mode === 'auction';
      const { min_raise = null, margin = null, end_time = null } = file;
      if (isAuction && (min_raise === null || margin === null || end_time === null)) {
        throw new OperatorRefusal(
          'parameter_error',
          'An auction needs end_time, min_raise and margin.',
        );
      }
      const terms = isAuction ? { min_raise, margin } : { min_raise: null, margin: null };
      return mint(
        tx,
        {
          ...namedFields(file),
          ...files,
          rarity: file.rarity ?? null,
          is_box: false,
          drawing: null,
        },
        { ...saleFields(file, now()), ...terms, mode: file.sale_mode, supply: 1 },
        now(),
      );
    },
  };
}

export function boxKind(parts: NftKindParts): ProductKind {
  const { database, media, now } = parts;
  const plain = common(parts, 'box');
  return {
    ...plain,
    show: async (id) => {
      const row = await plain.show(id);
      return row && { ...row, items: await boxItems(database, id) };
    },
    prepare: async (json, folder): Promise<Prepared<BoxFile>> => {
      const file = readProduct(boxFile, json);
      const items: ArtworkFiles[] = [];
      for (const item of file.items) items.push(await keepArtwork(media, folder, item));
      return { file, files: await keepArtwork(media, folder, file), items };
    },
    add: async (tx, preparation) => {
      const { file, files, items } = preparation as Prepared<BoxFile>;
      await requirePlace(tx, parts, file);
      const supply = file.items.reduce((sum, { copies }) => sum + copies, 0);
      const terms = { min_raise: null, margin: null, mode: 'box', supply } as const;
      const work_id = await mint(
        tx,
        { ...namedFields(file), ...files, rarity: null, is_box: true, drawing: null },
        { ...saleFields(file, now()), ...terms },
        now(),
      );
      await insertBoxItems(
        tx,
        work_id,
        file.items.map(({ picture: _, media: _file, ...item }, index) => ({
          ...item,
          drawing: null,
          ...(items[index] as ArtworkFiles),
        })),
      );
      return work_id;
    },
  };
}

function common(
  parts: NftKindParts,
  kind: 'nft' | 'box',
): Pick<ProductKind, 'kind' | 'list' | 'show' | 'edit' | 'close'> {
  const { database } = parts;
  const isBox = kind === 'box';
  return {
    kind,
    list: () => listWorks(database, isBox),
    show: (id) => listedWork(database, id, isBox),
    edit: async (tx, id, json) => {
      const { is_on, ...text } = readProduct(workChange, json);
      if ((await listedWork(tx, id, isBox)) === undefined) return false;
      if (is_on !== undefined && !(await switchSale(tx, id, is_on === 1))) return false;
      return describeWork(tx, id, text);
    },
    close: async (tx, id) => {
      const row = await listedWork(tx, id, isBox);
      return row !== undefined && (await cancelSale(tx, parts, row.sale_id));
    },
  };
}

const namedFields = ({ code, name, collection_id, description }: ArtworkFile | BoxFile) => ({
  code,
  name,
  collection_id,
  description,
});

const saleFields = (
  { currency_id, price, start_time, end_time }: ArtworkFile | BoxFile,
  time: number,
) => ({
  currency_id,
  price,
  starts_at: start_time ?? time,
  ends_at: end_time ?? null,
});

async function requirePlace(
  tx: Transaction,
  { isCurrency }: NftKindParts,
  { collection_id, currency_id }: ArtworkFile | BoxFile,
): Promise<void> {
  if (!isCurrency(currency_id)) {
    throw new OperatorRefusal(
      'currency_unknown',
      `Works can't be sold in currency ${currency_id}.`,
    );
  }
  if (!(await isCollection(tx, collection_id))) {
    throw new OperatorRefusal('not_found', `There is no collection ${collection_id}.`);
  }
}
