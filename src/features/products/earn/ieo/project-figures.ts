import type { Project, ProjectOrder } from '../../../../../protocol/calls/products/products.ts';
import type { Core } from '../../../../lib/core/core.ts';
import type { FigureFormula } from '../../../../shared/formula/figure-formula.ts';

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
  allotment: string;
  formula: FigureFormula;
  refund: string;
  refundFormula: FigureFormula;
  isPartial: boolean;
}

/** The allotment of an amount beside the other subscriptions so far (R-IEO-1). */
export function estimateOf(core: Core, issue: Issue, amount: string, price: string): Estimate {
  const formula = allotmentOf(issue, amount);
  const [allottedQuantity = amount] = core.evaluate(formula.name, formula.args).split(';');
  const rest = core.evaluate('sub', [amount, allottedQuantity]);
  const refundFormula = { name: 'mul', args: [rest, price] };
  return {
    allotment: allottedQuantity,
    formula,
    refundFormula,
    isPartial: rest !== '0',
    refund: core.evaluate(refundFormula.name, refundFormula.args),
  };
}

function allotmentOf({ total_issuance, step, subscribed }: Issue, amount: string) {
  return { name: 'ieo_allotment', args: [total_issuance, step, `${amount};${subscribed}`] };
}

const LEDGER_DECIMALS = 8;

export function paidFormula({ amount, price, paid }: ProjectOrder): FigureFormula {
  return { name: 'mul', args: [amount, price], serverResult: paid, decimals: LEDGER_DECIMALS };
}

/** The other subscriptions. A response right after the user's own may not include it yet; then none is counted. */
export function othersOf(core: Core, issue: Issue, { amount }: ProjectOrder): Issue {
  const others = core.evaluate('sub', [issue.subscribed, amount]);
  return { ...issue, subscribed: core.evaluate('cmp', [others, '0']) === '1' ? others : '0' };
}

interface ResultFormulas {
  allotment: FigureFormula;
  refund: FigureFormula;
}

/** Undefined if everything was refunded: a project that was closed early allots nothing. */
export function resultFormulas(
  core: Core,
  issue: Issue,
  order: ProjectOrder,
): ResultFormulas | undefined {
  const { amount, price, paid, allotted, refund } = order;
  if (allotted === null || refund === null || refund === paid) return undefined;
  const worth = core.evaluate('mul', [allotted, price]);
  const roundedWorth = core.evaluate('round', [worth, `${LEDGER_DECIMALS}`]);
  return {
    allotment: {
      ...allotmentOf(othersOf(core, issue, order), amount),
      serverResult: allotted,
      spare_step: issue.step,
    },
    refund: { name: 'sub', args: [paid, roundedWorth], serverResult: refund },
  };
}
