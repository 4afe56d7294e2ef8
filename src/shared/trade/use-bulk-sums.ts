import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { usePriceReader } from '../../lib/core/use-price-reader.ts';
import { usePortfolio } from '../../lib/market/hooks.ts';
import { netResult } from './net-result.ts';
import { sideOf } from './side-of.ts';

export interface BulkSums {
  profitOf(order: LeverOrder): string | undefined;
  /** Sum of several; undefined if one has no price. */
  sumOf(orders: readonly LeverOrder[]): string | undefined;
}

/** `isAfterCosts`: results instead of profits, as they are once closed. */
export function useBulkSums(isAfterCosts = false): BulkSums {
  const portfolio = usePortfolio();
  const read = usePriceReader();
  const [core] = useCore();
  const profitOf = (order: LeverOrder): string | undefined => {
    const mark = read(portfolio?.position(order.id)?.mark);
    if (core.kind !== 'ready' || mark === undefined) return undefined;
    const profit = core.core.evaluate('pnl', [sideOf(order), order.price, mark, order.number]);
    return isAfterCosts ? netResult(core.core, profit, order) : profit;
  };
  const sumOf = (orders: readonly LeverOrder[]): string | undefined => {
    let sum: string | undefined = '0';
    for (const order of orders) {
      const profit = profitOf(order);
      if (profit === undefined || sum === undefined || core.kind !== 'ready') return undefined;
      sum = core.core.evaluate('add', [sum, profit]);
    }
    return sum;
  };
  return { profitOf, sumOf };
}
