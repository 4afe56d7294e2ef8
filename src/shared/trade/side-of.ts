import type { LeverOrder } from '../../lib/market/types.ts';

export function sideOf({ type }: Pick<LeverOrder, 'type'>): 'long' | 'short' {
  return type === 1 ? 'long' : 'short';
}
