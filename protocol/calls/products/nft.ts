// NFT. Reads also answer GET.
import * as z from 'zod/mini';
import { optional, withDefault } from '../../field.ts';
import { choiceField, flag } from '../../fields/choice.ts';
import {
  amount,
  artworkCode,
  currencyId,
  paidPrice,
  price,
  resalePrice,
  resaleTime,
} from '../../fields/money.ts';
import { keyword, seed } from '../../fields/text.ts';
import { idField, ownId } from '../../fields/whole.ts';
import {
  count,
  decimal,
  id,
  listOf,
  oneOf,
  pageOf,
  text,
  time,
  truth,
  withTypeName,
} from '../../values.ts';
import { define } from '../platform/call.ts';

const MEDIA = ['image', 'gif', 'audio', 'video'] as const;
export const RARITIES = ['common', 'rare', 'epic', 'legendary'] as const;
const SALE_MODES = ['normal', 'auction', 'box'] as const;
/** WebP with at most 160, 480 and 1,200 pixels, and a placeholder colour. */
const pictures = withTypeName(
  'Pictures',
  z.object({ small: text, medium: text, large: text, color: text }),
);
export type Pictures = z.infer<typeof pictures>;

const personId = idField('not_found');
const collectionId = idField('parameter_error', 'not_found');

const nft = withTypeName(
  'Nft',
  z.object({
    id,
    code: text,
    name: text,
    type: oneOf(...MEDIA),
    image: text,
    media: z.nullable(text),
    sale_mode: oneOf(...SALE_MODES),
    currency_id: id,
    currency_name: text,
    price: decimal,
    current_bid: z.nullable(decimal),
    bid_count: count,
    margin: z.nullable(decimal),
    min_raise: z.nullable(decimal),
    rarity: z.nullable(text),
    uid: id,
    nickname: text,
    head_portrait: z.nullable(text),
    /** The same for all works of one owner, and an id of nothing else: it doesn't name the account. */
    owner_uid: z.nullable(id),
    owner_nickname: z.nullable(text),
    collection_id: z.nullable(id),
    collection_name: z.nullable(text),
    start_time: time,
    end_time: z.nullable(time),
    /** 2 before `start_time`, 1 while on sale, 0 when switched off, sold or ended. */
    sale_state: oneOf(0, 1, 2),
    supply: count,
    remaining: count,
    collected: truth,
    collect_count: count,
    description: text,
    create_time: time,
    /** Rate of the collection: paid to its artist on a resale. */
    royalty_rate: decimal,
    pictures,
    /** The caller is the owner. */
    is_mine: truth,
  }),
);
export type Nft = z.infer<typeof nft>;

const artist = withTypeName(
  'Artist',
  z.object({
    uid: id,
    nickname: text,
    head_portrait: z.nullable(text),
    introduction: text,
    work_count: count,
    turnover_usd: decimal,
  }),
);
export type Artist = z.infer<typeof artist>;

export const bid = withTypeName(
  'Bid',
  z.object({
    id,
    code: text,
    name: text,
    image: text,
    /** Masked, except for the user's own. */
    nickname: text,
    price: decimal,
    currency_id: id,
    /** 1 leading, 2 outbid, 3 won, 4 lost. */
    status: oneOf(1, 2, 3, 4),
    create_time: time,
  }),
);
export type Bid = z.infer<typeof bid>;

/** A verifiable draw (R-DRAW-1). All but the hash is null until the box is opened. */
const draw = withTypeName(
  'Draw',
  z.object({
    hash: text,
    secret: z.nullable(text),
    seed: z.nullable(text),
    position: z.nullable(count),
    size: z.nullable(count),
    /** The remaining items in listed order. Position 0 is the first copy of the first item. */
    items: z.nullable(z.array(z.object({ name: text, rarity: text, left: count }))),
  }),
);
export type Draw = z.infer<typeof draw>;

