import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Wish } from '../../../../lib/api/money-wishes.ts';
import { type EntryField, kindTerms } from '../../../../shared/trade/order-kinds.ts';
import { exitText, ladderLevels } from './ladder.ts';
import { untilOf } from './ticket-check.ts';
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
  const { fields, isWaiting } = kindTerms(ticket.orderType);
  const entryOf = (field: EntryField): string | undefined =>
    fields.includes(field) && ticket.entry[field] !== '' ? ticket.entry[field] : undefined;
  const stopOf = (price: string): string | undefined =>
    ticket.hasStops && price !== '' ? price : undefined;
  const until = untilOf(ticket);
  const exits = ticket.hasBracket ? ladderLevels(ticket.ladder).map(exitText) : [];
  return {
    currency_id: instrument.currency_id,
    legal_id: instrument.legal_id,
    type: ticket.side === 'long' ? 1 : 2,
    status: isWaiting ? LIMIT : MARKET,
    kind: ticket.orderType,
    share: ticket.lots,
    multiple,
    margin_mode: ticket.mode,
    target_price: entryOf('target_price'),
    trigger_price: entryOf('trigger_price'),
    distance: entryOf('distance'),
    distance_unit: entryOf('distance') === undefined ? undefined : ticket.distanceUnit,
    start_price: entryOf('start_price'),
    in_force: isWaiting ? ticket.inForce : undefined,
    until,
    exits: exits.length === 0 ? undefined : exits.join(','),
    target_profit_price: stopOf(ticket.takeProfit),
    stop_loss_price: stopOf(ticket.stopLoss),
    from_spot: cover?.atMost,
  };
}
