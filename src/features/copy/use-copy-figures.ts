import { useLanguage } from '../../lib/language-context.ts';
import { percentText } from '../../lib/percent.ts';
import { useCore } from '../../lib/use-core.ts';
import { useFigures } from '../../lib/use-figures.ts';
import { MONEY_DECIMALS, withSign } from '../../shared/trade/money.ts';

/** Contracts that are copied are settled in it. */
export const UNIT = 'USDT';
const PERCENT_DECIMALS = 2;

export interface CopyFigures {
  /** An amount of USDT. */
  money(value: string): string;
  /** With a plus where it is a gain. */
  gain(value: string): string;
  /** Of a figure that is in percent already. */
  percent(value: string): string;
  gainPercent(value: string): string;
  /** A drawdown: the server counts how deep it is, the page shows a fall. */
  fall(value: string): string;
  count(value: number): string;
  plain(value: string): string;
  /** Of amounts; undefined until the core is there. */
  sum(values: readonly string[]): string | undefined;
}

/** How the figures of copy trading are written. */
export function useCopyFigures(): CopyFigures {
  const figures = useFigures();
  const language = useLanguage();
  const [state] = useCore();
  const money = (value: string): string => figures.fixed(value, MONEY_DECIMALS);
  const percent = (value: string): string =>
    percentText(figures.fixed(value, PERCENT_DECIMALS), language);
  return {
    money,
    percent,
    gain: (value) => withSign(money(value), value),
    gainPercent: (value) => withSign(percent(value), value),
    fall: (value) => percent(value === '0' || value.startsWith('-') ? value : `-${value}`),
    count: (value) => figures.plain(`${value}`),
    plain: figures.plain,
    sum: (values) =>
      state.kind === 'ready'
        ? values.reduce((sum, one) => state.core.evaluate('add', [sum, one]), '0')
        : undefined,
  };
}
