// Amounts of the ledger: 8 decimals, at most 20 digits (R-NUMBER-9). The core does all arithmetic.
import { abs, isAbove, isNegative, negate, roundAmount } from '../base/exact.ts';

const LARGEST_AMOUNT = '999999999999.99999999';

/** Rounds half up to 8 decimals, once, when posting. A movement is never negative: its direction is the sign. */
export function postedAmount(exactAmount: string): string {
  const amount = roundToLedger(exactAmount);
  if (amount.startsWith('-')) throw new RangeError(`negative amount: ${exactAmount}`);
  if (isTooLarge(amount)) throw new RangeError(`too large: ${exactAmount}`);
  return amount;
}

function isTooLarge(amount: string): boolean {
  return isAbove(amount, LARGEST_AMOUNT);
}

function roundToLedger(amount: string): string {
  try {
    return roundAmount(amount);
  } catch (cause) {
    // The core throws a plain `{ key, detail }` without a stack trace.
    throw new RangeError(`not an amount: ${JSON.stringify(amount)}`, { cause });
  }
}

export function postedChange(exactAmount: string): string {
  const amount = postedAmount(abs(exactAmount));
  return isNegative(exactAmount) ? negate(amount) : amount;
}
