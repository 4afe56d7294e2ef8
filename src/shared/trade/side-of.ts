import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';

export function sideOf({ type }: Pick<LeverOrder, 'type'>): 'long' | 'short' {
  return type === 1 ? 'long' : 'short';
}
