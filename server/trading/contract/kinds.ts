// The kinds of contract orders: one record each (R-CONTRACT-26). A record says what the watch waits for, and what a mark does to the
// order. How to add one: docs/how/orders.md.
import { trail_level } from '../../../core/pkg/pe_core.js';
import type { OrderKind } from '../../../protocol/fields/order.ts';
import type { NoticeName } from '../../people/profile/notices.ts';
import { isAbove } from '../../platform/base/exact.ts';
import {
  type CloseReason,
  type Exit,
  LONG,
  MARKET,
  type OrderRow,
  sideOf,
  type Trail,
} from './order-row.ts';
import type { FiredMark } from './watch-messages.ts';

/** `wait`: the mark does nothing to it. An order: it waits on, changed. */
export type Step = 'wait' | 'open' | OrderRow;

export interface EntryKind {
  /** What clients see that know only limit and market. */
  order_type: 0 | 1;
  /** As `core/src/engine/waits.rs` reads it. */
  waits(order: OrderRow): string;
  step(order: OrderRow, at: FiredMark): Step;
  /** The price that was waited for, where the open price may be worse. */
  trigger(order: OrderRow, at: FiredMark): string | null;
}

export const ENTRY_KINDS: Readonly<Record<OrderKind, EntryKind>> = {
  market: {
    order_type: MARKET,
    waits: () => '',
    step: () => 'wait',
    trigger: () => null,
  },
  limit: {
    order_type: 0,
    waits: limitWait,
    step: (order, { mark }) => (isReached(order, mark) ? 'open' : 'wait'),
    trigger: () => null,
  },
  stop_market: {
    order_type: 0,
    waits: stopWait,
    step: (order, { mark }) => (isTriggered(order, mark) ? 'open' : 'wait'),
    trigger: ({ trigger_price }) => trigger_price,
  },
  stop_limit: {
    order_type: 0,
    waits: (order) => (order.trigger_time === null ? stopWait(order) : limitWait(order)),
    step: (order, { mark, time }) => {
      if (order.trigger_time === null && !isTriggered(order, mark)) return 'wait';
      if (isReached(order, mark)) return 'open';
      return order.trigger_time === null ? { ...order, trigger_time: time } : 'wait';
    },
    trigger: ({ trigger_price }) => trigger_price,
  },
  trailing: {
    order_type: 0,
    waits: ({ trail, amended }) => trailWait(trail, amended, 'entry'),
    step: (order, at) => {
      const { trail } = order;
      if (trail === null) return 'wait';
      if (trail.best === null) {
        const runningTrail = startedBy(trail, at, order.type === LONG ? 'fall' : 'rise');
        return runningTrail === undefined ? 'wait' : { ...order, trail: runningTrail };
      }
      const level = levelOf(order, trail, at, true);
      return isPast(level, at.mark, order.type === LONG ? 'rise' : 'fall') ? 'open' : 'wait';
    },
    trigger: (order, at) => (order.trail === null ? null : levelOf(order, order.trail, at, true)),
  },
};

export interface ExitKind {
  reason: CloseReason;
  notice: NoticeName;
  waits(exit: Exit): string;
  /** A trailing stop that starts is returned changed. */
  step(position: OrderRow, exit: Exit, at: FiredMark): 'wait' | 'close' | Exit;
  trigger(position: OrderRow, exit: Exit, at: FiredMark): string | null;
}

const priceOf = (_position: OrderRow, { price }: Exit): string | null => price;

const atProfit = (position: OrderRow, { price }: Exit, { mark }: FiredMark) =>
  price !== null && isPast(price, mark, gains(position)) ? 'close' : 'wait';

