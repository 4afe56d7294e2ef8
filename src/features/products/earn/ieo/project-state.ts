import type { Project, ProjectOrder } from '../../../../../protocol/calls/products/products.ts';

export const PROJECT_STATES = ['warm_up', 'open', 'finished'] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

export const PROJECT_TONES = {
  warm_up: 'warn',
  open: 'base',
  finished: 'neutral',
} as const satisfies Record<ProjectState, string>;

/** By time, because the response may be older than the start of a state. */
export function projectState(
  { start_time, end_time }: Pick<Project, 'start_time' | 'end_time'>,
  now: number,
): ProjectState {
  if (now < start_time) return 'warm_up';
  return now < end_time ? 'open' : 'finished';
}

const ORDER_STATES = ['subscribed', 'locked', 'unlocked', 'none'] as const;
type OrderState = (typeof ORDER_STATES)[number];

export const ORDER_TONES = {
  subscribed: 'base',
  locked: 'warn',
  unlocked: 'up',
  none: 'neutral',
} as const satisfies Record<OrderState, string>;

export function orderState({ status }: Pick<ProjectOrder, 'status'>): OrderState {
  return ORDER_STATES[status];
}
