import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { percentText } from '../../../lib/language/percent.ts';
import { amountDecimals, unitOf, withSign, withUnit } from '../../../shared/trade/money.ts';

/** Most copied contracts are settled in this currency; limits and profits of a follow are in it. */
export const UNIT = 'USDT';
const PERCENT_DECIMALS = 2;

export interface CopyFigures {
  /** An amount of USDT, or of another unit with its name. */
  money(value: string, unit?: string): string;
  gain(value: string, unit?: string): string;
  percent(value: string): string;
  gainPercent(value: string): string;
  /** A drawdown: the server sends a positive depth, the page shows a negative value. */
  fall(value: string): string;
  count(value: number): string;
  plain(value: string): string;
  /** Sum of amounts; undefined until the core is loaded. */
  sum(values: readonly string[]): string | undefined;
  /** A sum for each currency of the orders; none until the core is loaded. */
  sumsOf(
    orders: readonly LeverOrder[],
    amountOf: (order: LeverOrder) => string,
  ): { unit: string; sum: string }[];
}

export function useCopyFigures(): CopyFigures {
  const figures = useFigures();
  const language = useLanguage();
  const [state] = useCore();
  const money = (value: string, unit = UNIT): string =>
    withUnit(figures.withDecimals(value, amountDecimals(unit)), unit);
  const sum = (values: readonly string[]): string | undefined =>
    state.kind === 'ready'
      ? values.reduce((total, one) => state.core.evaluate('add', [total, one]), '0')
      : undefined;
  const percent = (value: string): string =>
    percentText(figures.withDecimals(value, PERCENT_DECIMALS), language);
  return {
    money,
    percent,
    gain: (value, unit) => withSign(money(value, unit), value),
    gainPercent: (value) => withSign(percent(value), value),
    fall: (value) => percent(value === '0' || value.startsWith('-') ? value : `-${value}`),
    count: (value) => figures.plain(`${value}`),
    plain: figures.plain,
    sum,
    sumsOf: (orders, amountOf) =>
      [...Map.groupBy(orders, ({ symbol }) => unitOf(symbol))].flatMap(([unit, own]) => {
        const total = sum(own.map(amountOf));
        return total === undefined ? [] : [{ unit, sum: total }];
      }),
  };
}
