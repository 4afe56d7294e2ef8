import type { Withdrawal } from '../../../protocol/calls/money/funds.ts';
import { shownCard } from '../payees/shown-card.ts';
import type { WithdrawalRow } from './store.ts';

export function shownWithdrawal(
  { user_id: _owner, card, created_at, handled_at, ...row }: WithdrawalRow,
  currency_name: string,
): Withdrawal {
  return {
    ...row,
    currency_name,
    bank:
      card?.card_number === undefined ? null : `${card.bank_name} ${shownCard(card).card_number}`,
    create_time: created_at,
    handle_time: handled_at,
  };
}
