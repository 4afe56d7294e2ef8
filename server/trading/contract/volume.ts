import { addVolume } from '../../people/invite/store.ts';
import { mul } from '../../platform/base/exact.ts';
import { postedChange } from '../../platform/ledger/amount.ts';
import type { OrderRow } from './order-row.ts';
import type { ContractWork } from './work.ts';

/** R-INVITE-6: what was traded at this price, at an opening or a closing. */
export async function countVolume(
  { parts, tx }: ContractWork,
  { legal_id, number, user_id }: OrderRow,
  price: string,
): Promise<void> {
  const price_usd = parts.priceUsd(legal_id);
  if (price_usd === undefined) return;
  await addVolume(tx, user_id, postedChange(mul(mul(price, number), price_usd)));
}
