// How far an instrument that closes overnight can move at its opening, and which multiples that allows (R-PRICE-4).
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { scaledOf } from './scaled-text.ts';

/** Standard deviation of an opening, in tenths of a daily move. */
const OVERNIGHT_TENTHS = 4;
/** Bound of a random draw, in standard deviations. */
const FURTHEST = 3;
/** A gap takes at most this part of a position's margin. */
const MARGIN_PERCENT = 50;
const FINE = -18;

interface Moving {
  wire: Pick<Instrument, 'type'>;
  daily_move: number;
}

/**
 * Standard deviation as a fraction of the price. Only stocks close by schedule; a market closed by the operator doesn't
 * move.
 */
export function openingMove({ wire, daily_move }: Moving): number {
  return wire.type === 'stock' ? (OVERNIGHT_TENTHS / 10) * daily_move : 0;
}

/** Whether the largest gap leaves a position of this multiple half of its margin. */
export function survivesOpening(multiple: number, daily_percent: string): boolean {
  const daily = scaledOf(daily_percent, FINE) ?? 0n;
  const gapTenths = daily * BigInt(OVERNIGHT_TENTHS * FURTHEST * multiple);
  return gapTenths <= BigInt(MARGIN_PERCENT * 10) * 10n ** 18n;
}
