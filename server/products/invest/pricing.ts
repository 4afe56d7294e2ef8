// The APR of products that follow the index: updated each minute, and at once before a sale at which the house would
// lose (R-DUAL-3).

import type { Quotes } from '../../market/engines/quotes.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { isAbove } from '../../platform/base/exact.ts';
import type { Database } from '../../platform/db/database.ts';
import { LEAST_MARGIN, type PricedAt, proposedApr } from './option-value.ts';
import { autoProducts, type ProductRow, volatilities, writeAprs } from './product-store.ts';

export function pricedAt(quote: Quote, volatility: number, time: number): PricedAt {
  return { index: quote.mark, volatility, time };
}

/** The APR of a sale now: the displayed one, unless the house's margin would be too small. */
export function presentApr(product: ProductRow, at: PricedAt): string {
  const most = proposedApr(product, at, LEAST_MARGIN);
  return isAbove(product.apr, most) ? proposedApr(product, at) : product.apr;
}

export interface PricingParts {
  database: Database;
  quotes: Quotes;
  now(): number;
}

export async function repriceAll({ database, quotes, now }: PricingParts): Promise<void> {
  const products = await autoProducts(database, now());
  if (products.length === 0) return;
  const [marks, moves] = await Promise.all([quotes.all(), volatilities(database)]);
  const aprs = products.flatMap((product) => {
    const quote = marks.get(product.match_id);
    const volatility = moves.get(product.match_id);
    if (quote === undefined || volatility === undefined) return [];
    return [{ id: product.id, apr: proposedApr(product, pricedAt(quote, volatility, now())) }];
  });
  await writeAprs(database, aprs);
}
