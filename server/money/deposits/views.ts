import type { Recharge } from '../../../protocol/calls/money/funds.ts';
import type { RechargeRow } from './store.ts';

export function shownRecharge(
  { user_id: _owner, ...row }: RechargeRow,
  currency_name: string,
): Recharge {
  return { ...row, currency_name };
}