const myNft = withTypeName(
  'MyNft',
  z.object({
    id,
    code: text,
    name: text,
    type: oneOf(...MEDIA),
    image: text,
    media: z.nullable(text),
    rarity: z.nullable(text),
    is_box: truth,
    /** 1 mine, 2 unopened box, 3 on resale. */
    status: oneOf(1, 2, 3),
    paid: decimal,
    currency_id: id,
    create_time: time,
    /** Null if it didn't come out of a box. */
    draw: z.nullable(draw),
    pictures,
    /** Rate of the work's collection, for a resale. */
    royalty_rate: decimal,
    currency_name: text,
    /** While on resale; for an auction with bids the highest bid. */
    sale: z.nullable(
      z.object({
        sale_mode: oneOf('normal', 'auction'),
        price: decimal,
        currency_id: id,
        currency_name: text,
        end_time: z.nullable(time),
      }),
    ),
  }),
);
export type MyNft = z.infer<typeof myNft>;

export const nftOrder = withTypeName(
  'NftOrder',
  z.object({
    id,
    code: text,
    name: text,
    image: text,
    price: decimal,
    margin: decimal,
    currency_id: id,
    currency_name: text,
    /** 0 to be paid, 1 paid, 2 expired. */
    status: oneOf(0, 1, 2),
    is_read: truth,
    pay_deadline: z.nullable(time),
    pay_time: z.nullable(time),
    create_time: time,
    /** Bought at its price, won by auction, or offered after the winner didn't pay. */
    kind: oneOf('bought', 'won', 'second'),
  }),
);
export type NftOrder = z.infer<typeof nftOrder>;

/** `uid` is the artist; `collected` means the user's favourites, and needs a session. */
export const artworks = define('POST', '/bind_box/getBoxList', ['G', 'L'], {
  request: {
    type: optional(choiceField(...MEDIA)),
    sale_mode: optional(choiceField(...SALE_MODES)),
    sort: withDefault(choiceField('new', 'price_up', 'price_down', 'hot', 'ending'), 'new'),
    keyword: optional(keyword),
    uid: optional(personId),
    collection_id: optional(collectionId),
    currency_id: optional(currencyId),
    /** In the currency of each work; for an auction the current bid. */
    min_price: optional(price),
    max_price: optional(price),
    rarity: optional(choiceField(...RARITIES)),
    collected: withDefault(flag, false),
  },
  response: pageOf(nft),
  errors: ['session_required', 'session_invalid'],
  alsoGet: true,
});

export const artwork = define('POST', '/bind_box/getBoxDetail', ['G'], {
  request: { code: artworkCode },
  response: z.extend(nft, {
    odds: z.nullable(z.array(z.object({ rarity: text, chance_percent: decimal }))),
    my_bid: z.nullable(decimal),
    my_margin: z.nullable(decimal),
    /** Of an auction: the share of a bid that its margin must cover, and the highest bid that is accepted now. */
    margin_rate: z.nullable(decimal),
    max_bid: z.nullable(decimal),
  }),
  alsoGet: true,
});

export const artists = define('POST', '/bind_box/getArtist', ['G', 'L'], {
  request: { keyword: optional(keyword) },
  response: pageOf(artist),
  alsoGet: true,
});

export const artistDetail = define('POST', '/bind_box/getArtistDetail', ['G', 'L'], {
  request: { uid: personId },
  response: z.extend(artist, { works: pageOf(nft) }),
  alsoGet: true,
});

export const nftCurrencies = define('POST', '/bind_box/getNftCurrency', ['G'], {
  response: listOf(z.object({ currency_id: id, name: text, image: text })),
  alsoGet: true,
  cached: true,
});

export const collections = define('POST', '/bind_box/getCollection', ['G', 'L'], {
  request: { keyword: optional(keyword), uid: optional(personId) },
  response: pageOf(
    z.object({
      id,
      name: text,
      image: text,
      uid: id,
      nickname: text,
      count,
      floor_price: z.nullable(decimal),
      currency_id: id,
    }),
  ),
  alsoGet: true,
});

export const collect = define('POST', '/bind_box/collect', ['U'], {
  request: { code: artworkCode },
  response: z.object({ collected: truth, collect_count: count }),
});

/** `price` must be the current one. */
export const buy = define('POST', '/bind_box/buyNFT', ['U', 'V', 'I'], {
  request: { code: artworkCode, price: paidPrice },
  response: nftOrder,
  errors: ['nft_not_on_sale', 'price_changed', 'nft_own', 'insufficient_balance', 'nft_sold_out'],
});

