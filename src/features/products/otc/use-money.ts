import { useFigures } from '../../../lib/core/use-figures.ts';
import { useAmounts } from '../../../shared/figures/use-amounts.ts';
import { fiatStep } from './amounts.ts';

export interface Money {
  fiat(value: string, code: string): string;
  withFiat(value: string, code: string): string;
  coin(value: string, name: string): string;
}

export function useMoney(): Money {
  const figures = useFigures();
  const amounts = useAmounts();
  const fiat = (value: string, code: string): string =>
    figures.withDecimals(value, fiatStep(code) === '1' ? 0 : 2);
  return {
    fiat,
    withFiat: (value, code) => `${fiat(value, code)} ${code}`,
    coin: amounts.withUnit,
  };
}
