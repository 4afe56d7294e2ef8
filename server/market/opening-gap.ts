// How far an instrument that closes for the night can move at its opening, and which multiples that allows (calls.md 23.9).
import type { Instrument } from '../../protocol/calls/market.ts';

/** Standard deviation of an opening, in daily moves. */
const OVERNIGHT = 0.4;
/** A throw of the dice is never further from 0 than so many deviations. */
const FURTHEST = 3;
/** A loss of so much of the margin in one step leaves nothing for others to pay. */
const MARGIN_AT_MOST = 0.5;

interface Moving {
  told: Pick<Instrument, 'type'>;
  daily_move: number;
}

/** Standard deviation, as a part of the price. Only stocks close by themselves; what the operator closes stands still. */
export function openingMove({ told, daily_move }: Moving): number {
  return told.type === 'stock' ? OVERNIGHT * daily_move : 0;
}

/** As a part of the price. */
export function largestOpeningGap(moving: Moving): number {
  return FURTHEST * openingMove(moving);
}

/** The largest multiple whose position survives every opening. */
export function largestMultiple(moving: Moving): number {
  return MARGIN_AT_MOST / largestOpeningGap(moving);
}