export const payMargin = define('POST', '/bind_box/marginNFT', ['U', 'V', 'I'], {
  request: { code: artworkCode },
  response: z.object({ code: text, margin: decimal }),
  errors: ['nft_not_on_sale', 'nft_own', 'margin_paid', 'nft_defaulted', 'insufficient_balance'],
});

export const placeBid = define('POST', '/bind_box/auctionNFT', ['U', 'V', 'I'], {
  request: { code: artworkCode, price: paidPrice },
  response: bid,
  errors: [
    ...[
      'nft_not_on_sale',
      'margin_required',
      'bid_too_low',
      'bid_too_high',
      'bid_leading',
      'nft_own',
    ],
    'insufficient_balance',
  ] as const,
});

export const bidsOf = define('POST', '/bind_box/getBindBoxQuotationLog', ['G', 'L'], {
  request: { code: artworkCode },
  response: pageOf(bid),
});

export const myNfts = define('POST', '/bind_box/getMyNFTs', ['U', 'L'], {
  request: { status: optional(choiceField(1, 2, 3)), type: optional(choiceField(...MEDIA)) },
  response: pageOf(myNft),
});

export const myBids = define('POST', '/bind_box/getMyBindBoxQuotationLog', ['U', 'L'], {
  request: { status: optional(choiceField(1, 2, 3, 4)) },
  response: pageOf(bid),
});

const provenanceEntry = withTypeName(
  'Provenance',
  z.object({
    id,
    kind: oneOf('mint', 'sale', 'auction', 'resale', 'opened'),
    price: z.nullable(decimal),
    currency_id: z.nullable(id),
    /** Masked, except for the user's own; null for the artist. */
    from: z.nullable(text),
    to: text,
    create_time: time,
  }),
);
export type Provenance = z.infer<typeof provenanceEntry>;

export const provenance = define('POST', '/bind_box/provenance', ['G', 'L'], {
  request: { code: artworkCode },
  response: pageOf(provenanceEntry),
  alsoGet: true,
});

/** For an open box, returns the same answer again. */
export const openBox = define('POST', '/bind_box/openBlindBox', ['U', 'I'], {
  request: { id: ownId, seed: optional(seed) },
  response: myNft,
  errors: ['nft_not_a_box'],
});

/** Can't be withdrawn. An auction needs increment and margin. */
export const resell = define('POST', '/bind_box/resellNFT', ['U', 'K1', 'V', 'I'], {
  request: {
    id: ownId,
    sale_mode: choiceField('normal', 'auction'),
    price: resalePrice,
    currency_id: currencyId,
    end_time: resaleTime,
    start_time: optional(resaleTime),
    min_raise: optional(resalePrice),
    margin: optional(amount),
  },
  checks: [
    {
      of: ['sale_mode'],
      holds: ({ sale_mode, min_raise }) => sale_mode === 'normal' || min_raise !== undefined,
      error: 'nft_price_invalid',
      at: 'min_raise',
    },
    {
      of: ['sale_mode'],
      holds: ({ sale_mode, margin }) => sale_mode === 'normal' || margin !== undefined,
      error: 'amount_invalid',
      at: 'margin',
    },
    {
      of: ['start_time', 'end_time'],
      holds: ({ start_time, end_time }) => start_time === undefined || start_time < end_time,
      error: 'nft_price_invalid',
      at: 'end_time',
    },
  ],
  response: nft,
  errors: ['nft_already_on_sale', 'nft_box_unopened'],
});

/** Won auctions: unpaid, then paid and expired. */
export const wonOrders = define('POST', '/bind_box/getNeedPayNFTOrder', ['U', 'L'], {
  response: z.extend(pageOf(nftOrder), { unread: count }),
});

/** One or all. */
export const readWonOrder = define('POST', '/bind_box/readNFTOrderMessage', ['U'], {
  request: { id: optional(ownId) },
  response: z.object({ unread: count }),
});

/** Within 1 day. */
export const payWonOrder = define('POST', '/bind_box/payNFTOrder', ['U', 'V', 'I'], {
  request: { id: ownId },
  response: nftOrder,
  errors: ['nft_order_expired', 'nft_order_paid', 'insufficient_balance'],
});
