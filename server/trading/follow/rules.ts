// Copy trading: pure rules (R-COPY-1, R-COPY-3, R-COPY-5, R-COPY-7).
import { check_stops, evaluate } from '../../../core/pkg/pe_core.js';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import {
  add,
  div,
  isAbove,
  isNegative,
  max,
  mul,
  quantize,
  roundAmount,
  sub,
} from '../../platform/base/exact.ts';
import { LONG } from '../contract/order-row.ts';

/** A copy with a longer delay notifies the follower of it. */
export const LATE_MS = 5000;

type Rules = Pick<Instrument, 'lot_step'>;

export function copiedLots(
  { type, number }: { type: 1 | 2; number: string },
  trader_lots: string,
  { lot_step }: Rules,
): string {
  return type === 1
    ? evaluate('copy_lots', [trader_lots, number, lot_step])
    : quantize(number, lot_step, 'down');
}

/** As displayed: with 2 decimals above 1. */
export function keptNumber(type: 1 | 2, number: string): string {
  return type === 1 ? evaluate('copy_ratio', [number]) : number;
}

/**
 * The lots that a copy closes when the trader has `rest` of `opened` left: the same fraction of the copy's opening,
 * less earlier parts. 0 if that rounds to nothing.
 */
export function closedLots(
  copy: { share: string; closed_share: string; trader_share: string },
  rest: string,
  { lot_step }: Rules,
): string {
  const part = div(mul(copy.share, sub(copy.trader_share, rest)), copy.trader_share);
  const dueShare = sub(quantize(part, lot_step, 'down'), copy.closed_share);
  return isNegative(dueShare) ? '0' : dueShare;
}

/** The worst price at which a copy may open, rounded to a tick that is not worse. */
export function worstPrice(
  type: 1 | 2,
  trader_price: string,
  tolerance_percent: string,
  tick: string,
): string {
  const part = div(tolerance_percent, '100');
  return type === LONG
    ? quantize(mul(trader_price, add('1', part)), tick, 'down')
    : quantize(mul(trader_price, sub('1', part)), tick, 'up');
}

export interface Stops {
  target_profit_price: string | null;
  stop_loss_price: string | null;
}

/** The trader's stops that are valid for a copy opened at this mark price. */
export function fittingStops(
  type: 1 | 2,
  mark: string,
  tick: string,
  { target_profit_price: profit, stop_loss_price: loss }: Stops,
): Stops {
  const side = type === LONG ? 'long' : 'short';
  const fits = (gain: string | null, stop: string | null): boolean =>
    check_stops(side, mark, tick, gain, stop, null).length === 0;
  return {
    target_profit_price: fits(profit, null) ? profit : null,
    stop_loss_price: fits(null, loss) ? loss : null,
  };
}

/** The trader's multiple, or the highest one of the instrument below it. */
export function copiedMultiple(
  multiple: number,
  { multiples }: Pick<Instrument, 'multiples'>,
): number {
  const lower = multiples.filter((one) => one <= multiple);
  return lower.length === 0 ? Math.min(...multiples) : Math.max(...lower);
}

interface Profits {
  profit: string;
  high_water: string;
}

/** Effect of a closed copy on its follow: adds the net profit, and shares the part above the high-water mark. */
export function afterClose(
  { profit, high_water }: Profits,
  net: string,
  share_rate: string,
): Profits & { share: string } {
  const total = roundAmount(add(profit, net));
  const share = evaluate('trader_share', [profit, high_water, roundAmount(net), share_rate]);
  return {
    profit: total,
    high_water: max(high_water, total),
    share: quantize(share, '0.00000001', 'down'),
  };
}

export function isLossReached(profit: string, loss_limit: string | null): boolean {
  return loss_limit !== null && !isAbove(profit, `-${loss_limit}`);
}
