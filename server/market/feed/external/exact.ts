// Converts an exchange's decimal texts to our units, with exact integer arithmetic and an explicit rounding direction.
import type { Listed } from '../listed-instrument.ts';

/** digits x 10^-places. */
export interface Exact {
  digits: bigint;
  places: number;
}

export type Rounding = 'down' | 'nearest' | 'up';

/** Below 10^18, as every number of a frame; longer ones would exceed the 20 digits of a response. */
const PLAIN = /^(\d{1,18})(?:\.(\d{1,18}))?$/;
/** The finest exponent: every text of an exchange fits. */
const FINE = 18;

export function exactOf(text: string): Exact | undefined {
  const [, whole, fraction = ''] = PLAIN.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

export function fineOf(text: string): bigint | undefined {
  const exact = exactOf(text);
  return exact && exact.digits * 10n ** BigInt(FINE - exact.places);
}

export function priceOf(
  exact: Exact,
  { price_exponent, tick }: Pick<Listed, 'price_exponent' | 'tick'>,
  rounding: Rounding,
): number | undefined {
  return inUnits(exact, price_exponent, BigInt(tick), rounding);
}

/** In units of the quantity; a fraction of a unit is dropped. */
export function numberOf(exact: Exact, exponent: number): number | undefined {
  return inUnits(exact, exponent, 1n, 'down');
}

export const fine = (digits: bigint): Exact => ({ digits, places: FINE });

function inUnits(
  { digits, places }: Exact,
  exponent: number,
  step: bigint,
  rounding: Rounding,
): number | undefined {
  const shift = -exponent - places;
  const above = shift >= 0 ? digits * 10n ** BigInt(shift) : digits;
  const below = shift >= 0 ? step : step * 10n ** BigInt(-shift);
  // In halves of a unit, so that exact halves are recognised with odd steps too.
  const lift = { down: 0n, nearest: below, up: 2n * below - 2n }[rounding];
  const steps = (2n * above + lift) / (2n * below);
  const units = steps * step;
  if (units <= 0n || units > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  return JSON.parse(`${units}`);
}

/** The sum of two texts, of which the second may be negative; undefined unless it is above 0. */
export function sumText(a: string, b: string): string | undefined {
  const isLess = b.startsWith('-');
  const [first, second] = [fineOf(a), fineOf(isLess ? b.slice(1) : b)];
  if (first === undefined || second === undefined) return undefined;
  const sum = isLess ? first - second : first + second;
  return sum > 0n ? textOf(sum) : undefined;
}

/** The product of two texts, rounded down to 18 places. */
export function productText(a: string, b: string): string | undefined {
  const [first, second] = [fineOf(a), fineOf(b)];
  return first === undefined || second === undefined
    ? undefined
    : textOf((first * second) / 10n ** BigInt(FINE));
}

export function textOf(fineDigits: bigint): string {
  const digits = `${fineDigits}`.padStart(FINE + 1, '0');
  const fraction = digits.slice(-FINE).replace(/0+$/, '');
  return `${digits.slice(0, -FINE)}${fraction === '' ? '' : `.${fraction}`}`;
}
