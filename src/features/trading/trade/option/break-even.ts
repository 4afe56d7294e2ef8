import type { Core } from '../../../../lib/core/core.ts';

/**
 * How many of 100 equal options must be right so that nothing is lost: each costs stake and fee, and a right one pays
 * the stake and its ratio. Rounded up.
 */
export function winsToBreakEven(core: Core, ratio: string, feeRate: string): string {
  const cost = core.evaluate('add', ['100', core.evaluate('mul', ['100', feeRate])]);
  const payout = core.evaluate('add', ['1', ratio]);
  return core.evaluate('quantize', [core.evaluate('div', [cost, payout]), '1', 'up']);
}
