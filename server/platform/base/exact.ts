// Decimal arithmetic of the server, done by the core. All values are decimal texts.
import { evaluate, is_on_step } from '../../../core/pkg/pe_core.js';

export const ATOM = '0.00000001';
const AMOUNT_DECIMALS = 8;

export const add = (a: string, b: string): string => evaluate('add', [a, b]);
export const sub = (a: string, b: string): string => evaluate('sub', [a, b]);
export const mul = (a: string, b: string): string => evaluate('mul', [a, b]);
export const div = (a: string, b: string): string => evaluate('div', [a, b]);

/** R-ACCOUNT-4 */
export const accountValue = (available: string, frozen: string, profits: string): string =>
  evaluate('account_value', [available, frozen, profits]);

export type Order = '-1' | '0' | '1';

export const cmp = (a: string, b: string): Order => evaluate('cmp', [a, b]) as Order;
export const isAbove = (a: string, b: string): boolean => cmp(a, b) === '1';
export const isBelow = (a: string, b: string): boolean => cmp(a, b) === '-1';
export const isEqual = (a: string, b: string): boolean => cmp(a, b) === '0';
export const min = (a: string, b: string): string => (isAbove(a, b) ? b : a);
export const max = (a: string, b: string): string => (isAbove(a, b) ? a : b);

/** The core and the database never write `-0` or `0.00`, so comparing texts is enough. */
export const isZero = (value: string): boolean => value === '0';
export const isPositive = (value: string): boolean => !isZero(value) && !isNegative(value);
export const isNegative = (value: string): boolean => value.startsWith('-');
export const abs = (value: string): string => (isNegative(value) ? value.slice(1) : value);
export const negate = (value: string): string =>
  isZero(value) || isNegative(value) ? abs(value) : `-${value}`;

export const round = (value: string, decimals: number): string =>
  evaluate('round', [value, `${decimals}`]);
export const roundAmount = (value: string): string => round(value, AMOUNT_DECIMALS);
export const quantize = (value: string, step: string, way: 'up' | 'down' | 'nearest'): string =>
  evaluate('quantize', [value, step, way]);
export const isMultiple = (value: string, step: string): boolean => is_on_step(value, step);

/** For drawing and comparing only: inexact above 2^53. */
export const nearestNumber = (units: bigint): number => Number(units);

const WHOLE = /^(0|-?[1-9]\d{0,15})$/;

export function wholeNumber(numberText: string | bigint): number {
  const text = `${numberText}`;
  const value = WHOLE.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${text}`);
  return value;
}
