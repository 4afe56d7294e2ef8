import { Decimal as Library } from 'decimal.js';

/** decimal.js configured by R-NUMBER-1: 20 significant digits, half up, after every operation. */
const Decimal = Library.clone({ precision: 20, rounding: Library.ROUND_HALF_UP });
export const Wide = Library.clone({ precision: 60, rounding: Library.ROUND_HALF_UP });
/** Exact for all operands: 20 digits each, 99 places on either side of the point. */
export const Exact = Library.clone({ precision: 500, rounding: Library.ROUND_HALF_UP });

export type Num = Library;

const LARGEST = new Exact('1e99');
const SMALLEST = new Exact('1e-99');

export class Refusal extends Error {
  readonly key: string;

  constructor(key: string) {
    super(key);
    this.key = key;
  }
}

/** Above 10^99 is an overflow, below 10^-99 is zero. */
function checkBounds(value: Num): Num {
  const size = new Exact(value).abs();
  if (size.gt(LARGEST)) throw new Refusal('overflow');
  if (size.lt(SMALLEST)) return new Decimal(0);
  return value;
}

export function num(text: string): Num {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Refusal('malformed');
  return new Decimal(text);
}

export function twenty(value: Num): Num {
  return checkBounds(new Decimal(value).toSignificantDigits(20, Library.ROUND_HALF_UP));
}

export const plus = (a: Num, b: Num): Num => checkBounds(Decimal.add(a, b));
export const minus = (a: Num, b: Num): Num => checkBounds(Decimal.sub(a, b));
export const times = (a: Num, b: Num): Num => checkBounds(Decimal.mul(a, b));

export function over(a: Num, b: Num): Num {
  if (b.isZero()) throw new Refusal('division_by_zero');
  return checkBounds(Decimal.div(a, b));
}

/** The remainder of truncating division, with the sign of the dividend. */
export function remainder(a: Num, b: Num): Num {
  if (b.isZero()) throw new Refusal('division_by_zero');
  return twenty(Exact.mod(a, b));
}

export function sum(values: readonly Num[]): Num {
  return values.reduce((total, value) => plus(total, value), new Decimal(0));
}

/** No exponent, no trailing zeros, no negative zero. */
export function plain(value: Num): string {
  return value.isZero() ? '0' : value.toFixed();
}

export function toFixedText(value: Num, decimals: number): string {
  const text = value.toFixed(decimals, Library.ROUND_HALF_UP);
  return /^-[0.]+$/.test(text) ? text.slice(1) : text;
}

export function roundTo(value: Num, decimals: number): Num {
  return value.toDecimalPlaces(decimals, Library.ROUND_HALF_UP);
}

export function places(text: string): number {
  const value = num(text);
  if (!value.isInteger() || value.abs().gt(99)) throw new Refusal('malformed');
  return value.toNumber();
}

type Direction = 'up' | 'down' | 'nearest';

const DIRECTIONS = {
  up: Library.ROUND_UP,
  down: Library.ROUND_DOWN,
  nearest: Library.ROUND_HALF_UP,
} as const;

export function isDirection(text: string): text is Direction {
  return Object.hasOwn(DIRECTIONS, text);
}

export function toStep(value: Num, step: Num, direction: Direction): Num {
  if (step.isZero()) throw new Refusal('division_by_zero');
  // A negative tick or lot step is invalid.
  if (step.isNeg()) throw new Refusal('malformed');
  return twenty(new Exact(value).toNearest(step, DIRECTIONS[direction]));
}
