import type { Instrument } from '../../../protocol/calls/market/market.ts';

export const MONEY_DECIMALS = 2;
const FINE_DECIMALS = 8;
const COARSE_UNIT = 'USDT';

/** Decimals of an amount of this currency: an amount of BTC is small. */
export function amountDecimals(unit: string): number {
  return unit === COARSE_UNIT ? MONEY_DECIMALS : FINE_DECIMALS;
}

export function stepOf(decimals: number): string {
  return decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
}

/** An amount of USDT is written alone, one of another currency with its name. */
export function withUnit(amountText: string, unit: string): string {
  return unit === COARSE_UNIT ? amountText : `${amountText}\u00a0${unit}`;
}

/** Currency in which a pair is settled: `BTC` of `ETH/BTC`. */
export function unitOf(symbol: string): string {
  return symbol.split('/')[1] ?? COARSE_UNIT;
}

export const NONE = '—';

export type Tone = 'plain' | 'up' | 'down';

/** The tone of a profit, or of another value that may be negative. */
export function toneOf(value: string | undefined): Tone {
  if (value === undefined || value === '0') return 'plain';
  return value.startsWith('-') ? 'down' : 'up';
}

/** Adds the plus sign that formatting omits. */
export function withSign(amountText: string, value: string): string {
  return toneOf(value) === 'up' ? `+${amountText}` : amountText;
}

/** For ticks, lots and amounts. */
export function decimalsOf(step: string): number {
  return step.split('.')[1]?.length ?? 0;
}

export function priceDecimals({ tick }: Pick<Instrument, 'tick'>): number {
  return decimalsOf(tick);
}
