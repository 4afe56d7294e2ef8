import type { Explanation } from '../../../../lib/core/core.ts';
import { SECOND_FORMULAS } from './second-opinion-formulas.ts';
import { Exact, Refusal } from './second-opinion-numbers.ts';

export type Outcome = { result: string } | { refusal: string };

export interface Verdict {
  /** `close`: the one formula that may differ by 1 in the 18th digit did, and by no more. */
  kind: 'equal' | 'close' | 'different';
  second: Outcome;
}

export function secondOutcome(formula: string, args: readonly string[]): Outcome {
  const work = SECOND_FORMULAS[formula];
  if (work === undefined) return { refusal: 'unknown_formula' };
  try {
    return { result: work(args) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { refusal: thrown.key };
    throw thrown;
  }
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** At most one unit of the 18th significant digit apart (R-NUMBER-8: only the cross liquidation price). */
export function closeEnough(exact: string, other: string): boolean {
  if (!NUMBER.test(exact) || !NUMBER.test(other)) return false;
  const value = new Exact(exact);
  if (value.isZero()) return new Exact(other).isZero();
  return value
    .minus(other)
    .abs()
    .lte(new Exact(10).pow(value.e - 17));
}

export function secondOpinion(
  formula: string,
  args: readonly string[],
  explanation: Pick<Explanation, 'result' | 'error'>,
): Verdict {
  const second = secondOutcome(formula, args);
  const { result, error } = explanation;
  if ('refusal' in second) {
    return { kind: error?.key === second.refusal ? 'equal' : 'different', second };
  }
  if (error !== null || result === null) return { kind: 'different', second };
  if (second.result === result) return { kind: 'equal', second };
  const close = formula === 'liquidation_cross' && closeEnough(second.result, result);
  return { kind: close ? 'close' : 'different', second };
}
