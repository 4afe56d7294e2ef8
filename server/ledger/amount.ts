// Amounts of the ledger: 8 decimals, at most 20 digits (R-NUMBER-9). All arithmetic is the core's.
import { evaluate } from '../../core/pkg/pe_core.js';

const DECIMALS = '8';
/** NUMERIC(20,8) holds no more. */
export const LARGEST_AMOUNT = '999999999999.99999999';

/** Rounded half up to 8 decimals, once, at the moment of posting. A movement has no sign: its direction is. */
export function postedAmount(computed: string): string {
  const amount = rounded(computed);
  if (amount.startsWith('-')) throw new RangeError(`an amount below zero: ${computed}`);
  if (isTooLarge(amount)) throw new RangeError(`too large: ${computed}`);
  return amount;
}

/** No account holds so much. */
export function isTooLarge(amount: string): boolean {
  return evaluate('cmp', [amount, LARGEST_AMOUNT]) === '1';
}

function rounded(computed: string): string {
  try {
    return evaluate('round', [computed, DECIMALS]);
  } catch (cause) {
    // The core throws a plain `{ key, detail }`, which would leave no trace of where it came from.
    throw new RangeError(`no amount: ${JSON.stringify(computed)}`, { cause });
  }
}

/** Of an amount as it is posted, above zero. */
export function negated(amount: string): string {
  return `-${amount}`;
}

/** Of an amount as it is posted or read: neither the core nor the database writes zeros that say nothing. */
export function isZero(amount: string): boolean {
  return amount === '0';
}
