import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Answer } from '../../../../lib/api/api.ts';
import type { Wish } from '../../../../lib/api/money-wishes.ts';
import { momentOf } from '../../../../ui/controls/moment-field.tsx';
import { canWait, isSpending, SPOT_FIELDS, type SpotTicket } from './spot-ticket-state.ts';

export type SpotOrder = Answer<'coin.trade'>;
export type SpotPlaced = SpotOrder | Answer<'coin.trade_pair'>;
type SpotWish = Omit<Wish<'coin.trade'>, 'quote_time'>;
type PairWish = Omit<Wish<'coin.trade_pair'>, 'quote_time'>;

export function spotWish(
  ticket: SpotTicket,
  amount: string,
  { currency_id, legal_id }: Instrument,
): SpotWish | PairWish {
  const { prices, orderType, execution, inForce, until } = ticket;
  const type = ticket.side === 'buy' ? 1 : 2;
  const end = {
    in_force: canWait(ticket) && inForce !== 'gtc' ? inForce : undefined,
    until: canWait(ticket) && inForce === 'until' ? momentOf(until) : undefined,
  };
  if (orderType === 'pair') {
    const { target_price, trigger_price, stop_target_price } = prices;
    const stop = stop_target_price === '' ? undefined : stop_target_price;
    const pair = { target_price, trigger_price, stop_target_price: stop, execution };
    return { currency_id, legal_id, type, amount, ...pair, ...end };
  }
  const bySpending = isSpending(ticket) && ticket.by === 'total';
  const fields = SPOT_FIELDS[orderType];
  return {
    currency_id,
    legal_id,
    type,
    kind: orderType,
    amount: bySpending ? undefined : amount,
    quote_amount: bySpending ? ticket.total : undefined,
    target_price: fields.includes('target_price') ? prices.target_price : undefined,
    trigger_price: fields.includes('trigger_price') ? prices.trigger_price : undefined,
    execution: execution === 'normal' ? undefined : execution,
    ...end,
  };
}
