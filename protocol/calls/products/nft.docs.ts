import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./nft.ts')> = {
  artworks:
    "Works on the market. `uid` is the artist; `collected=1` shows the user's collection and needs a session.",
  artwork: "One work; a box with its odds, an auction with the caller's bid and margin.",
  artists: 'Artists.',
  artistDetail: 'One artist with the works.',
  nftCurrencies: 'The currencies of prices.',
  collections: 'Series of works.',
  collect: 'Adds a work to the collection or takes it out.',
  buy: 'Buys a work or a box at its current `price`: *buyer available -> seller (or artist) available*.',
  payMargin:
    'Pays the margin of an auction once: *available -> frozen*. It returns at the end to those who did not win (R-NFT-1).',
  placeBid: 'Bids. Moves no money; a bid in the last minute moves the end (R-NFT-1).',
  bidsOf: 'The bids of one work.',
  myNfts: "The user's works: 1 owned, 2 unopened box, 3 on resale.",
  myBids: "The user's bids: 1 leading, 2 outbid, 3 won, 4 lost.",
  provenance: 'The history of a work, newest first: each sale with its time and price (R-NFT-5).',
  openBox:
    'Opens a box by the shown odds. Opened before: the same answer. `id` is that of MyNft, `seed` joins the draw (R-NFT-3).',
  resell:
    "Puts a work on sale, as `normal` or `auction` (then with `min_raise` and `margin`). It can't be withdrawn (R-NFT-4).",
  wonOrders: 'Auctions won: unpaid first, then paid and expired.',
  readWonOrder: 'Marks one or all of these as read.',
  payWonOrder:
    'Pays the whole price within a day: *available -> seller*; the margin returns. Unpaid, the margin goes to the seller (R-NFT-2).',
};
