import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { SpotSource, WatchedTicket } from '../../../../../workers/market-worker.api.ts';
import type { ContractTicket } from './ticket-state.ts';

export type TicketField =
  | 'share'
  | 'multiple'
  | 'target_price'
  | 'target_profit_price'
  | 'stop_loss_price';

/**
 * The ticket that the worker checks with each edit and each mark, by the core's rules. Without lots the smallest
 * order is checked: its summary has the price and the maximum, which the slider needs first.
 */
export function watchedTicket(
  ticket: ContractTicket,
  instrument: Instrument,
  spot?: SpotSource,
): Extract<WatchedTicket, { kind: 'contract' }> {
  const priceOrNull = (price: string): string | null => (price === '' ? null : price);
  return {
    kind: 'contract',
    matchId: instrument.match_id,
    ...(spot !== undefined && ticket.lots !== '' && { spot }),
    ticket: {
      side: ticket.side,
      lots: ticket.lots === '' ? instrument.lot_min : ticket.lots,
      multiple: ticket.multiple,
      target_price: ticket.orderType === 'limit' ? priceOrNull(ticket.price) : null,
      take_profit: ticket.hasStops ? priceOrNull(ticket.takeProfit) : null,
      stop_loss: ticket.hasStops ? priceOrNull(ticket.stopLoss) : null,
      worst_price: null,
      is_isolated: ticket.mode === 'isolated',
    },
    rules: {
      tick: instrument.tick,
      max_price: instrument.max_price,
      price_band_percent: instrument.price_band_percent,
      lot_size: instrument.lot_size,
      lot_step: instrument.lot_step,
      lot_min: instrument.lot_min,
      lot_max: instrument.lot_max,
      multiples: instrument.multiples.map(String),
      open_fee_rate: instrument.open_fee_rate,
    },
  };
}

export function missingField(ticket: ContractTicket): 'price' | 'size' | undefined {
  if (ticket.orderType === 'limit' && ticket.price === '') return 'price';
  return ticket.lots === '' ? 'size' : undefined;
}
