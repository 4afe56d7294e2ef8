import { TOUCHED } from '../../lib/api/touched.ts';

/** Calls whose responses a purchase, a bid, a payment or a resale changes. */
export const NFT_TOUCHES = [
  ...TOUCHED.bid,
  ...TOUCHED.nft_order,
  ...TOUCHED.balance,
  'bind_box.getMyBindBoxQuotationLog',
  'bind_box.provenance',
] as const;
