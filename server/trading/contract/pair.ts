import { isPending, type OrderRow } from './order-row.ts';
import type { ContractWork } from './work.ts';

/** The other half of a pair: together they hold the larger margin and pay the larger fee (R-CONTRACT-35). */
export function partnerOf(work: ContractWork, { partner_id }: OrderRow): OrderRow | undefined {
  const partner = partner_id === null ? undefined : work.find(partner_id);
  return partner !== undefined && isPending(partner) ? partner : undefined;
}
