import type { Instrument } from '../../lib/market/types.ts';

export const MONEY_DECIMALS = 2;
/** Shown for a missing value. */
export const NONE = '—';

export type Tone = 'plain' | 'up' | 'down';

/** The tone of a profit, or of another value that may be negative. */
export function toneOf(value: string | undefined): Tone {
  if (value === undefined || value === '0') return 'plain';
  return value.startsWith('-') ? 'down' : 'up';
}

/** Adds the plus sign that formatting omits. */
export function withSign(written: string, value: string): string {
  return toneOf(value) === 'up' ? `+${written}` : written;
}

/** Decimals of a step: of ticks, lots and amounts. */
export function decimalsOf(step: string): number {
  return step.split('.')[1]?.length ?? 0;
}

export function priceDecimals({ tick }: Pick<Instrument, 'tick'>): number {
  return decimalsOf(tick);
}
