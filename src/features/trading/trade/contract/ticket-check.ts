import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import type { SpotSource, WatchedTicket } from '../../../../../workers/market-worker.api.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { ENTRY_FIELDS, type EntryField, kindTerms } from '../../../../shared/trade/order-kinds.ts';
import { momentOf } from '../../../../ui/controls/moment-field.tsx';
import { type LadderLevel, ladderLevels } from './ladder.ts';
import type { ContractTicket } from './ticket-state.ts';

export type TicketField =
  | 'share'
  | 'risk'
  | 'multiple'
  | EntryField
  | 'until'
  | 'price'
  | 'other_target_price'
  | 'other_trigger_price'
  | 'target_profit_price'
  | 'stop_loss_price'
  | 'exits'
  | `exits.${number}`;

interface TicketSurroundings {
  spot?: SpotSource | undefined;
  /** The server's time. */
  now?: number;
  /** The stop of a size by risk. */
  stop?: string | undefined;
}

type WatchedContract = Extract<WatchedTicket, { kind: 'contract' }>;

/**
 * The ticket that the worker checks with each edit and each mark, by the core's rules. Without lots the smallest
 * order is checked, and without its prices a market order: the summary has the price and the maximum, which the slider
 * needs first.
 */
export function watchedTicket(
  ticket: ContractTicket,
  instrument: Instrument,
  { spot, now, stop }: TicketSurroundings = {},
): WatchedContract {
  const isComplete = emptyEntry(ticket) === undefined;
  const { entry, sizeUnit } = ticket;
  const isAsked = (field: EntryField): boolean =>
    isComplete && kindTerms(ticket.orderType).fields.includes(field);
  const entryValue = (field: EntryField): string | null =>
    isAsked(field) ? valueOrNull(entry[field]) : null;
  const until = untilOf(ticket);
  return {
    kind: 'contract',
    matchId: instrument.match_id,
    ...(spot !== undefined && !isSizeEmpty(ticket) && { spot }),
    ...(until !== undefined && now !== undefined && { now: `${now}` }),
    ...(sizeUnit !== 'lots' &&
      ticket.size !== '' && {
        size: { unit: sizeUnit, value: ticket.size, stop: stop ?? null },
      }),
    ticket: {
      side: ticket.side,
      lots: sizeUnit !== 'lots' || ticket.lots === '' ? instrument.lot_min : ticket.lots,
      multiple: ticket.multiple,
      kind: isComplete ? ticket.orderType : 'market',
      target_price: entryValue('target_price'),
      trigger_price: entryValue('trigger_price'),
      distance: entryValue('distance'),
      distance_unit: ticket.distanceUnit,
      start_price: entryValue('start_price'),
      until: until === undefined ? null : `${until}`,
      exits: ticket.hasBracket ? ladderLevels(ticket.ladder).map(levelOf) : [],
      take_profit: ticket.hasStops ? valueOrNull(ticket.takeProfit) : null,
      stop_loss: ticket.hasStops ? valueOrNull(ticket.stopLoss) : null,
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

const levelOf = ({ kind, price, part }: LadderLevel) => ({ kind, price, part });

const valueOrNull = (value: string): string | null => (value === '' ? null : value);

/** The chosen end of a waiting order, in ms; undefined if none is chosen. */
export function untilOf(ticket: ContractTicket): number | undefined {
  const canEnd = kindTerms(ticket.orderType).isWaiting && ticket.inForce === 'until';
  return canEnd && ticket.until !== '' ? momentOf(ticket.until) : undefined;
}

/** The first field that the order kind needs and that is empty. */
export function emptyEntry({ orderType, entry }: ContractTicket): EntryField | undefined {
  return kindTerms(orderType).fields.find(
    (field) => !ENTRY_FIELDS[field].isOptional && entry[field] === '',
  );
}

/** Nothing is typed yet, in whichever unit. */
export function isSizeEmpty({ sizeUnit, size, lots }: ContractTicket): boolean {
  return (sizeUnit === 'lots' ? lots : size) === '';
}

export function missingField(ticket: ContractTicket): 'price' | 'size' | 'time' | undefined {
  if (emptyEntry(ticket) !== undefined) return 'price';
  if (isSizeEmpty(ticket)) return 'size';
  const needsTime = kindTerms(ticket.orderType).isWaiting && ticket.inForce === 'until';
  return needsTime && ticket.until === '' ? 'time' : undefined;
}

/**
 * What stops a reduce-only order: without a position it must not become an order that opens. It costs nothing; what is wrong
 * with its price the server says.
 */
export function reduceFaults(position: LeverOrder | undefined) {
  return position === undefined ? [{ field: 'share', key: 'order_not_open', limits: {} }] : [];
}

/** Before the core is loaded the lots are sent as they are typed: a guess could close more than was asked for. */
export function closesWhole(
  core: Pick<Core, 'evaluate'> | undefined,
  lots: string,
  most: string,
): boolean {
  return core !== undefined && core.evaluate('cmp', [lots, most]) !== '-1';
}
