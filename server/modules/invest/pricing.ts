// The APR of products that follow the index: each minute, and at once where a sale would cost the house (R-DUAL-3).
import type { Database, Queryable } from '../../db/database.ts';
import { isAbove } from '../../exact.ts';
import type { Quote } from '../../market/questions.ts';
import type { Quotes } from '../../trading/quotes.ts';
import { autoProducts, type ProductRow, writeAprs } from './dual-products.ts';
import { LEAST_MARGIN, type PricedAt, proposedApr } from './option-value.ts';

/** An instrument's usual daily move is that of usual times; wild ones are not promised to anybody. */
export async function volatilities(queryable: Queryable): Promise<ReadonlyMap<number, number>> {
  const { rows } = await queryable.query<{ match_id: number; volatility: string }>(
    'select match_id, (daily_percent / 100)::double precision::text as volatility from instruments',
  );
  return new Map(rows.map(({ match_id, volatility }) => [match_id, JSON.parse(volatility)]));
}

export function pricedAt(quote: Quote, volatility: number, time: number): PricedAt {
  return { index: quote.mark, volatility, time };
}

/** What a sale at this moment pays: the APR that was shown, unless it would leave the house too little. */
export function presentApr(product: ProductRow, at: PricedAt): string {
  const most = proposedApr(product, at, LEAST_MARGIN);
  return isAbove(product.apr, most) ? proposedApr(product, at) : product.apr;
}

export interface PricingParts {
  database: Database;
  quotes: Quotes;
  now(): number;
}

/** A job: all that is on sale, anew. */
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
