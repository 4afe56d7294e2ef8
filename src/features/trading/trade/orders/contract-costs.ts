import type { Core } from '../../../../lib/core/core.ts';

/** Exact, so that the total is rounded once when it is shown: 0.004 + 0.004 is 0.01, not 0.00. */
export function contractCosts(
  core: Core,
  { fees, overnight }: Record<'fees' | 'overnight', string>,
) {
  return core.evaluate('add', [fees, overnight]);
}
