import type {
  Artist,
  Bid,
  Draw,
  MyNft,
  Nft,
  NftOrder,
  Provenance,
} from '../../../protocol/calls/products/nft.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { maskedNickname } from '../../people/profile/masked-nickname.ts';
import { textsOf } from '../../platform/http/texts.ts';
import type { BidRow } from './bid-store.ts';
import type { HoldingRow, ProvenanceRow } from './holding-store.ts';
import type { OrderRow } from './order-store.ts';
import { saleState } from './rules.ts';
import type { ArtistRow, WorkRow } from './work-store.ts';

export interface Reader {
  user_id: number;
  time: number;
  language: WireLanguage;
  nameOf(currency_id: number): string;
}

/** Descriptions of the sandbox's gallery are in locales/; a drawing is named `<collection>-<place>`. */
function descriptionOf({ drawing, description }: WorkRow, language: WireLanguage): string {
  const collection = drawing?.split('-')[0];
  const t = textsOf(language);
  return collection === undefined ? description : t(`art:collection.${collection}`);
}

export function shownArtist({ key, ...row }: ArtistRow, language: WireLanguage): Artist {
  const t = textsOf(language);
  return key === null ? row : { ...row, introduction: t(`art:artist.${key}`) };
}

export function shownWork(row: WorkRow, { user_id, time, language, nameOf }: Reader): Nft {
  const { owner_id, owner_uid, owner_nickname } = row;
  const isMine = owner_id === user_id;
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    type: row.type,
    image: row.pictures.medium,
    media: row.media,
    sale_mode: row.mode,
    currency_id: row.currency_id,
    currency_name: nameOf(row.currency_id),
    price: row.price,
    current_bid: row.current_bid,
    bid_count: row.bid_count,
    margin: row.margin,
    min_raise: row.min_raise,
    rarity: row.rarity,
    uid: row.uid,
    nickname: row.nickname,
    head_portrait: row.head_portrait,
    owner_uid,
    owner_nickname: owner_nickname === null ? null : maskedNickname(owner_nickname, isMine),
    collection_id: row.collection_id,
    collection_name: row.collection_name,
    start_time: row.starts_at,
    end_time: row.ends_at,
    sale_state: saleState(row, time),
    supply: row.supply,
    remaining: row.remaining,
    collected: row.collected,
    collect_count: row.collect_count,
    description: descriptionOf(row, language),
    create_time: row.create_time,
    royalty_rate: row.royalty_rate,
    pictures: row.pictures,
    is_mine: isMine,
  };
}

export function shownBid({ user_id, sale_id: _, nickname, ...row }: BidRow, reader: number): Bid {
  return { ...row, nickname: maskedNickname(nickname, user_id === reader) };
}

export function shownOrder(
  { user_id: _user, sale_id: _sale, ...row }: OrderRow,
  nameOf: Reader['nameOf'],
): NftOrder {
  return { ...row, currency_name: nameOf(row.currency_id) };
}

export function shownHolding(row: HoldingRow, nameOf: Reader['nameOf']): MyNft {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    type: row.type,
    image: row.image,
    media: row.media,
    rarity: row.rarity,
    is_box: row.is_box,
    status: row.status,
    paid: row.paid,
    currency_id: row.currency_id,
    create_time: row.create_time,
    draw: drawOf(row),
    pictures: row.pictures,
    royalty_rate: row.royalty_rate,
    currency_name: nameOf(row.currency_id),
    sale: saleOf(row, nameOf),
  };
}

function saleOf(row: HoldingRow, nameOf: Reader['nameOf']): MyNft['sale'] {
  const { sale_mode, sale_price: price, sale_currency_id: currency_id, sale_ends_at } = row;
  if (sale_mode === null || price === null || currency_id === null) return null;
  return {
    sale_mode,
    price,
    currency_id,
    currency_name: nameOf(currency_id),
    end_time: sale_ends_at,
  };
}

/** The secret is hidden until the box is opened. */
function drawOf(row: HoldingRow): Draw | null {
  if (row.draw_hash === null) return null;
  return {
    hash: row.draw_hash,
    secret: row.is_box ? null : row.draw_secret,
    seed: row.draw_seed,
    position: row.draw_position,
    size: row.draw_size,
    items: row.draw_items,
  };
}

export function shownProvenance(row: ProvenanceRow, reader: number): Provenance {
  const nameOf = (id: number | null, nickname: string | null): string =>
    nickname === null ? row.artist : maskedNickname(nickname, id === reader);
  return {
    id: row.id,
    kind: row.kind,
    price: row.price,
    currency_id: row.currency_id,
    from: row.kind === 'mint' ? null : nameOf(row.from_id, row.from_nickname),
    to: nameOf(row.to_id, row.to_nickname),
    create_time: row.create_time,
  };
}
