import type { Nft } from '../../../../protocol/calls/products/nft.ts';

export type Sale = 'upcoming' | 'fixed' | 'auction' | 'deciding' | 'box' | 'sold_out' | 'closed';

export function saleOf(work: Nft, now: number): Sale {
  const { sale_state, sale_mode, start_time, end_time, remaining } = work;
  if (sale_state === 2 && now < start_time) return 'upcoming';
  if (sale_mode === 'auction' && sale_state !== 0 && end_time !== null && now >= end_time)
    return 'deciding';
  if (sale_state === 0) return sale_mode !== 'auction' && remaining === 0 ? 'sold_out' : 'closed';
  if (end_time !== null && now >= end_time) return 'closed';
  if (sale_mode === 'auction') return 'auction';
  if (remaining === 0) return 'sold_out';
  return sale_mode === 'box' ? 'box' : 'fixed';
}
