import type { Core } from '../../../../lib/core/core.ts';
import type { FigureFormula } from '../../../../shared/formula/figure-formula.ts';

interface LockRates {
  days: number;
  daily_yield: string;
  penalty_rate: string;
}

export interface LockFigures {
  daily: string;
  total: string;
  totalFormula: FigureFormula;
  early: string;
  earlyFormula: FigureFormula;
  penalty: string;
}

const LEDGER_DECIMALS = '8';
/** Simple annual rate, without compounding. */
const DAYS_OF_YEAR = '365';

export function yearlyRate(core: Core, daily_yield: string): string {
  return core.evaluate('mul', [daily_yield, DAYS_OF_YEAR]);
}

export function lockFigures(
  core: Core,
  amount: string,
  { days, daily_yield, penalty_rate }: LockRates,
): LockFigures {
  const yieldOf = (count: string): string =>
    core.evaluate('lock_yield', [amount, daily_yield, count]);
  const earlyArgs = [amount, penalty_rate];
  const early = core.evaluate('round', [core.evaluate('lock_early', earlyArgs), LEDGER_DECIMALS]);
  return {
    daily: yieldOf('1'),
    total: yieldOf(`${days}`),
    totalFormula: { name: 'lock_yield', args: [amount, daily_yield, `${days}`] },
    early,
    earlyFormula: { name: 'lock_early', args: earlyArgs },
    penalty: core.evaluate('sub', [amount, early]),
  };
}
