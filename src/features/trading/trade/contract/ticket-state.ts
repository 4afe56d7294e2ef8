import type { OrderKind } from '../../../../../protocol/fields/order.ts';
import type { SizeUnit } from '../../../../lib/state/trade-memory.ts';
import type { TicketStart } from '../../../../shared/trade/chart-ticket.ts';
import {
  type DistanceUnit,
  type EntryField,
  kindTerms,
} from '../../../../shared/trade/order-kinds.ts';
import type { TimeInForce } from '../../../../shared/trade/time-in-force.tsx';
import { EMPTY_LADDER, type Ladder } from './ladder.ts';

/** Kinds of the halves of a pair. */
export const PAIR_KINDS = ['limit', 'stop_market', 'stop_limit'] as const;
export type PairKind = (typeof PAIR_KINDS)[number];

/** The other half of a pair: lots, multiple and mode are those of the ticket. */
export interface TicketPartner {
  kind: PairKind;
  side: 'long' | 'short';
  trigger_price: string;
  target_price: string;
}

export interface ContractTicket {
  side: 'long' | 'short';
  mode: 'cross' | 'isolated';
  multiple: string;
  orderType: OrderKind;
  /** What the order kinds ask for, also of those that aren't chosen now; '' is empty. */
  entry: Readonly<Record<EntryField, string>>;
  distanceUnit: DistanceUnit;
  /** What is typed in lots; by another unit, what follows from it. */
  lots: string;
  sizeUnit: SizeUnit;
  /** What is typed in another unit than lots. */
  size: string;
  hasStops: boolean;
  takeProfit: string;
  stopLoss: string;
  /** A ladder of levels instead of one stop and one target. */
  hasBracket: boolean;
  ladder: Ladder;
  hasMore: boolean;
  /** It closes lots of a position of the other side, and never opens. */
  isReduceOnly: boolean;
  partner: TicketPartner | undefined;
  inForce: TimeInForce;
  /** As `MomentField` has it. */
  until: string;
}

export type TicketAct =
  /** From the chart: a plan, or a price that was chosen there. */
  | { act: 'start'; start: TicketStart }
  | { act: 'side'; side: ContractTicket['side'] }
  | { act: 'margin'; mode: ContractTicket['mode']; multiple: string }
  /** `price`: what an empty limit starts with. */
  | { act: 'order_type'; orderType: OrderKind; price: string }
  | { act: 'entry'; field: EntryField; value: string }
  | { act: 'distance_unit'; unit: DistanceUnit }
  /** The price of the order kind, by the arrow keys. */
  | { act: 'price'; price: string }
  | { act: 'lots'; lots: string }
  | { act: 'size_unit'; unit: SizeUnit }
  | { act: 'size'; size: string }
  | { act: 'bracket'; hasBracket: boolean }
  | { act: 'ladder'; ladder: Ladder }
  | { act: 'stops'; hasStops: boolean }
  | { act: 'take_profit'; price: string }
  | { act: 'stop_loss'; price: string }
  | { act: 'more'; hasMore: boolean }
  | { act: 'reduce_only'; isReduceOnly: boolean }
  | { act: 'partner'; partner: TicketPartner | undefined }
  | { act: 'in_force'; inForce: TimeInForce }
  | { act: 'until'; until: string }
  | { act: 'level'; price: string }
  /** The order was accepted, or filled during an outage: it must not be sent twice. */
  | { act: 'placed' };

export type TicketSettings = Pick<ContractTicket, 'mode' | 'multiple' | 'orderType' | 'sizeUnit'>;

const EMPTY_ENTRY: ContractTicket['entry'] = {
  trigger_price: '',
  target_price: '',
  distance: '',
  start_price: '',
};

const NO_LEVELS = {
  hasStops: false,
  takeProfit: '',
  stopLoss: '',
  hasBracket: false,
  ladder: EMPTY_LADDER,
} as const;

export function emptyTicket(settings: TicketSettings): ContractTicket {
  return {
    ...settings,
    side: 'long',
    entry: EMPTY_ENTRY,
    distanceUnit: 'price',
    lots: '',
    size: '',
    ...NO_LEVELS,
    hasBracket: settings.sizeUnit === 'risk',
    hasMore: false,
    isReduceOnly: false,
    partner: undefined,
    inForce: 'gtc',
    until: '',
  };
}

