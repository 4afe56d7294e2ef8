import { useFigures } from '../../lib/use-figures.ts';
import { fiatStep } from './amounts.ts';

export interface Money {
  /** An amount of fiat money, with its cents. */
  fiat(value: string, code: string): string;
  /** The same with its code behind it. */
  withFiat(value: string, code: string): string;
  /** An amount of a coin, to its last digit, with its name. */
  coin(value: string, name: string): string;
}

/** How amounts of OTC are written. */
export function useMoney(): Money {
  const figures = useFigures();
  const fiat = (value: string, code: string): string =>
    figures.fixed(value, fiatStep(code) === '1' ? 0 : 2);
  return {
    fiat,
    withFiat: (value, code) => `${fiat(value, code)} ${code}`,
    coin: (value, name) => `${figures.plain(value)} ${name}`,
  };
}
