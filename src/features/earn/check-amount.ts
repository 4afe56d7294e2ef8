import type { Fault } from '../../lib/api/faults.ts';
import type { Core } from '../../lib/core.ts';

interface AmountBounds {
  minimum: string;
  maximum: string;
  /** Null if unlimited. */
  left?: string | null;
  step?: { size: string; error: 'quantity_off_step' | 'quantity_not_integer' };
  available?: string | undefined;
  cost: string;
}

export function checkAmount(core: Core, amount: string, bounds: AmountBounds): Fault | undefined {
  if (amount === '') return undefined;
  const { minimum, maximum, left, step, available, cost } = bounds;
  const isMore = (one: string, other: string): boolean =>
    core.evaluate('cmp', [one, other]) === '1';
  if (!isMore(amount, '0')) return { error: 'amount_invalid' };
  if (step !== undefined && core.evaluate('rem', [amount, step.size]) !== '0')
    return { error: step.error, params: { step: step.size } };
  if (isMore(minimum, amount)) return { error: 'below_minimum', params: { minimum } };
  if (maximum !== '0' && isMore(amount, maximum))
    return { error: 'above_maximum', params: { maximum } };
  if (left !== undefined && left !== null && isMore(amount, left)) {
    return step?.error === 'quantity_not_integer'
      ? { error: 'shares_exhausted', params: { left } }
      : { error: 'above_maximum', params: { maximum: left } };
  }
  if (available !== undefined && isMore(cost, available)) return { error: 'insufficient_balance' };
  return undefined;
}
