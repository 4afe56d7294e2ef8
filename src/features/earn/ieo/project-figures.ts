import type { Core } from '../../../lib/core.ts';
import type { Project } from '../../../lib/products.ts';
import type { FigureFormula } from '../../../shared/formula/figure-formula.ts';

type Issue = Pick<Project, 'total_issuance' | 'subscribed' | 'step'>;

export function coverOf(core: Core, { total_issuance, subscribed }: Issue): string {
  if (core.evaluate('cmp', [total_issuance, '0']) !== '1') return '0';
  return core.evaluate('round', [core.evaluate('div', [subscribed, total_issuance]), '2']);
}

/** The allotted share of a subscription: all, or pro rata; a fraction with four decimals. */
export function shareOf(core: Core, { total_issuance, subscribed }: Issue): string {
  if (core.evaluate('cmp', [subscribed, total_issuance]) !== '1') return '1';
  return core.evaluate('round', [core.evaluate('div', [total_issuance, subscribed]), '4']);
}

export interface Estimate {
  allotted: string;
  formula: FigureFormula;
  refund: string;
  isPartial: boolean;
}

/** The allotment of an amount if no other subscription followed (R-IEO-1). */
export function estimateOf(core: Core, issue: Issue, amount: string, price: string): Estimate {
  const { total_issuance, step, subscribed } = issue;
  const args = [total_issuance, step, `${amount};${subscribed}`];
  const [allotted = amount] = core.evaluate('ieo_allotment', args).split(';');
  const rest = core.evaluate('sub', [amount, allotted]);
  return {
    allotted,
    formula: { name: 'ieo_allotment', args },
    refund: core.evaluate('mul', [rest, price]),
    isPartial: rest !== '0',
  };
}
