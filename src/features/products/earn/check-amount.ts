import type { Fault } from '../../../lib/api/faults.ts';
import type { Core } from '../../../lib/core/core.ts';

interface AmountBounds {
  minimum: string;
  maximum: string;
  /** Null if unlimited. */
  remaining?: string | null;
  step?: { size: string; error: 'quantity_off_step' | 'quantity_not_integer' };
  available?: string | undefined;
  cost: string;
}

export function checkAmount(core: Core, amount: string, bounds: AmountBounds): Fault | undefined {
  if (amount === '') return undefined;
  const { minimum, maximum, remaining, step, available, cost } = bounds;
  const isMore = (one: string, other: string): boolean =>
    core.evaluate('cmp', [one, other]) === '1';
  if (!isMore(amount, '0')) return { error: 'amount_invalid' };
  if (step !== undefined && core.evaluate('rem', [amount, step.size]) !== '0')
    return { error: step.error, params: { step: step.size } };
  if (isMore(minimum, amount)) return { error: 'below_minimum', params: { minimum } };
  if (maximum !== '0' && isMore(amount, maximum))
    return { error: 'above_maximum', params: { maximum } };
  if (remaining !== undefined && remaining !== null && isMore(amount, remaining)) {
    return step?.error === 'quantity_not_integer'
      ? { error: 'shares_exhausted', params: { left: remaining } }
      : { error: 'above_maximum', params: { maximum: remaining } };
  }
  if (available !== undefined && isMore(cost, available)) return { error: 'insufficient_balance' };
  return undefined;
}