export const EXIT_KINDS: Readonly<Record<Exit['kind'], ExitKind>> = {
  take_profit: {
    reason: 'take_profit',
    notice: 'take_profit_closed',
    waits: ({ number, price }) => `take_profit,${number},${price}`,
    step: atProfit,
    trigger: priceOf,
  },
  stop_loss: {
    reason: 'stop_loss',
    notice: 'stop_loss_closed',
    waits: ({ number, price }) => `stop_loss,${number},${price}`,
    step: (position, { price }, { mark }) =>
      price !== null && isPast(price, mark, loses(position)) ? 'close' : 'wait',
    trigger: priceOf,
  },
  limit: {
    reason: 'limit_close',
    notice: 'limit_closed',
    waits: ({ number, price }) => `limit_close,${number},${price}`,
    step: atProfit,
    trigger: priceOf,
  },
  trailing: {
    reason: 'trailing_stop',
    notice: 'trailing_closed',
    waits: ({ number, trail }) => trailWait(trail, number, 'exit'),
    step: (position, exit, at) => {
      const { trail } = exit;
      if (trail === null) return 'wait';
      if (trail.best === null) {
        const runningTrail = startedBy(trail, at, gains(position));
        return runningTrail === undefined ? 'wait' : { ...exit, trail: runningTrail };
      }
      const level = levelOf(position, trail, at, false);
      return isPast(level, at.mark, loses(position)) ? 'close' : 'wait';
    },
    trigger: (position, { trail }, at) =>
      trail === null ? null : levelOf(position, trail, at, false),
  },
};

type Way = 'rise' | 'fall';

const gains = ({ type }: OrderRow): Way => (type === LONG ? 'rise' : 'fall');
const loses = ({ type }: OrderRow): Way => (type === LONG ? 'fall' : 'rise');

/** A limit opens at its price or better (R-CONTRACT-10). */
export function isReached(
  { type, price }: Pick<OrderRow, 'type' | 'price'>,
  mark: string,
): boolean {
  return isPast(price, mark, type === LONG ? 'fall' : 'rise');
}

export function isPast(level: string, mark: string, way: Way): boolean {
  return way === 'rise' ? !isAbove(level, mark) : !isAbove(mark, level);
}

function limitWait({ price, amended }: OrderRow): string {
  return `limit,${amended},${price}`;
}

function stopWait({ trigger_by, trigger_price, amended }: OrderRow): string {
  return `stop_${trigger_by === 'rise' ? 'above' : 'below'},${amended},${trigger_price}`;
}

function isTriggered({ trigger_price, trigger_by }: OrderRow, mark: string): boolean {
  return trigger_price !== null && trigger_by !== null && isPast(trigger_price, mark, trigger_by);
}

function trailWait(trail: Trail | null, number: number, of: 'entry' | 'exit'): string {
  if (trail === null) throw new Error('a trailing stop has a distance');
  const { distance, unit, tick, start_price, best, since } = trail;
  if (best === null)
    return `${of === 'entry' ? 'entry_start' : 'trail_start'},${number},${start_price}`;
  const name = of === 'entry' ? 'trail_entry' : 'trail';
  return `${name},${number},${unit},${distance},${tick},${best},${since}`;
}

function startedBy(trail: Trail, at: FiredMark, way: Way): Trail | undefined {
  const { start_price } = trail;
  if (start_price === null || !isPast(start_price, at.mark, way)) return undefined;
  return { ...trail, best: at.mark, since: at.time };
}

/** Whether it follows rising marks: a stop of a long, an entry that sells. */
export const followsHigh = ({ type }: Pick<OrderRow, 'type'>, isEntry: boolean): boolean =>
  (type === LONG) !== isEntry;

export const betterMark = (isHigh: boolean, a: string, b: string): string =>
  isAbove(a, b) === isHigh ? a : b;

export function trailLevel(
  order: Pick<OrderRow, 'type'>,
  { distance, unit, tick, best }: Trail,
  isEntry: boolean,
): string | null {
  if (best === null) return null;
  return trail_level(sideOf(order), isEntry, best, { distance, distance_unit: unit, tick });
}

/** With the best mark that the watch has seen: it may be newer than the stored one. */
function levelOf(order: OrderRow, trail: Trail, at: FiredMark, isEntry: boolean) {
  const former = trail.best ?? at.mark;
  const best = betterMark(followsHigh(order, isEntry), at.best ?? former, former);
  return trailLevel(order, { ...trail, best }, isEntry) ?? at.mark;
}
