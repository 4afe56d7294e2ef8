export type {
  Artist,
  Bid,
  Draw,
  MyNft,
  Nft,
  NftOrder,
  Pictures,
} from '../../../protocol/calls/products/nft.ts';
export type { NftEvent } from '../../../protocol/stream.ts';
