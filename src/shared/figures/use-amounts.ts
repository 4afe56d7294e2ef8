import { useMemo } from 'react';
import type { Core } from '../../lib/core/core.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { type Figures, useFigures } from '../../lib/core/use-figures.ts';

export const NONE = '—';

/** Currencies with decimals of their own. All other amounts have the ledger's digits, without trailing zeros. */
const CASH_DECIMALS: ReadonlyMap<string, number> = new Map([
  ...['USDT', 'USDC', 'USD', 'EUR', 'GBP', 'HKD'].map((name): [string, number] => [name, 2]),
  ['JPY', 0],
]);
const LEDGER_DECIMALS = 8;
/** From this amount of a coin on its fine digits say nothing. */
const MANY = '1000';
const MOST_OF_MANY = 2;

/** Amounts as R-NUMBER-11 says. `unit`: the name of the currency. */
export interface Amounts {
  amount(value: string, unit: string): string;
  withUnit(value: string, unit: string): string;
  /** With the sign of a gain. */
  gain(value: string, unit: string): string;
  /** Rounded down: what a user may spend is never shown larger than it is. */
  available(value: string, unit: string): string;
}

export function useAmounts(): Amounts {
  const figures = useFigures();
  const [state] = useCore();
  const core = state.kind === 'ready' ? state.core : undefined;
  return useMemo(() => amountsOf(core, figures), [core, figures]);
}

export function amountsOf(core: Core | undefined, figures: Figures): Amounts {
  const amount = (value: string, unit: string): string => {
    if (core === undefined) return value;
    const exactValue = core.evaluate('round', [value, `${LEDGER_DECIMALS}`]);
    const decimals = decimalsOf(core, exactValue, unit);
    return decimals === undefined
      ? figures.plain(exactValue)
      : figures.withDecimals(exactValue, decimals);
  };
  return {
    amount,
    withUnit: (value, unit) => `${amount(value, unit)} ${unit}`,
    gain: (value, unit) => {
      const text = amount(value, unit);
      return value.startsWith('-') || /^0*\.?0*$/.test(value) ? text : `+${text}`;
    },
    available: (value, unit) => {
      const decimals = core === undefined ? undefined : decimalsOf(core, value, unit);
      if (core === undefined || decimals === undefined) return amount(value, unit);
      const step = core.evaluate('div', ['1', '1'.padEnd(decimals + 1, '0')]);
      return amount(core.evaluate('quantize', [value, step, 'down']), unit);
    },
  };
}

/** Undefined: all digits. Amounts below 1 have all digits, at least those of the currency. */
function decimalsOf(core: Core, value: string, unit: string): number | undefined {
  const decimals = CASH_DECIMALS.get(unit);
  const size = value.startsWith('-') ? value.slice(1) : value;
  const ownDecimals = size.split('.')[1]?.length ?? 0;
  const isBelow = (limit: string): boolean => core.evaluate('cmp', [size, limit]) === '-1';
  if (decimals === undefined)
    return ownDecimals > MOST_OF_MANY && !isBelow(MANY) ? MOST_OF_MANY : undefined;
  return isBelow('1') ? Math.max(decimals, ownDecimals) : decimals;
}
