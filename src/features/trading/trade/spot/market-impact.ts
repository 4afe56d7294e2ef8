import type { Core } from '../../../../lib/core/core.ts';

export interface PricedLevel {
  price: string;
  number: string;
}

export interface MarketImpact {
  average: string;
  /** In percent of the best price; above 0 is worse. */
  slippage: string;
  isPartial: boolean;
}

/** The average price of a market order against the visible levels: by amount of the coin, or by total. */
export function marketImpact(
  core: Core,
  side: 'buy' | 'sell',
  levels: Iterable<PricedLevel>,
  size: { amount: string } | { total: string },
): MarketImpact | undefined {
  const compute = (name: string, ...args: string[]): string => core.evaluate(name, args);
  const isMore = (one: string, other: string): boolean => compute('cmp', one, other) === '1';
  let best: string | undefined;
  let remainingSize = 'amount' in size ? size.amount : size.total;
  if (remainingSize === '' || !isMore(remainingSize, '0')) return undefined;
  const fills: string[] = [];
  for (const { price, number } of levels) {
    best ??= price;
    const worth = 'amount' in size ? number : compute('mul', price, number);
    const isWhole = !isMore(remainingSize, worth);
    const takenSize = isWhole ? remainingSize : worth;
    fills.push(`${price}/${'amount' in size ? takenSize : compute('div', takenSize, price)}`);
    remainingSize = isWhole ? '0' : compute('sub', remainingSize, takenSize);
    if (isWhole) break;
  }
  if (best === undefined) return undefined;
  const average = compute('average_price', fills.join(';'));
  const slippage = compute('slippage', side === 'buy' ? 'long' : 'short', best, average);
  return { average, slippage, isPartial: isMore(remainingSize, '0') };
}
