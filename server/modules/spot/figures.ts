// Arithmetic of spot, all of it the core's.
import { evaluate } from '../../../core/pkg/pe_core.js';

export const plus = (a: string, b: string): string => evaluate('add', [a, b]);
export const minus = (a: string, b: string): string => evaluate('sub', [a, b]);
export const times = (a: string, b: string): string => evaluate('mul', [a, b]);
export const isAbove = (a: string, b: string): boolean => evaluate('cmp', [a, b]) === '1';
export const isSame = (a: string, b: string): boolean => evaluate('cmp', [a, b]) === '0';
export const smaller = (a: string, b: string): string => (isAbove(a, b) ? b : a);
export const larger = (a: string, b: string): string => (isAbove(a, b) ? a : b);

/** As it is posted: half up to 8 decimals. */
export const posted = (a: string): string => evaluate('round', [a, '8']);

/** The largest multiple of the step that is not above. */
export const onStep = (a: string, step: string): string => evaluate('quantize', [a, step, 'down']);
export const upToStep = (a: string, step: string): string => evaluate('quantize', [a, step, 'up']);

/** How many steps the money buys at this price, as a quantity. */
export function affordable(money: string, price: string, step: string): string {
  const number = onStep(evaluate('div', [money, price]), step);
  // A quotient is rounded half up: it may have been lifted onto the step.
  const isTooMuch = isAbove(number, '0') && isAbove(posted(times(price, number)), money);
  return isTooMuch ? minus(number, step) : number;
}

export function averageOf(turnover: string, filled: string): string | null {
  return isAbove(filled, '0') ? evaluate('div', [turnover, filled]) : null;
}
