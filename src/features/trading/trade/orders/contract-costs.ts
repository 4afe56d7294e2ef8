import type { LeverTotals } from '../../../../../protocol/calls/trading/contract.ts';
import type { Core } from '../../../../lib/core/core.ts';

/** Exact, so that the total is rounded once when it is shown: 0.004 + 0.004 is 0.01, not 0.00. */
export function contractCosts(
  core: Core,
  { fees, overnight, trader_shares }: Pick<LeverTotals, 'fees' | 'overnight' | 'trader_shares'>,
): string {
  return core.evaluate('add', [core.evaluate('add', [fees, overnight]), trader_shares]);
}
