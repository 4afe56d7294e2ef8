import type { Core } from '../../../../lib/core/core.ts';
import type { FigureFormula } from '../../../../shared/formula/figure-formula.ts';

export interface DualTerms {
  amount: string;
  linked_price: string;
  days: number;
  /** A fraction. */
  apr: string;
}

export interface DualResult {
  amount: string;
  formula: FigureFormula;
}

export interface DualResults {
  below: DualResult;
  above: DualResult;
}

const LEDGER_DECIMALS = '8';

export function settledAt(core: Core, terms: DualTerms, price: string): DualResult {
  const { amount, linked_price, days, apr } = terms;
  const args = [amount, linked_price, price, `${days}`, apr];
  const [, exact = '0'] = core.evaluate('dual_settlement', args).split(':');
  return {
    amount: core.evaluate('round', [exact, LEDGER_DECIMALS]),
    formula: { name: 'dual_settlement', args },
  };
}

/** Both results; `index` is used in the formula of its side. */
export function dualResults(core: Core, terms: DualTerms, index?: string): DualResults {
  const { linked_price } = terms;
  const isBelow = index !== undefined && core.evaluate('cmp', [index, linked_price]) === '-1';
  // Any lower price has the same result, so 90 % of the linked price is used.
  const lower = isBelow ? index : core.evaluate('mul', [linked_price, '0.9']);
  const higher = index !== undefined && !isBelow ? index : linked_price;
  return {
    below: settledAt(core, terms, lower),
    above: settledAt(core, terms, higher),
  };
}

/** `1 + days x apr / 365`. */
export function yieldFactor(core: Core, { days, apr }: Pick<DualTerms, 'days' | 'apr'>): string {
  const yearly = core.evaluate('mul', [`${days}`, apr]);
  return core.evaluate('add', ['1', core.evaluate('div', [yearly, '365'])]);
}

export function distanceOf(core: Core, price: string, index: string): string {
  const part = core.evaluate('div', [core.evaluate('sub', [price, index]), index]);
  return core.evaluate('round', [part, '4']);
}

interface DualOffer {
  type: 'call' | 'put';
  unit_price: string;
  linked_price: string;
}

export function dualAmounts(
  core: Core,
  { type, unit_price, linked_price }: DualOffer,
  shares: string,
): { payment: string; amount: string } {
  const paidAmount = core.evaluate('mul', [shares, unit_price]);
  const amount =
    type === 'call'
      ? paidAmount
      : core.evaluate('round', [core.evaluate('div', [paidAmount, linked_price]), LEDGER_DECIMALS]);
  return { payment: paidAmount, amount };
}
