import { useMemo } from 'react';
import type { Core } from '../../lib/core.ts';
import { useCore } from '../../lib/use-core.ts';
import { type Figures, useFigures } from '../../lib/use-figures.ts';

export const NONE = '—';

/** Currencies whose amounts from 1 on have two decimals; smaller amounts, and all other coins, have all digits. */
const CASH = new Set(['USDT', 'USDC', 'USD']);
const CENTS = 2;
const LEDGER_DECIMALS = '8';

export interface Amounts {
  amount(value: string, unit: string): string;
  withUnit(value: string, unit: string): string;
  gain(value: string, unit: string): string;
}

export function useAmounts(): Amounts {
  const figures = useFigures();
  const [state] = useCore();
  const core = state.kind === 'ready' ? state.core : undefined;
  return useMemo(() => amountsOf(core, figures), [core, figures]);
}

function amountsOf(core: Core | undefined, figures: Figures): Amounts {
  const amount = (value: string, unit: string): string => {
    if (core === undefined) return value;
    const roundedValue = core.evaluate('round', [value, LEDGER_DECIMALS]);
    const size = roundedValue.startsWith('-') ? roundedValue.slice(1) : roundedValue;
    const isSmall = core.evaluate('cmp', [size, '1']) === '-1' && size !== '0';
    return CASH.has(unit) && !isSmall
      ? figures.withDecimals(roundedValue, CENTS)
      : figures.plain(roundedValue);
  };
  return {
    amount,
    withUnit: (value, unit) => `${amount(value, unit)} ${unit}`,
    gain: (value, unit) => {
      const text = amount(value, unit);
      return value.startsWith('-') || /^0*\.?0*$/.test(value) ? text : `+${text}`;
    },
  };
}
