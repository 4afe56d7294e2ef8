import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Wish } from '../../../../lib/api/money-wishes.ts';
import { type EntryField, kindTerms } from '../../../../shared/trade/order-kinds.ts';
import { exitText, ladderLevels } from './ladder.ts';
import { untilOf } from './ticket-check.ts';
import { type ContractTicket, canPair, type TicketPartner } from './ticket-state.ts';

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

/** Two entries in one request: the first that opens cancels the other (R-CONTRACT-35). */
export function pairWish(
  ticket: ContractTicket & { partner: TicketPartner },
  instrument: Instrument,
  cover: { atMost: string } | undefined,
): Omit<Wish<'lever.submit_pair'>, 'quote_time'> {
  const { kind, type, share, multiple, margin_mode, ...own } = contractWish(
    ticket,
    instrument,
    cover,
  );
  if (kind === undefined || !canPair(kind)) throw new Error(`${kind} is no half of a pair`);
  const { partner } = ticket;
  const isSameSide = partner.side === ticket.side;
  const exits = own.exits ?? wholeStops(ticket);
  return {
    share,
    multiple,
    margin_mode,
    currency_id: own.currency_id,
    legal_id: own.legal_id,
    in_force: own.in_force,
    until: own.until,
    kind,
    type,
    target_price: own.target_price,
    trigger_price: own.trigger_price,
    exits,
    other_kind: partner.kind,
    other_type: partner.side === 'long' ? 1 : 2,
    other_target_price: partner.kind === 'stop_market' ? undefined : partner.target_price,
    other_trigger_price: partner.kind === 'limit' ? undefined : partner.trigger_price,
    // On the other side the exits would be on the wrong side of the price.
    other_exits: isSameSide ? exits : undefined,
    from_spot: own.from_spot,
  };
}

/** One stop and one target as the list that a pair takes. */
function wholeStops({ hasStops, takeProfit, stopLoss }: ContractTicket): string | undefined {
  if (!hasStops) return undefined;
  const levels = [
    takeProfit === '' ? '' : `take_profit/${takeProfit}/100`,
    stopLoss === '' ? '' : `stop_loss/${stopLoss}/100`,
  ].filter((level) => level !== '');
  return levels.length === 0 ? undefined : levels.join(',');
}
