import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Wish } from '../../../../lib/api/money-wishes.ts';
import type { ContractTicket } from './ticket-state.ts';

const [LIMIT, MARKET] = [0, 1] as const;

/** The request of a ticket. The server takes what it lacks at its own mark, and never more from Spot than was shown. */
export function contractWish(
  ticket: ContractTicket,
  instrument: Instrument,
  cover: { atMost: string } | undefined,
): Omit<Wish<'lever.submit'>, 'quote_time'> {
  const multiple = instrument.multiples.find((one) => `${one}` === ticket.multiple);
  if (multiple === undefined) throw new Error(`no multiple ${ticket.multiple}`);
  const isLimit = ticket.orderType === 'limit';
  const stopOf = (price: string): string | undefined =>
    ticket.hasStops && price !== '' ? price : undefined;
  return {
    currency_id: instrument.currency_id,
    legal_id: instrument.legal_id,
    type: ticket.side === 'long' ? 1 : 2,
    status: isLimit ? LIMIT : MARKET,
    share: ticket.lots,
    multiple,
    margin_mode: ticket.mode,
    target_price: isLimit ? ticket.price : undefined,
    target_profit_price: stopOf(ticket.takeProfit),
    stop_loss_price: stopOf(ticket.stopLoss),
    from_spot: cover?.atMost,
  };
}
