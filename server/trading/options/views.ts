import type { MicroOrder } from '../../../protocol/calls/trading/options.ts';
import type { MicroRow } from './store.ts';

export function shownMicro(
  { user_id: _user_id, ...row }: MicroRow,
  currency_name: string,
): MicroOrder {
  return { ...row, currency_name };
}
