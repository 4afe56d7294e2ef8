import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Answer } from '../../../../lib/api/api.ts';
import type { Wish } from '../../../../lib/api/money-wishes.ts';
import { isSpending, type SpotTicket } from './spot-ticket-state.ts';

export type SpotOrder = Answer<'coin.trade'>;

export function spotWish(
  ticket: SpotTicket,
  amount: string,
  { currency_id, legal_id }: Instrument,
): Omit<Wish<'coin.trade'>, 'quote_time'> {
  const bySpending = isSpending(ticket) && ticket.by === 'total';
  return {
    currency_id,
    legal_id,
    type: ticket.side === 'buy' ? 1 : 2,
    amount: bySpending ? undefined : amount,
    quote_amount: bySpending ? ticket.total : undefined,
    target_price: ticket.orderType === 'limit' ? ticket.price : undefined,
  };
}
