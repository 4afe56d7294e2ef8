import type { DualOrder } from '../../../../../protocol/calls/products/products.ts';

export const DUAL_STATES = ['purchased', 'settling', 'success', 'fail'] as const;
export type DualState = (typeof DUAL_STATES)[number];

export const DUAL_TONES = {
  purchased: 'base',
  settling: 'warn',
  success: 'up',
  fail: 'down',
} as const satisfies Record<DualState, string>;

export function dualState({ status }: Pick<DualOrder, 'status'>): DualState {
  return DUAL_STATES[status];
}
