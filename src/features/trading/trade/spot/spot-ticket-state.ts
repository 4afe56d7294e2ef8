import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Execution, SpotKind } from '../../../../../protocol/fields/order.ts';
import type { Core } from '../../../../lib/core/core.ts';
import type { TimeInForce } from '../../../../shared/trade/time-in-force.tsx';

/** A pair is a limit and a stop of one amount, of which the first cancels the other. */
export type SpotOrderType = SpotKind | 'pair';

/** What an order type asks for. `stop_target_price` is the limit of a pair's stop. */
export type SpotPriceField = 'target_price' | 'trigger_price' | 'stop_target_price';

export const SPOT_FIELDS: Readonly<Record<SpotOrderType, readonly SpotPriceField[]>> = {
  market: [],
  limit: ['target_price'],
  stop_market: ['trigger_price'],
  stop_limit: ['trigger_price', 'target_price'],
  pair: ['target_price', 'trigger_price', 'stop_target_price'],
};
export const SPOT_ORDER_TYPES = [
  'market',
  'limit',
  'stop_market',
  'stop_limit',
  'pair',
] as const satisfies readonly SpotOrderType[];

export interface SpotTicket {
  side: 'buy' | 'sell';
  orderType: SpotOrderType;
  /** '' is empty; also of those that aren't asked for now. */
  prices: Readonly<Record<SpotPriceField, string>>;
  amount: string;
  total: string;
  /** Which of the two was typed; the other one is computed. */
  by: 'amount' | 'total';
  hasMore: boolean;
  execution: Execution;
  inForce: TimeInForce;
  /** As `MomentField` has it. */
  until: string;
}

export type SpotAct =
  | { act: 'side'; side: SpotTicket['side'] }
  /** `price`: what an empty limit starts with. */
  | { act: 'order_type'; orderType: SpotOrderType; price: string }
  | { act: 'entry'; field: SpotPriceField; value: string }
  /** The price of the order type, by the arrow keys. */
  | { act: 'price'; price: string }
  | { act: 'amount'; amount: string }
  | { act: 'total'; total: string }
  | { act: 'more'; hasMore: boolean }
  | { act: 'execution'; execution: Execution }
  | { act: 'in_force'; inForce: SpotTicket['inForce'] }
  | { act: 'until'; until: string }
  | { act: 'level'; price: string }
  | { act: 'placed' };

export const EMPTY_SPOT_TICKET: SpotTicket = {
  side: 'buy',
  orderType: 'limit',
  prices: { target_price: '', trigger_price: '', stop_target_price: '' },
  amount: '',
  total: '',
  by: 'amount',
  hasMore: false,
  execution: 'normal',
  inForce: 'gtc',
  until: '',
};

const hasLimit = (orderType: SpotOrderType): boolean =>
  SPOT_FIELDS[orderType].includes('target_price');

/** A purchase without a limit: a market order may be of coins or of money, a stop is of money. */
export const isSpending = ({ orderType, side }: SpotTicket): boolean =>
  side === 'buy' && !hasLimit(orderType);

export const spendsOnly = ({ orderType, side }: SpotTicket): boolean =>
  side === 'buy' && orderType === 'stop_market';

/** It waits until something comes: it can end by itself. */
export const canWait = ({ orderType, execution }: SpotTicket): boolean =>
  orderType !== 'market' && !(orderType === 'limit' && isAtOnce(execution));

const isAtOnce = (execution: Execution): boolean => execution === 'ioc' || execution === 'fok';

/** The ways of execution that an order type has. */
export function executionsOf(orderType: SpotOrderType): readonly Execution[] {
  if (orderType === 'limit') return EXECUTIONS;
  return orderType === 'pair' ? ['normal', 'post_only'] : ['normal'];
}

export const EXECUTIONS = [
  'normal',
  'post_only',
  'ioc',
  'fok',
] as const satisfies readonly Execution[];

const withoutSize = { amount: '', total: '' };

/** The size is typed in what the order takes. */
function withSize(ticket: SpotTicket): SpotTicket {
  if (spendsOnly(ticket))
    return ticket.by === 'total' ? ticket : { ...ticket, ...withoutSize, by: 'total' };
  const isSale = ticket.side === 'sell' && !hasLimit(ticket.orderType);
  const isInCoins = isSale || ticket.orderType === 'pair';
  return isInCoins && ticket.by === 'total' ? { ...ticket, ...withoutSize, by: 'amount' } : ticket;
}

export function spotReducer(ticket: SpotTicket, action: SpotAct): SpotTicket {
  switch (action.act) {
    case 'side':
      return action.side === ticket.side
        ? ticket
        : withSize({ ...ticket, ...withoutSize, side: action.side, by: 'amount' });
    case 'order_type': {
      const { orderType, price } = action;
      const execution = executionsOf(orderType).includes(ticket.execution)
        ? ticket.execution
        : 'normal';
      const next = { ...ticket, orderType, execution };
      const startsLimit = orderType === 'limit' && ticket.prices.target_price === '';
      return withSize(startsLimit ? withPrice(next, 'target_price', price) : next);
    }
    case 'entry':
      return withPrice(ticket, action.field, action.value);
    case 'price': {
      const [field] = SPOT_FIELDS[ticket.orderType];
      return field === undefined ? ticket : withPrice(ticket, field, action.price);
    }
    case 'amount':
      return { ...ticket, amount: action.amount, total: '', by: 'amount' };
    case 'total':
      return { ...ticket, total: action.total, amount: '', by: 'total' };
    case 'more':
      return { ...ticket, hasMore: action.hasMore };
    case 'execution':
      return { ...ticket, execution: action.execution };
    case 'in_force':
      return { ...ticket, inForce: action.inForce };
    case 'until':
      return { ...ticket, until: action.until };
    case 'level': {
      const orderType = hasLimit(ticket.orderType) ? ticket.orderType : 'limit';
      return withPrice(withSize({ ...ticket, orderType }), 'target_price', action.price);
    }
    case 'placed':
      return withSize({ ...ticket, ...withoutSize, by: 'amount' });
  }
}

function withPrice(ticket: SpotTicket, field: SpotPriceField, value: string): SpotTicket {
  return { ...ticket, prices: { ...ticket.prices, [field]: value } };
}

/** Amount and total as displayed: the typed one, and the one computed at the limit price. */
export function bothSizes(
  core: Core | undefined,
  { prices, amount, total, by, orderType }: SpotTicket,
  { spot_step }: Pick<Instrument, 'spot_step'>,
): { amount: string; total: string } {
  const price = prices.target_price;
  const isPriced = core !== undefined && hasLimit(orderType) && price !== '' && price !== '0';
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
