import { TOUCHED } from '../../../lib/api/stale-calls.ts';

export const NFT_TOUCHES = [
  ...TOUCHED.bid,
  ...TOUCHED.nft_order,
  ...TOUCHED.balance,
  'bind_box.getMyBindBoxQuotationLog',
  'bind_box.provenance',
] as const;
