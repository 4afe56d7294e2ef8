// Checks a requested order with the core at the server's own prices and reports all errors together
// (R-CONTRACT-21).
import {
  check_ticket,
  type TicketInput,
  type TicketPosition,
  type TicketSummary,
} from '../../../core/pkg/pe_core.js';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import type { ExitLevel, OrderKind } from '../../../protocol/fields/order.ts';
import { endOf } from '../../market/engines/in-force.ts';
import {
  type PriceCheck,
  priceless,
  refuseAll,
  seenTooOld,
  unavailable,
} from '../../market/engines/taking.ts';
import { wrongsOf } from '../../market/engines/violations.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { wrong } from '../../platform/base/call-refusal.ts';
import { ATOM, add, max, quantize, roundAmount, sub } from '../../platform/base/exact.ts';
import { newRiskWrongs } from '../limits/new-risk.ts';
import { exitsOf, levelsWished } from './exits.ts';
import { isReached } from './kinds.ts';
import { type Exit, isCross, isOpen, type MarginMode, sideOf } from './order-row.ts';
import { hasMostPending, hasMostPositions, ORDERS_AT_MOST } from './rules.ts';
import type { ContractWork } from './work.ts';

export interface Wish {
  instrument: Instrument;
  quote: Quote;
  type: 1 | 2;
  kind: OrderKind;
  share: string;
  multiple: number;
  margin_mode: MarginMode;
  target_price?: string | undefined;
  trigger_price?: string | undefined;
  distance?: string | undefined;
  distance_unit?: 'price' | 'percent' | undefined;
  start_price?: string | undefined;
  in_force?: 'gtc' | 'day' | 'until' | undefined;
  until?: number | undefined;
  exits?: readonly ExitLevel[] | undefined;
  target_profit_price?: string | null | undefined;
  stop_loss_price?: string | null | undefined;
  worst_price?: string | undefined;
  quote_time?: number | undefined;
  from_spot?: string | undefined;
  copy?: { follow_user_id: number; trader_user_id: number };
}

export interface Figures extends TicketSummary {
  margin: string;
}

/** The user's own limits: they refuse new risk (R-CONTRACT-38). */
export function riskWrongs(work: ContractWork): Promise<Wrong[]> {
  const { tx, account, marks, time, parts } = work;
  return newRiskWrongs(tx, account.user_id, { marks, time, priceUsd: parts.priceUsd });
}

export function checkTicket(work: ContractWork, wish: Wish): Figures {
  const { wrongs, figures } = checkedTicket(work, wish, 1);
  refuseAll(wrongs);
  if (figures === null) throw new Error('the core returned no figures for a valid order');
  return figures;
}

/** `count`: how many orders are placed together. */
export function checkedTicket(
  work: ContractWork,
  wish: Wish,
  count: number,
): { wrongs: Wrong[]; figures: Figures | null } {
  const { instrument, quote } = wish;
  const isMarket = wish.kind === 'market';
  const priceCheck: PriceCheck = {
    instrument,
    quote,
    now: work.time,
    quote_time: wish.quote_time,
    block_ms: work.parts.blockMs(),
  };
  const { violations, summary } = check_ticket(ticketInput(work, wish, work.account.available));
  const wrongs = [
    ...unavailable(instrument, 'is_contract'),
    ...wrongsOf(violations.filter((one) => isOfCopy(wish, one))),
    ...(isMarket ? priceless(priceCheck) : []),
    ...seenTooOld(priceCheck),
    ...tooMany(work, wish, count),
  ];
  const margin = summary?.margin ?? null;
  return { wrongs, figures: summary === null || margin === null ? null : { ...summary, margin } };
}

/** A copy with another multiple may be liquidated before the trader's stop: it is opened all the same. */
function isOfCopy({ copy }: Wish, { key }: { key: string }): boolean {
  return copy === undefined || key !== 'stop_loss_unreachable';
}

export function ticketInput(work: ContractWork, wish: Wish, available: string): TicketInput {
  return {
    kind: 'contract',
    ticket: {
      side: sideOf(wish),
      lots: wish.share,
      multiple: `${wish.multiple}`,
      kind: wish.kind,
      target_price: wish.target_price ?? null,
      trigger_price: wish.trigger_price ?? null,
      distance: wish.distance ?? null,
      distance_unit: wish.distance_unit ?? 'price',
      start_price: wish.start_price ?? null,
      take_profit: wish.target_profit_price ?? null,
      stop_loss: wish.stop_loss_price ?? null,
      exits: wish.exits ?? [],
      until: textOf(endOf(wish, work.time)),
      worst_price: wish.worst_price ?? null,
      is_isolated: wish.margin_mode === 'isolated',
    },
    rules: { ...wish.instrument, multiples: wish.instrument.multiples.map(String) },
    account: {
      available: available,
      burst_rate: work.parts.burstRate(),
      mark: wish.quote.mark,
      now: textOf(work.time),
      positions: crossPositions(work, wish.instrument.match_id),
    },
  };
}

/** What the account lacks for margin and fee, as they are posted; '0' if nothing (R-CONTRACT-25). */
export function lackingFunds(work: ContractWork, wish: Wish): string {
  const { available } = work.account;
  const { violations, summary } = check_ticket(ticketInput(work, wish, available));
  const isShort = violations.some(({ key }) => key === 'insufficient_balance');
  if (!isShort || summary === null || summary.margin === null) return '0';
  const postedCost = add(roundAmount(summary.margin), roundAmount(summary.fee));
  return quantize(sub(max(postedCost, summary.cost), available), ATOM, 'up');
}

const textOf = (ms: number | null): string | null => (ms === null ? null : `${ms}`);

/** As they are stored with the order. */
export function exitsWished(wish: Wish, price: string, time: number): Exit[] {
  const { type, share, instrument } = wish;
  return exitsOf({ type, price, share }, levelsWished(wish), {
    lot_step: instrument.lot_step,
    time,
  });
}

/** All but the position `except`. */
export function crossPositions(
  work: ContractWork,
  match_id: number,
  except?: number,
): TicketPosition[] {
  return work.account.orders
    .filter((order) => isOpen(order) && isCross(order) && order.id !== except)
    .map((order) => ({
      side: sideOf(order),
      open: order.price,
      quantity: order.number,
      margin: order.caution_money,
      mark: work.markOf(order),
      is_in_instrument: order.match_id === match_id,
    }));
}

function tooMany(work: ContractWork, wish: Wish, count: number): Wrong[] {
  const isPlacedOpen = wish.kind === 'market' || opensAtOnce(wish, work.time);
  const isFull = isPlacedOpen ? hasMostPositions(work) : hasMostPending(work, count);
  return isFull ? [wrong('order_limit', { params: { maximum: ORDERS_AT_MOST } })] : [];
}

/**
 * A limit that the mark price has already passed opens at once (R-CONTRACT-10), unless the market is closed.
 */
export function opensAtOnce(
  { instrument, quote, type, kind, target_price: price }: Wish,
  time: number,
): boolean {
  if (kind !== 'limit' || price === undefined) return false;
  const isTrading = quote.is_open && !quote.is_halted;
  const isFresh = time - quote.time <= instrument.stale_ms;
  return isTrading && isFresh && isReached({ type, price }, quote.mark);
}
