import type { Answer } from '../../../../lib/api/api.ts';

type Withdrawal = Answer<'user.withdraw.list'>['list'][number];

const STATES = ['review', 'paid', 'rejected', 'cancelled'] as const;
export type WithdrawalState = (typeof STATES)[number];

export const TONES = {
  review: 'warn',
  paid: 'up',
  rejected: 'down',
  cancelled: 'neutral',
} as const satisfies Record<WithdrawalState, string>;

export function stateOf({ status }: Pick<Withdrawal, 'status'>): WithdrawalState {
  return STATES[status];
}
