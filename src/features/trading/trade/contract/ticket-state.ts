export interface ContractTicket {
  side: 'long' | 'short';
  mode: 'cross' | 'isolated';
  multiple: string;
  orderType: 'market' | 'limit';
  price: string;
  lots: string;
  hasStops: boolean;
  takeProfit: string;
  stopLoss: string;
}

export type TicketAct =
  | { act: 'side'; side: ContractTicket['side'] }
  | { act: 'margin'; mode: ContractTicket['mode']; multiple: string }
  | { act: 'order_type'; orderType: ContractTicket['orderType']; price: string }
  | { act: 'price'; price: string }
  | { act: 'lots'; lots: string }
  | { act: 'stops'; hasStops: boolean }
  | { act: 'take_profit'; price: string }
  | { act: 'stop_loss'; price: string }
  | { act: 'level'; price: string }
  /** The order was accepted, or filled during an outage: it must not be sent twice. */
  | { act: 'placed' };

export type TicketSettings = Pick<ContractTicket, 'mode' | 'multiple' | 'orderType'>;

export function emptyTicket(settings: TicketSettings): ContractTicket {
  return {
    ...settings,
    side: 'long',
    price: '',
    lots: '',
    hasStops: false,
    takeProfit: '',
    stopLoss: '',
  };
}

export function ticketReducer(ticket: ContractTicket, action: TicketAct): ContractTicket {
  switch (action.act) {
    case 'side':
      // Stops of a long are on the wrong side of a short.
      return action.side === ticket.side
        ? ticket
        : { ...ticket, side: action.side, takeProfit: '', stopLoss: '' };
    case 'margin':
      return { ...ticket, mode: action.mode, multiple: action.multiple };
    case 'order_type':
      return {
        ...ticket,
        orderType: action.orderType,
        price: action.orderType === 'limit' && ticket.price === '' ? action.price : ticket.price,
      };
    case 'price':
      return { ...ticket, price: action.price };
    case 'lots':
      return { ...ticket, lots: action.lots };
    case 'stops':
      return action.hasStops
        ? { ...ticket, hasStops: true }
        : { ...ticket, hasStops: false, takeProfit: '', stopLoss: '' };
    case 'take_profit':
      return { ...ticket, takeProfit: action.price };
    case 'stop_loss':
      return { ...ticket, stopLoss: action.price };
    case 'level':
      return { ...ticket, orderType: 'limit', price: action.price };
    case 'placed':
      return { ...ticket, lots: '', hasStops: false, takeProfit: '', stopLoss: '' };
  }
}
