import type { Instrument } from '../../lib/market/types.ts';

/** Decimals of amounts of money on the trading page. */
export const MONEY_DECIMALS = 2;
/** Where a figure has no value. */
export const NONE = '—';

/** Decimals of a step: of ticks, lots and amounts. */
export function decimalsOf(step: string): number {
  return step.split('.')[1]?.length ?? 0;
}

/** Decimals of an instrument's prices. */
export function priceDecimals({ tick }: Pick<Instrument, 'tick'>): number {
  return decimalsOf(tick);
}
