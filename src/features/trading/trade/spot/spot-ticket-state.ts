import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Core } from '../../../../lib/core/core.ts';

export interface SpotTicket {
  side: 'buy' | 'sell';
  orderType: 'market' | 'limit';
  price: string;
  amount: string;
  total: string;
  /** Which of the two was typed; the other one is computed. */
  by: 'amount' | 'total';
}

export type SpotAct =
  | { act: 'side'; side: SpotTicket['side'] }
  | { act: 'order_type'; orderType: SpotTicket['orderType']; price: string }
  | { act: 'price'; price: string }
  | { act: 'amount'; amount: string }
  | { act: 'total'; total: string }
  | { act: 'level'; price: string }
  | { act: 'placed' };

export const EMPTY_SPOT_TICKET: SpotTicket = {
  side: 'buy',
  orderType: 'limit',
  price: '',
  amount: '',
  total: '',
  by: 'amount',
};

/** A market purchase: it may be of an amount of coins, or of an amount of money. */
export const isSpending = ({ orderType, side }: SpotTicket): boolean =>
  orderType === 'market' && side === 'buy';

export function spotReducer(ticket: SpotTicket, action: SpotAct): SpotTicket {
  switch (action.act) {
    case 'side':
      return action.side === ticket.side
        ? ticket
        : { ...ticket, side: action.side, amount: '', total: '', by: 'amount' };
    case 'order_type':
      return {
        ...ticket,
        orderType: action.orderType,
        price: action.orderType === 'limit' && ticket.price === '' ? action.price : ticket.price,
        // A market sale has an amount: its proceeds are known afterwards.
        ...(action.orderType === 'market' && ticket.side === 'sell' && { total: '', by: 'amount' }),
      };
    case 'price':
      return { ...ticket, price: action.price };
    case 'amount':
      return { ...ticket, amount: action.amount, total: '', by: 'amount' };
    case 'total':
      return { ...ticket, total: action.total, amount: '', by: 'total' };
    case 'level':
      return { ...ticket, orderType: 'limit', price: action.price };
    case 'placed':
      return { ...ticket, amount: '', total: '', by: 'amount' };
  }
}

/** Amount and total as displayed: the typed one, and the one computed at the limit price. */
export function bothSizes(
  core: Core | undefined,
  { price, amount, total, by, orderType }: SpotTicket,
  { spot_step }: Pick<Instrument, 'spot_step'>,
): { amount: string; total: string } {
  const isPriced = core !== undefined && orderType === 'limit' && price !== '' && price !== '0';
  if (by === 'amount') {
    const follows = isPriced && amount !== '' ? core.evaluate('mul', [price, amount]) : '';
    return { amount, total: follows };
  }
  const follows =
    isPriced && total !== ''
      ? core.evaluate('quantize', [core.evaluate('div', [total, price]), spot_step, 'down'])
      : '';
  return { amount: follows, total };
}
