import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import type { Portfolio } from '../../../../lib/market/types.ts';
import { amountDecimals, NONE, toneOf, withSign } from '../../../../shared/trade/money.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { useGainText } from '../../../../shared/trade/use-gain-text.ts';

export type GroupOrders = readonly [LeverOrder, ...LeverOrder[]];

interface GroupSums {
  lots: string | undefined;
  /** In the coin. */
  number: string | undefined;
  margin: string | undefined;
  average: string | undefined;
  /** The argument of `average_price`. */
  fills: string;
  /** At the present mark: for a drawer, which calls them with each price. */
  profitText(): string;
  gainText(): string;
  tone(): string;
}

/** The figures of several positions of one pair, side and mode, computed as if they were one. */
export function useGroupSums(orders: GroupOrders, { legal_name }: Instrument): GroupSums {
  const { quotes } = useApp();
  const figures = useFigures();
  const gainText = useGainText();
  const read = usePriceReader();
  const [core] = useCore();
  const [first] = orders;
  const side = sideOf(first);
  const evaluate = (name: string, ...args: string[]): string | undefined =>
    core.kind === 'ready' ? core.core.evaluate(name, args) : undefined;
  const sumOf = (values: readonly (string | undefined)[]): string | undefined =>
    values.reduce<string | undefined>(
      (sum, value) =>
        sum === undefined || value === undefined ? undefined : evaluate('add', sum, value),
      '0',
    );
  const margin = sumOf(orders.map(({ caution_money }) => caution_money));
  const fills = orders.map((order) => `${order.price}/${order.number}`).join(';');
  const profitNow = (): string | undefined => {
    const mark = read(quotes.portfolio()?.position(first.id)?.mark);
    if (mark === undefined) return undefined;
    return sumOf(orders.map((order) => evaluate('pnl', side, order.price, mark, order.number)));
  };
  return {
    lots: sumOf(orders.map(({ share }) => share)),
    number: sumOf(orders.map((order) => order.number)),
    margin,
    average: evaluate('average_price', fills),
    fills,
    profitText: () => {
      const profit = profitNow();
      if (profit === undefined) return NONE;
      return withSign(figures.withDecimals(profit, amountDecimals(legal_name)), profit);
    },
    gainText: () => {
      const profit = profitNow();
      if (profit === undefined || margin === undefined) return NONE;
      const gain = evaluate('return_on_margin', profit, margin);
      return gain === undefined ? NONE : gainText(gain);
    },
    tone: () => toneOf(profitNow()),
  };
}

/** The position nearest to its liquidation; the first where none has one. */
export function worstOf([first, ...others]: GroupOrders, portfolio: Portfolio | undefined): number {
  let [worstId, least] = [first.id, Number.POSITIVE_INFINITY];
  for (const { id } of [first, ...others]) {
    const position = portfolio?.position(id);
    if (position === undefined || position.liquidation === '') continue;
    const distance = Math.abs(position.pixels.distance);
    if (distance < least) [worstId, least] = [id, distance];
  }
  return worstId;
}