export function ticketReducer(ticket: ContractTicket, action: TicketAct): ContractTicket {
  switch (action.act) {
    case 'start':
      return startedTicket(ticket, action.start);
    case 'side':
      // Stops of a long are on the wrong side of a short.
      return action.side === ticket.side
        ? ticket
        : {
            ...ticket,
            side: action.side,
            takeProfit: '',
            stopLoss: '',
            ladder: EMPTY_LADDER,
            partner: undefined,
          };
    case 'margin':
      return { ...ticket, mode: action.mode, multiple: action.multiple };
    case 'order_type': {
      const { orderType, price } = action;
      const target_price =
        orderType === 'limit' && ticket.entry.target_price === ''
          ? price
          : ticket.entry.target_price;
      return {
        ...ticket,
        orderType,
        entry: { ...ticket.entry, target_price },
        partner: canPair(orderType) ? ticket.partner : undefined,
        isReduceOnly: ticket.isReduceOnly && canReduce(orderType),
      };
    }
    case 'entry':
      return withEntry(ticket, action.field, action.value);
    case 'distance_unit':
      // 1,000 USDT isn't 1,000 %.
      return { ...withEntry(ticket, 'distance', ''), distanceUnit: action.unit };
    case 'price': {
      const { bookField } = kindTerms(ticket.orderType);
      return bookField === undefined ? ticket : withEntry(ticket, bookField, action.price);
    }
    case 'lots':
      return { ...ticket, lots: action.lots };
    case 'stops':
      return action.hasStops
        ? { ...ticket, hasStops: true, isReduceOnly: false }
        : { ...ticket, ...NO_LEVELS };
    case 'bracket':
      return action.hasBracket ? withBracket(ticket) : { ...ticket, ...NO_LEVELS };
    case 'ladder':
      return { ...ticket, ladder: action.ladder };
    case 'size_unit': {
      const unitTicket = { ...ticket, sizeUnit: action.unit, size: '', lots: '' };
      // The risk is that of the stop.
      return action.unit === 'risk' ? withBracket(unitTicket) : unitTicket;
    }
    case 'size':
      return { ...ticket, size: action.size };
    case 'take_profit':
      return { ...ticket, takeProfit: action.price };
    case 'stop_loss':
      return { ...ticket, stopLoss: action.price };
    case 'more':
      return { ...ticket, hasMore: action.hasMore };
    case 'reduce_only':
      // It opens nothing, so it has neither exits nor a partner.
      return action.isReduceOnly
        ? { ...ticket, ...NO_LEVELS, isReduceOnly: true, partner: undefined }
        : { ...ticket, isReduceOnly: false };
    case 'partner':
      return { ...ticket, partner: action.partner, isReduceOnly: false };
    case 'in_force':
      return { ...ticket, inForce: action.inForce };
    case 'until':
      return { ...ticket, until: action.until };
    case 'level': {
      const { bookField } = kindTerms(ticket.orderType);
      return bookField === undefined
        ? { ...withEntry(ticket, 'target_price', action.price), orderType: 'limit' }
        : withEntry(ticket, bookField, action.price);
    }
    case 'placed':
      return {
        ...ticket,
        entry: { ...EMPTY_ENTRY, target_price: ticket.entry.target_price },
        lots: '',
        size: '',
        ...NO_LEVELS,
        hasBracket: ticket.sizeUnit === 'risk',
        isReduceOnly: false,
        partner: undefined,
        inForce: 'gtc',
        until: '',
      };
  }
}

export function canPair(kind: OrderKind): kind is PairKind {
  return PAIR_KINDS.some((one) => one === kind);
}

/** A stop that closes is a level of the position. */
export function canReduce(kind: OrderKind): boolean {
  return kind === 'market' || kind === 'limit' || kind === 'trailing';
}

function startedTicket(
  ticket: ContractTicket,
  { side, orderType, price, lots, takeProfit, stopLoss }: TicketStart,
): ContractTicket {
  const { bookField } = kindTerms(orderType);
  const entry = bookField === undefined ? EMPTY_ENTRY : { ...EMPTY_ENTRY, [bookField]: price };
  return {
    ...ticket,
    ...NO_LEVELS,
    isReduceOnly: false,
    partner: undefined,
    side,
    orderType,
    entry,
    sizeUnit: lots === '' ? ticket.sizeUnit : 'lots',
    lots: lots === '' ? ticket.lots : lots,
    hasStops: takeProfit !== '' || stopLoss !== '',
    takeProfit,
    stopLoss,
  };
}

function withEntry(ticket: ContractTicket, field: EntryField, value: string): ContractTicket {
  return { ...ticket, entry: { ...ticket.entry, [field]: value } };
}

/** The ladder begins with the stop and the target that are there already. */
function withBracket(ticket: ContractTicket): ContractTicket {
  if (ticket.hasBracket) return ticket;
  const ladder: Ladder = {
    stops: [{ price: ticket.stopLoss, part: '' }],
    targets: [{ price: ticket.takeProfit, part: '' }],
  };
  return {
    ...ticket,
    isReduceOnly: false,
    hasBracket: true,
    hasStops: false,
    takeProfit: '',
    stopLoss: '',
    ladder,
  };
}
