import { usePortfolio } from '../../lib/market/hooks.ts';
import type { LeverOrder } from '../../lib/market/types.ts';
import { useCore } from '../../lib/use-core.ts';
import { usePriceReader } from '../../lib/use-price-reader.ts';
import { sideOf } from './side-of.ts';

export interface BulkSums {
  profitOf(order: LeverOrder): string | undefined;
  /** Sum of several; undefined if one has no price. */
  sumOf(orders: readonly LeverOrder[]): string | undefined;
}

export function useBulkSums(): BulkSums {
  const portfolio = usePortfolio();
  const read = usePriceReader();
  const [core] = useCore();
  const profitOf = (order: LeverOrder): string | undefined => {
    const mark = read(portfolio?.position(order.id)?.mark);
    if (core.kind !== 'ready' || mark === undefined) return undefined;
    return core.core.evaluate('pnl', [sideOf(order), order.price, mark, order.number]);
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
