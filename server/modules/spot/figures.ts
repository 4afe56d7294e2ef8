// How much money buys, and at what price on average.
import { div, isAbove, isPositive, mul, quantize, roundAmount, sub } from '../../exact.ts';

/** How many steps the money buys at this price, as a quantity. */
export function affordable(money: string, price: string, step: string): string {
  const number = quantize(div(money, price), step, 'down');
  // A quotient is rounded half up, which may have lifted it onto the step.
  const isTooMuch = isPositive(number) && isAbove(roundAmount(mul(price, number)), money);
  return isTooMuch ? sub(number, step) : number;
}

export function averageOf(turnover: string, filled: string): string | null {
  return isPositive(filled) ? div(turnover, filled) : null;
}
