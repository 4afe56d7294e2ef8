// What is wrong with a wished order, all of it at once (R-CONTRACT-21): the core judges, by the server's own prices.
import { check_ticket, type Preview, type TicketPosition } from '../../../core/pkg/pe_core.js';
import type { Wrong } from '../../../protocol/calls/call.ts';
import type { Instrument } from '../../../protocol/calls/market.ts';
import type { ErrorKey, ErrorParams } from '../../../protocol/errors.ts';
import { wrong } from '../../call-refusal.ts';
import { isAbove, isMultiple } from '../../exact.ts';
import type { Quote } from '../../market/questions.ts';
import {
  priceless,
  refuseAll,
  seenTooOld,
  unavailable,
  type Wanted,
} from '../../trading/taking.ts';
import { isReached } from './open-limit.ts';
import { hasMostPending, hasMostPositions, ORDERS_AT_MOST } from './order-limit.ts';
import { isCross, isOpen, LONG, MARKET, type MarginMode, sideOf } from './order-row.ts';
import type { LeverWork } from './work.ts';

export interface Wish {
  instrument: Instrument;
  quote: Quote;
  type: 1 | 2;
  order_type: 0 | 1;
  share: string;
  multiple: number;
  margin_mode: MarginMode;
  target_price?: string | undefined;
  target_profit_price?: string | undefined;
  stop_loss_price?: string | undefined;
  worst_price?: string | undefined;
  quote_time?: number | undefined;
}

/** Throws all that is wrong; what the order costs where nothing is. */
export function checkTicket(work: LeverWork, wish: Wish): Preview {
  const { instrument, quote } = wish;
  const isMarket = wish.order_type === MARKET;
  const wanted: Wanted = {
    instrument,
    quote,
    now: work.time,
    quote_time: wish.quote_time,
    block_ms: work.desk.blockMs(),
  };
  const { violations, preview } = check_ticket(
    {
      side: sideOf(wish),
      lots: wish.share,
      multiple: `${wish.multiple}`,
      target_price: isMarket ? null : (wish.target_price ?? null),
      take_profit: wish.target_profit_price ?? null,
      stop_loss: wish.stop_loss_price ?? null,
      is_isolated: wish.margin_mode === 'isolated',
    },
    { ...instrument, multiples: instrument.multiples.map(String) },
    {
      available: work.account.available,
      burst_rate: work.desk.burstRate(),
      mark: quote.mark,
      positions: crossPositions(work, instrument.match_id),
    },
  );
  refuseAll([
    ...unavailable(instrument, 'is_contract'),
    ...violations.map(({ field, key, limits }) => told(field, key, limits)),
    ...(isMarket ? worstPrice(wish) : []),
    ...(isMarket ? priceless(wanted) : []),
    ...seenTooOld(wanted),
    ...tooMany(work, wish),
  ]);
  if (preview === null) throw new Error('an order without faults and without a price');
  return preview;
}

function crossPositions(work: LeverWork, match_id: number): TicketPosition[] {
  return work.account.orders
    .filter((order) => isOpen(order) && isCross(order))
    .map((order) => ({
      side: sideOf(order),
      open: order.price,
      quantity: order.number,
      margin: order.caution_money,
      mark: work.markOf(order),
      is_in_instrument: order.match_id === match_id,
    }));
}

function told(field: string, key: string, limits: ErrorParams): Wrong {
  const params = Object.keys(limits).length === 0 ? {} : { params: limits };
  return { field, error: key as ErrorKey, ...params };
}

/** A market order that would open worse than the user allows is refused. */
function worstPrice({ type, worst_price, instrument, quote }: Wish): Wrong[] {
  if (worst_price === undefined) return [];
  const off = offTick('worst_price', worst_price, instrument);
  if (off.length > 0) return off;
  const isWorse =
    type === LONG ? isAbove(quote.mark, worst_price) : isAbove(worst_price, quote.mark);
  return isWorse ? [wrong('price_moved', { field: 'worst_price' })] : [];
}

export function offTick(field: string, price: string, { tick }: Instrument): Wrong[] {
  const isOn = isMultiple(price, tick);
  return isOn ? [] : [wrong('price_off_tick', { field, params: { tick } })];
}

function tooMany(work: LeverWork, wish: Wish): Wrong[] {
  const isPlacedOpen = wish.order_type === MARKET || opensAtOnce(wish, work.time);
  const isFull = isPlacedOpen ? hasMostPositions(work) : hasMostPending(work);
  return isFull ? [wrong('order_limit', { params: { maximum: ORDERS_AT_MOST } })] : [];
}

/** A limit that the mark has already passed opens at once (R-CONTRACT-10), unless there is no trade now. */
export function opensAtOnce(
  { instrument, quote, type, target_price: price }: Wish,
  time: number,
): boolean {
  const isTrading = quote.is_open && !quote.is_halted;
  const isFresh = time - quote.time <= instrument.stale_ms;
  return isTrading && isFresh && price !== undefined && isReached({ type, price }, quote.mark);
}
