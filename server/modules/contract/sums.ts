// Exact arithmetic of amounts and prices, all of it the core's.
import { evaluate } from '../../../core/pkg/pe_core.js';
import { postedAmount } from '../../ledger/amount.ts';

export const plus = (a: string, b: string): string => evaluate('add', [a, b]);
export const minus = (a: string, b: string): string => evaluate('sub', [a, b]);
export const times = (a: string, b: string): string => evaluate('mul', [a, b]);
export const over = (a: string, b: string): string => evaluate('div', [a, b]);
export const isAbove = (a: string, b: string): boolean => evaluate('cmp', [a, b]) === '1';
export const isNegative = (a: string): boolean => a.startsWith('-');
export const magnitude = (a: string): string => (isNegative(a) ? a.slice(1) : a);
export const smaller = (a: string, b: string): string => (isAbove(a, b) ? b : a);
export const larger = (a: string, b: string): string => (isAbove(a, b) ? a : b);
/** As it is posted: 8 decimals, half up. */
export const posted = (a: string): string =>
  isNegative(a) ? negative(postedAmount(magnitude(a))) : postedAmount(a);
const negative = (a: string): string => (a === '0' ? a : `-${a}`);
