import { useLanguage } from '../../lib/language-context.ts';
import { percentText } from '../../lib/percent.ts';
import { useCore } from '../../lib/use-core.ts';
import { useFigures } from '../../lib/use-figures.ts';
import { MONEY_DECIMALS, withSign } from '../../shared/trade/money.ts';

/** Copied contracts are settled in this currency. */
export const UNIT = 'USDT';
const PERCENT_DECIMALS = 2;

export interface CopyFigures {
  /** An amount of USDT. */
  money(value: string): string;
  /** With a plus if positive. */
  gain(value: string): string;
  /** A figure that is already in percent. */
  percent(value: string): string;
  gainPercent(value: string): string;
  /** A drawdown: the server sends a positive depth, the page shows a negative value. */
  fall(value: string): string;
  count(value: number): string;
  plain(value: string): string;
  /** Sum of amounts; undefined until the core is loaded. */
  sum(values: readonly string[]): string | undefined;
}

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
